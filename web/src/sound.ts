export type SoundName =
  | "open" | "pick_up" | "refused" | "wood" | "wood_low" | "stone" | "stone_low"
  | "capture" | "check" | "win" | "loss" | "mate" | "draw";

/** Plays the page's sounds. `volume` is from 0 to 1. */
export class Sounds {
  volume = 0.7;
  enabled = true;

  play(_name: SoundName): void {}
}
