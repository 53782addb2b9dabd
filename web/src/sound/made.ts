// The samples of every sound. Loaded when the page may first be heard.
import { synthesise } from "./synthesis";
import { SOUNDS, type SoundName } from "./voices";

export const made = (name: SoundName, rate: number): Float32Array<ArrayBuffer> => synthesise(SOUNDS[name], rate);
