import type { SoundName } from "./voices";

export type { SoundName } from "./voices";

/** Each playing is this much higher or lower, or a run of moves sounds like a machine. */
const DETUNE = 0.02;

const load = () => import("./made");

/** The page's sounds. Browsers let none be heard before the first press or key, so those wake the context. */
export class Sounds {
  /** From 0 to 1. */
  volume = 0.7;
  enabled = true;
  #context: AudioContext | null = null;
  #buffers = new Map<SoundName, AudioBuffer>();
  readonly #abort = new AbortController();

  constructor(target: EventTarget = document) {
    const options = { capture: true, signal: this.#abort.signal };
    for (const name of ["pointerdown", "keydown", "touchend"])
      target.addEventListener(name, () => this.#wake(), options);
  }

  play(name: SoundName): void {
    const context = this.#context;
    if (!context || !this.enabled || this.volume <= 0) return;
    if (context.state !== "running") void context.resume();
    this.#buffer(context, name).then(
      (buffer) => this.#start(context, buffer),
      () => undefined, // not loaded: the next sound tries again
    );
  }

  #start(context: AudioContext, buffer: AudioBuffer): void {
    const source = new AudioBufferSourceNode(context, { buffer });
    source.playbackRate.value = 1 + (Math.random() * 2 - 1) * DETUNE;
    source.connect(new GainNode(context, { gain: this.volume })).connect(context.destination);
    source.start();
  }

  #wake(): void {
    if (typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    load().catch(() => undefined);
    // Some browsers call a context running that is not yet heard, so its state is not asked first.
    this.#context.resume().then(
      () => this.#abort.abort(),
      () => undefined, // refused until a gesture that the browser likes better: the next one tries again
    );
  }

  async #buffer(context: AudioContext, name: SoundName): Promise<AudioBuffer> {
    const known = this.#buffers.get(name);
    if (known) return known;
    const samples = (await load()).made(name, context.sampleRate);
    const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate });
    buffer.copyToChannel(samples, 0);
    this.#buffers.set(name, buffer);
    return buffer;
  }
}
