import type { Mode, Sound, Voice } from "./voices";

/** Below this part of its beginning a mode cannot be heard. */
const SILENCE = 0.001;
/** A sound begins over a millisecond, so that it does not crack. */
const ATTACK = 0.001;

function duration(voice: Voice): number {
  const decays = [...voice.modes, ...(voice.noise ? [voice.noise] : [])].map(([, , decay]) => decay);
  return voice.at - Math.max(...decays) * Math.log(SILENCE);
}

function addMode(samples: Float32Array, rate: number, at: number, [frequency, gain, decay]: Mode): void {
  const begin = Math.round(at * rate);
  const length = Math.min(samples.length - begin, Math.round(-decay * Math.log(SILENCE) * rate));
  const fade = Math.exp(-1 / (decay * rate));
  let level = gain;
  for (let i = 0; i < length; i++) {
    const attack = Math.min(1, i / (ATTACK * rate));
    samples[begin + i] =
      (samples[begin + i] ?? 0) + attack * level * Math.sin((2 * Math.PI * frequency * i) / rate);
    level *= fade;
  }
}

/** Noise from a fixed seed through a band-pass of two poles. */
function addNoise(samples: Float32Array, rate: number, at: number, [frequency, gain, decay]: Mode): void {
  const omega = (2 * Math.PI * Math.min(frequency, rate * 0.45)) / rate;
  const alpha = Math.sin(omega) / 1.4;
  const begin = Math.round(at * rate);
  const length = Math.min(samples.length - begin, Math.round(-decay * Math.log(SILENCE) * rate));
  let seed = 20;
  let [in1, in2, out1, out2] = [0, 0, 0, 0];
  for (let i = 0; i < length; i++) {
    seed = (seed * 16807) % 2147483647;
    const white = ((seed / 2147483647) * 2 - 1) * gain * Math.exp(-i / (decay * rate));
    const out = (alpha * (white - in2) + 2 * Math.cos(omega) * out1 - (1 - alpha) * out2) / (1 + alpha);
    [in2, in1, out2, out1] = [in1, white, out1, out];
    samples[begin + i] = (samples[begin + i] ?? 0) + out;
  }
}

/** The samples of a sound, its highest at `sound.peak`. */
export function synthesise(sound: Sound, rate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.ceil(Math.max(...sound.voices.map(duration)) * rate));
  for (const { at, modes, noise } of sound.voices) {
    for (const mode of modes) addMode(samples, rate, at, mode);
    if (noise) addNoise(samples, rate, at, noise);
  }
  const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample / highest) * sound.peak);
}
