// The page's sounds, as the settings have them.
import { effect } from "@preact/signals";
import type { GameView, SoundEvent } from "../games";
import { Sounds } from "../sound";
import { settings } from "./settings";

const sounds = new Sounds();

export function applySoundSettings(): void {
  effect(() => {
    sounds.enabled = settings.value.sound;
    sounds.volume = settings.value.volume;
  });
}

export function playSound(view: GameView | null, event: SoundEvent): void {
  if (view) sounds.play(view.sounds[event]);
}
