// What an opening marks on the board: the points that may be pressed, their names, and the fifth moves offered.
import type { PhaseMessage } from "../messages";
import type { Extra } from "../store/shown";

/** More points than this are not marked one by one. */
const MOST_DOTS = 81;
const OFFERED = /^offer:/;

/** A, B, C, … */
const letter = (index: number) => String.fromCharCode(65 + index);

const offered = (points: readonly string[]): Extra["marks"] =>
  points.map((point, index) => ({ point, label: letter(index), tone: "best" }));

/** The fifth moves that stood after `ply` of these moves and were not taken yet. */
export function offersAt(moves: readonly string[], ply: number): string[] {
  const before = moves.slice(0, ply);
  const last = before.findLastIndex((move) => !OFFERED.test(move));
  return before.slice(last + 1).map((move) => move.replace(OFFERED, ""));
}

/** The marks of the running game. */
export function marksNow({ name, points, offers, labels, span }: PhaseMessage): Extra {
  const named = Object.entries(labels).map(([point, label]) => ({ point, label, tone: "plain" as const }));
  const open = Object.keys(points).filter((point) => !(point in labels));
  const dotted = span > 0 && name !== "outside" && open.length <= MOST_DOTS;
  return {
    marks: [...named, ...offered(offers)],
    heat: dotted ? open.map((point) => ({ point, value: 0 })) : [],
  };
}

/** The marks of an earlier position. */
export const marksThen = (moves: readonly string[], ply: number): Extra => ({ marks: offered(offersAt(moves, ply)), heat: [] });
