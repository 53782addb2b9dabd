// The crossed out points of earlier positions, asked for when they are looked at.
import { signal } from "@preact/signals";
import * as api from "../api";
import type { TableState, Warned } from "../messages";

export class PastWarnings {
  readonly #known = signal<ReadonlyMap<string, Warned>>(new Map());
  readonly #asked = new Set<string>();

  /** Those after `ply` moves; null until they are known. */
  of(state: TableState, ply: number): Warned | null {
    const key = `${state.game_number} ${state.moves.slice(0, ply).join(" ")}`;
    const found = this.#known.value.get(key) ?? null;
    if (!found && !this.#asked.has(key)) void this.#fetch(state.id, key, ply);
    return found;
  }

  async #fetch(id: string, key: string, ply: number): Promise<void> {
    this.#asked.add(key);
    try {
      const found = await api.warned(id, ply);
      this.#known.value = new Map([...this.#known.value, [key, found]]);
    } catch {
      this.#asked.delete(key); // asked again the next time the position is looked at
    }
  }
}
