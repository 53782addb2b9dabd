import { describe, expect, it } from "vitest";
import { geometry, starPoints } from "./geometry";
import { gomoku } from "./view";

function empty(size: number): string {
  return `${Array(size).fill(size).join("/")} b`;
}

describe("geometry", () => {
  it.each([5, 15, 20])("names every point of %i by %i and finds it again", (size) => {
    const board = gomoku.geometry(empty(size));
    expect(board.columns).toBe(size);
    expect(board.rows).toBe(size);
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) expect(board.at(board.name(x, y))).toEqual({ x, y });
    }
    expect(board.name(0, 0)).toBe("a1");
  });

  it("goes to t20, and labels columns with letters and rows with numbers", () => {
    const board = geometry(20);
    expect(board.name(19, 19)).toBe("t20");
    expect(board.columnLabels(false).bottom.join("")).toBe("ABCDEFGHIJKLMNOPQRST");
    expect(board.columnLabels(true).bottom[0]).toBe("T");
    expect(board.rowLabels.at(-1)).toBe("20");
  });

  it.each(Array.from({ length: 16 }, (_, i) => i + 5))("puts the star points of size %i evenly", (size) => {
    const stars = new Set(starPoints(size).map(String));
    for (const [x, y] of starPoints(size)) {
      expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
      expect(stars.has(String([size - 1 - x, y]))).toBe(true);
      expect(stars.has(String([y, x]))).toBe(true);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(2);
    }
    const middle = (size - 1) / 2;
    expect(stars.has(String([middle, middle]))).toBe(size % 2 === 1);
  });

  it("has the star points of the standard boards", () => {
    expect(geometry(15).dots.toSorted()).toEqual(["d12", "d4", "h8", "l12", "l4"]);
    expect(starPoints(19)).toHaveLength(9);
    expect(starPoints(20)).toHaveLength(4);
  });
});

describe("start", () => {
  it("reads stones from runs of two digits", () => {
    const rows = Array(15).fill("15");
    rows[7] = "7b1w5";
    const { pieces, turn } = gomoku.start(`${rows.join("/")} w`);
    expect(pieces.map(({ point, side }) => [point, side])).toEqual([
      ["h8", 0],
      ["j8", 1],
    ]);
    expect(turn).toBe(1);
  });
});

describe("apply", () => {
  it("puts stones of the two sides in turn and numbers them", () => {
    const { pieces, turn, ply } = ["h8", "i9", "h9"].reduce(gomoku.apply, gomoku.start(empty(15)));
    expect(pieces.map(({ point, side, number }) => [point, side, number])).toEqual([
      ["h8", 0, 1],
      ["i9", 1, 2],
      ["h9", 0, 3],
    ]);
    expect([turn, ply]).toEqual([1, 3]);
  });

  it("changes the turn and puts no stone for a pass", () => {
    const after = gomoku.apply(gomoku.start("5/5/2b2/5/5 w"), "pass");
    expect([after.pieces.length, after.turn, after.ply]).toEqual([1, 0, 1]);
    expect(gomoku.points("pass")).toEqual([]);
    expect(gomoku.apply(after, "a1").pieces.at(-1)).toMatchObject({ point: "a1", side: 0, number: 2 });
  });

  it("puts no stone for a choice in an opening, and gives the turn to nobody", () => {
    const before = ["h8", "i9", "h9"].reduce(gomoku.apply, gomoku.start(empty(15)));
    for (const choice of ["swap", "keep", "black", "more", "many", "number:3", "offer:c3"]) {
      expect(gomoku.apply(before, choice)).toBe(before);
    }
    expect(gomoku.points("offer:c3")).toEqual(["c3"]);
    expect(gomoku.points("number:3")).toEqual([]);
    expect(gomoku.points("swap")).toEqual([]);
    expect(gomoku.apply(before, "d4").pieces.at(-1)).toMatchObject({ point: "d4", side: 1, number: 4 });
  });

  it("follows the side to move of the start", () => {
    const { pieces } = gomoku.apply(gomoku.start(empty(5).replace("b", "w")), "c3");
    expect(pieces[0]).toMatchObject({ side: 1, label: "piece.white.stone" });
  });
});
