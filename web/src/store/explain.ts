// The reasons of computer moves, fetched when they are looked at.
import { computed, signal } from "@preact/signals";
import * as api from "../api";
import type { ExplanationMessage, TableState } from "../messages";

/** A line of a player's thoughts, played out on the board. */
export interface Line {
  /** Moves of the game before the line begins. */
  ply: number;
  moves: readonly string[];
  /** How many of them are on the board: at least one. */
  shown: number;
}

/** What is being explained: a move of the game, or a hint for the next one. */
export interface Subject {
  /** Moves of the game before the one that is explained. */
  ply: number;
  hint: boolean;
  explanation: ExplanationMessage | null;
}

export class Explanations {
  readonly on = signal(false);
  /** Show the position before the move; null: as fits, before it in a review and after it in the running game. */
  readonly before = signal<boolean | null>(null);
  readonly line = signal<Line | null>(null);
  readonly #known = signal<ReadonlyMap<string, ExplanationMessage>>(new Map());
  readonly #asked = new Set<string>();

  constructor(readonly id: string) {}

  /** The newest move, or the reviewed one, that a computer has explained: its number from 1. */
  static target(state: TableState, reviewed: number | null): number | null {
    if (reviewed !== null) return state.entries[reviewed - 1]?.explained ? reviewed : null;
    const index = state.entries.findLastIndex((entry) => entry.explained);
    return index < 0 ? null : index + 1;
  }

  of(state: TableState, ply: number): ExplanationMessage | null {
    return this.#known.value.get(this.#key(state, ply)) ?? null;
  }

  /** Fetches the explanation of move `ply` unless it is known or was asked for. */
  async fetch(state: TableState, ply: number): Promise<void> {
    const key = this.#key(state, ply);
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    try {
      const found = await api.explanation(this.id, ply, state.game_number);
      this.#known.value = new Map([...this.#known.value, [key, found]]);
    } catch {
      this.#asked.delete(key); // asked again the next time the move is looked at
    }
  }

  readonly stepping = computed(() => this.line.value !== null);

  startLine(ply: number, moves: readonly string[], shown = 1): void {
    this.line.value = moves.length ? { ply, moves, shown } : null;
  }

  stepLine(by: 1 | -1): void {
    const line = this.line.value;
    if (!line) return;
    const shown = line.shown + by;
    this.line.value = shown < 1 ? null : { ...line, shown: Math.min(shown, line.moves.length) };
  }

  #key(state: TableState, ply: number): string {
    return `${state.game_number}/${ply}/${state.entries[ply - 1]?.move}`;
  }
}
