// The positions of a game from its start: replayed once, and only the new moves after that.
import type { GameView, Position } from "../games";

export class Positions {
  #key = "";
  #moves: string[] = [];
  #positions: Position[] = [];

  /** The positions before the first move and after each move. */
  of(view: GameView, startFen: string, moves: readonly string[]): readonly Position[] {
    const key = `${view.name} ${startFen}`;
    if (key !== this.#key) {
      this.#key = key;
      this.#moves = [];
      this.#positions = [view.start(startFen)];
    }
    let known = 0;
    while (known < this.#moves.length && this.#moves[known] === moves[known]) known++;
    const positions = this.#positions.slice(0, known + 1);
    for (const move of moves.slice(known)) positions.push(view.apply(positions.at(-1) as Position, move));
    this.#moves = [...moves];
    this.#positions = positions;
    return positions;
  }
}

/** The position after more moves: a line that was searched, not played. */
export function playLine(view: GameView, from: Position, moves: readonly string[]): Position {
  return moves.reduce((position, move) => view.apply(position, move), from);
}
