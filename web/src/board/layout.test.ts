import { describe, expect, it } from "vitest";
import { geometry } from "../games/gomoku/geometry";
import { GEOMETRY } from "../games/xiangqi/geometry";
import { Layout, PIECE_RADIUS } from "./layout";

const CASES = [
  ["xiangqi", GEOMETRY],
  ["gomoku 5", geometry(5)],
  ["gomoku 20", geometry(20)],
] as const;

describe.each(CASES)("%s", (_name, board) => {
  it.each([false, true])("finds the nearest point of a place, flipped %s", (flipped) => {
    const layout = new Layout(board, flipped, true);
    for (const [x, y] of [
      [0, 0],
      [2, 3],
      [board.columns - 1, board.rows - 1],
    ] as const) {
      const point = board.name(x, y);
      const place = layout.place(point);
      expect(layout.nearest({ x: place.x + 49, y: place.y - 49 })).toBe(point);
    }
  });

  it("has no point beyond the edge", () => {
    const layout = new Layout(board, false, true);
    const corner = layout.place(board.name(0, 0));
    expect(layout.nearest({ x: corner.x - 60, y: corner.y })).toBeNull();
    expect(layout.nearest({ x: corner.x, y: corner.y + 60 })).toBeNull();
  });

  it("keeps labels clear of the pieces on the edge and inside the board", () => {
    const layout = new Layout(board, false, true);
    expect(layout.labelOffset - layout.labelSize / 2).toBeGreaterThan(PIECE_RADIUS);
    expect(layout.labelOffset + layout.labelSize / 2).toBeLessThan(layout.marginY);
  });
});

it("turns the board round its middle", () => {
  const plain = new Layout(GEOMETRY, false, true);
  const flipped = new Layout(GEOMETRY, true, true);
  expect(flipped.place("a0")).toEqual(plain.place("i9"));
  expect(flipped.pointOnScreen(0, 0)).toBe("i0");
});
