// What each sound is made of. A voice is a struck body: a few sine modes that die away, the noise of the
// contact, and a low thump of the table under it.

export type SoundName =
  | "open"
  | "pick_up"
  | "refused"
  | "wood"
  | "wood_low"
  | "stone"
  | "stone_low"
  | "capture"
  | "check"
  | "win"
  | "loss"
  | "mate"
  | "draw";

/** A sine that dies away: hertz, loudness, seconds to 1/e. */
export type Mode = [frequency: number, gain: number, decay: number];

export interface Voice {
  /** Seconds from the start of the sound. */
  at: number;
  modes: Mode[];
  /** Noise through a band-pass: hertz of its middle, loudness, seconds to 1/e. */
  noise?: Mode;
}

export interface Sound {
  /** The highest sample, of 1: how loud this sound is beside the others. */
  peak: number;
  voices: Voice[];
}

function wood(at: number, pitch = 1, gain = 1): Voice {
  const modes: Mode[] = [
    [470, 0.6, 0.034],
    [905, 0.72, 0.024],
    [1390, 0.48, 0.016],
    [2310, 0.26, 0.011],
    [3700, 0.12, 0.007],
    [165 / pitch, 0.3, 0.04],
  ];
  return {
    at,
    modes: modes.map(([f, g, d]) => [f * pitch, g * gain, d]),
    noise: [2300 * pitch, 0.6 * gain, 0.004],
  };
}

function stone(at: number, pitch = 1, gain = 1): Voice {
  const modes: Mode[] = [
    [1240, 0.24, 0.022],
    [2700, 0.42, 0.026],
    [4350, 0.46, 0.022],
    [5900, 0.3, 0.016],
    [7600, 0.18, 0.011],
    [240 / pitch, 0.26, 0.036],
  ];
  return { at, modes: modes.map(([f, g, d]) => [f * pitch, g * gain, d]), noise: [6200, 0.8 * gain, 0.003] };
}

/** A note on wooden bars. */
function bar(at: number, frequency: number, gain = 1, decay = 0.26): Voice {
  return {
    at,
    modes: [
      [frequency, gain, decay],
      [frequency * 3.93, 0.22 * gain, decay * 0.3],
      [frequency * 9.2, 0.07 * gain, decay * 0.1],
    ],
    noise: [1800, 0.12 * gain, 0.004],
  };
}

/** A dull knock, for what is refused. */
function knock(at: number, frequency: number): Voice {
  return {
    at,
    modes: [
      [frequency, 1, 0.05],
      [frequency * 2, 0.5, 0.04],
      [frequency * 3, 0.25, 0.025],
    ],
    noise: [700, 0.4, 0.012],
  };
}

/** A small gong: its partials are not in tune with each other. */
function gong(at: number, frequency: number, gain: number): Voice {
  const partials: Mode[] = [
    [1, 1, 0.75],
    [1.49, 0.6, 0.6],
    [2.03, 0.5, 0.45],
    [2.74, 0.36, 0.32],
    [3.76, 0.2, 0.2],
  ];
  return {
    at,
    modes: partials.map(([f, g, d]) => [f * frequency, g * gain, d]),
    noise: [1200, 0.3 * gain, 0.01],
  };
}

const NOTE = { D4: 293.7, F4: 349.2, G4: 392, A4: 440, C5: 523.3, D5: 587.3, E5: 659.3, G5: 784, C6: 1046.5 };

export const SOUNDS: Record<SoundName, Sound> = {
  open: {
    peak: 0.6,
    voices: [wood(0, 1.2, 0.5), wood(0.07, 1.05, 0.6), bar(0.15, NOTE.G4, 0.8), bar(0.27, NOTE.D5, 0.8)],
  },
  pick_up: { peak: 0.3, voices: [wood(0, 1.55, 0.6)] },
  refused: { peak: 0.55, voices: [knock(0, 196), knock(0.12, 165)] },
  wood: { peak: 0.8, voices: [wood(0)] },
  wood_low: { peak: 0.8, voices: [wood(0, 0.8)] },
  stone: { peak: 0.75, voices: [stone(0)] },
  stone_low: { peak: 0.75, voices: [stone(0, 0.8)] },
  capture: { peak: 0.9, voices: [wood(0, 1.35, 0.6), wood(0.034, 0.95)] },
  check: { peak: 0.8, voices: [wood(0, 1, 0.9), bar(0.08, NOTE.E5, 0.6, 0.2), bar(0.19, NOTE.A4 * 2, 0.7)] },
  win: {
    peak: 0.8,
    voices: [bar(0, NOTE.C5), bar(0.12, NOTE.E5), bar(0.24, NOTE.G5), bar(0.36, NOTE.C6, 1.1, 0.4)],
  },
  loss: { peak: 0.7, voices: [bar(0, NOTE.A4), bar(0.17, NOTE.F4), bar(0.36, NOTE.D4, 1.1, 0.45)] },
  mate: { peak: 0.9, voices: [wood(0, 0.9, 1.1), wood(0.05, 0.7), gong(0.09, 220, 0.6)] },
  draw: {
    peak: 0.7,
    voices: [bar(0, NOTE.G4), bar(0, NOTE.D5, 0.7), bar(0.24, NOTE.G4), bar(0.24, NOTE.D5, 0.7, 0.4)],
  },
};
