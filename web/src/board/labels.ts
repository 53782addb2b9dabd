import type { BoardConfig, BoardState, Point } from "./types";

/** What a screen reader says of a point: "h2, red cannon, selected". */
export function describePoint(_config: BoardConfig, _state: BoardState, point: Point, _selected: Point | null): string {
  return point;
}
