import { EMPTY_STATE } from "./state";
import type { BoardConfig, BoardState } from "./types";

export class Board {
  #state: BoardState = { ...EMPTY_STATE };

  constructor(
    readonly root: HTMLElement,
    readonly config: BoardConfig,
  ) {}

  /** Changes part of the state and draws what changed. */
  set(patch: Partial<BoardState>): void {
    this.#state = { ...this.#state, ...patch };
  }

  /** Writes the words anew after a change of language. */
  retranslate(): void {}

  /** Removes the arrows and circles drawn by the user. */
  clearDrawings(): void {}

  destroy(): void {
    this.root.replaceChildren();
  }
}
