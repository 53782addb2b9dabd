import type { BoardView, Geometry, Piece, Side } from "../board/types";
import type { SoundName } from "../sound";

/** The pieces of a position, as the page shows them. */
export interface Position {
  pieces: Piece[];
  /** Faces of captured pieces, by the side that lost them, in the order of their capture. */
  captured: [string[], string[]];
  turn: Side;
  /** Moves made since the start, for the numbers on stones. */
  ply: number;
}

/** What happens at a table that can be heard. */
export type SoundEvent =
  | "open"
  | "pick_up"
  | "refused"
  | "person_move"
  | "computer_move"
  | "capture"
  | "check"
  | "win"
  | "loss"
  | "mate"
  | "draw";

/** A game as the page shows it: geometry, pieces, labels, sounds. No rules. */
export interface GameView extends BoardView {
  /** Catalogue keys of seat 0 and seat 1: "side.red", "side.black". */
  sides: [string, string];
  /** Every catalogue key of a piece. */
  pieceLabels: readonly string[];
  /** Whether the setting for the piece set means anything. */
  hasPieceSets: boolean;
  /** Players' scores count in hundredths of the smallest piece. */
  hundredths: boolean;
  /** A position that shows what the game looks like, for small pictures. */
  picture: string;
  /** Fetches what the game draws with; to be awaited before it is drawn. */
  load(): Promise<void>;
  geometry(fen: string): Geometry;
  start(fen: string): Position;
  /** Carries a move out mechanically: no rule is checked. */
  apply(position: Position, move: string): Position;
  sounds: Record<SoundEvent, SoundName>;
}
