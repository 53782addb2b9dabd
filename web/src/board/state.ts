import type { BoardState, BoardView, Piece, Point } from "./types";

export const EMPTY_STATE: BoardState = {
  pieces: [],
  turn: null,
  legal: [],
  last: [],
  check: null,
  win: [],
  warned: null,
  overlay: null,
  drawn: { arrows: [], shapes: [] },
  ink: null,
  flipped: false,
  animate: true,
  showLegal: true,
  coordinates: true,
  numbers: false,
  pieceSet: "characters",
};

/** What a press or a drop means. */
export type Action =
  | { kind: "none" }
  | { kind: "select"; point: Point }
  | { kind: "deselect" }
  | { kind: "move"; move: string }
  | { kind: "refused"; move: string | null }
  | { kind: "warned"; point: Point };

const NOTHING: Action = { kind: "none" };

export function pieceAt(state: BoardState, point: Point): Piece | undefined {
  return state.pieces.find((piece) => piece.point === point);
}

/** Whether the piece at `point` may be picked up: it is of the side whose move may be entered. */
export function isOwn(state: BoardState, point: Point): boolean {
  return state.turn !== null && pieceAt(state, point)?.side === state.turn;
}

function tryMove(view: BoardView, state: BoardState, points: Point[]): Action {
  const move = view.move(points);
  return state.legal.includes(move) ? { kind: "move", move } : { kind: "refused", move };
}

/** Whether a press on the point asks about its cross: whoever may play there without harm does so. */
function asksWhy({ warned, turn }: BoardState, point: Point): boolean {
  return warned !== null && warned.points.includes(point) && (turn === null || turn === warned.side);
}

/** A click, tap or key press on a point. */
export function press(view: BoardView, state: BoardState, selected: Point | null, point: Point): Action {
  if (asksWhy(state, point)) return { kind: "warned", point };
  if (state.turn === null) return NOTHING;
  if (view.placing) return tryMove(view, state, [point]);
  if (selected === point) return { kind: "deselect" };
  const attempt = selected === null ? NOTHING : tryMove(view, state, [selected, point]);
  if (attempt.kind === "move") return attempt;
  if (isOwn(state, point)) return { kind: "select", point };
  if (selected !== null) return attempt;
  return pieceAt(state, point) ? { kind: "refused", move: null } : NOTHING;
}

/** The end of a drag; `to` is null off the board. */
export function drop(view: BoardView, state: BoardState, from: Point, to: Point | null): Action {
  if (state.turn === null || to === from) return NOTHING;
  return to === null ? { kind: "refused", move: null } : tryMove(view, state, [from, to]);
}

/** Where the piece at `from` may go; for a placing game (`from` null), where a stone may be put. */
export function targets(view: BoardView, state: BoardState, from: Point | null): Set<Point> {
  const found = new Set<Point>();
  if (state.turn === null || (from === null && !view.placing)) return found;
  for (const move of state.legal) {
    const points = view.points(move);
    const target = points.at(-1);
    if (target !== undefined && (from === null || points[0] === from)) found.add(target);
  }
  return found;
}
