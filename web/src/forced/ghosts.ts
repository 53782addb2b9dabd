// A forced line -> the numbered stones that show it on the board.
import type { Ghost, Side } from "../board/api";
import type { ExplanationMessage, ForcedWinMessage } from "../messages";
import { MATE, MOST_MATE } from "../overlay";

/** A line that wins by force, as it is shown from a position on. */
export interface Forced {
  /** Moves of the game before the position that it begins in. */
  ply: number;
  /** Who wins. */
  seat: Side;
  moves: readonly string[];
  /** vcf, vct, or empty where only the line is known. */
  kind: string;
  /** It is not the winner's turn: the line is what comes if the other side does nothing. */
  threat: boolean;
  /** How many of the line's moves are on the board already. */
  played: number;
}

const isStone = (move: string) => /^[a-z]\d+$/.test(move);

/** The stones still to come, numbered from the line's first move. */
export function ghostsOf({ seat, moves, played }: Forced): Ghost[] {
  return moves.flatMap((point, index) => {
    if (index < played || !isStone(point)) return [];
    const attacks = index % 2 === 0;
    return [{ point, side: (attacks ? seat : 1 - seat) as Side, number: index + 1, tone: attacks ? "attack" : "defence" }];
  });
}

/** Whether a player thinks that its move wins, whatever is answered. */
export const winsByForce = ({ score, pv }: ExplanationMessage): boolean =>
  score !== null && MATE - score < MOST_MATE && score <= MATE && pv.length > 0;

/** The line of a player that wins by force: the proved one where it begins with the player's move, else its own. */
export function lineOf({ move, pv }: ExplanationMessage, proved: ForcedWinMessage | null): { moves: readonly string[]; kind: string } {
  if (proved?.moves[0] === move && proved.moves.length >= pv.length) return proved;
  return { moves: pv[0] === move ? pv : [move], kind: "" };
}
