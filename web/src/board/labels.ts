import { pieceAt, targets } from "./state";
import type { BoardConfig, BoardState, Piece, Point } from "./types";

function pieceWords({ translate }: BoardConfig, state: BoardState, piece: Piece): string[] {
  const words = [translate(piece.label)];
  if (state.numbers && piece.number !== undefined) {
    words.push(translate("board.move_number", { number: piece.number }));
  }
  return words;
}

/** What a screen reader says of a point: "h2, red cannon, selected". `reachable`: targets of what is selected. */
export function describePoint(
  config: BoardConfig,
  state: BoardState,
  point: Point,
  selected: Point | null,
  reachable: ReadonlySet<Point> = selected ? targets(config.view, state, selected) : new Set(),
): string {
  const { translate } = config;
  const piece = pieceAt(state, point);
  const words = [point, ...(piece ? pieceWords(config, state, piece) : [translate("board.empty")])];
  if (point === selected) words.push(translate("board.selected"));
  if (reachable.has(point)) words.push(translate(piece ? "board.can_capture" : "board.can_move_here"));
  if (state.warned?.points.includes(point)) words.push(translate("board.warned"));
  if (point === state.check) words.push(translate("board.in_check"));
  if (state.win.includes(point)) words.push(translate("board.winning"));
  if (state.last.includes(point)) words.push(translate("board.last_move"));
  return words.join(translate("board.separator"));
}
