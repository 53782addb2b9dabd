import { describe, expect, it } from "vitest";
import { gomoku } from "../games/gomoku/view";
import { xiangqi } from "../games/xiangqi/view";
import { EMPTY_STATE, drop, press, targets } from "./state";
import type { BoardState } from "./types";

const XIANGQI: BoardState = {
  ...EMPTY_STATE,
  pieces: xiangqi.start("4k4/9/9/9/9/9/4p4/9/4R4/3K4C w").pieces,
  turn: 0,
  legal: ["e1e2", "e1e3", "e1d1", "i0i5"],
};
const GOMOKU: BoardState = {
  ...EMPTY_STATE,
  pieces: gomoku.start("5/5/2b2/5/5 w").pieces,
  turn: 1,
  legal: ["a1", "b2"],
};

describe("press on a board where pieces move", () => {
  it("selects, reselects and puts down one's own pieces", () => {
    expect(press(xiangqi, XIANGQI, null, "e1")).toEqual({ kind: "select", point: "e1" });
    expect(press(xiangqi, XIANGQI, "e1", "i0")).toEqual({ kind: "select", point: "i0" });
    expect(press(xiangqi, XIANGQI, "e1", "e1")).toEqual({ kind: "deselect" });
  });

  it("selects a piece that has no legal move, so that its moves can be refused with a reason", () => {
    expect(press(xiangqi, XIANGQI, null, "d0")).toEqual({ kind: "select", point: "d0" });
    expect(press(xiangqi, XIANGQI, "d0", "d1")).toEqual({ kind: "refused", move: "d0d1" });
  });

  it("moves to a legal point and captures", () => {
    expect(press(xiangqi, XIANGQI, "e1", "e2")).toEqual({ kind: "move", move: "e1e2" });
    expect(press(xiangqi, XIANGQI, "e1", "e3")).toEqual({ kind: "move", move: "e1e3" });
  });

  it("refuses the rest, and an opponent's piece that was not aimed at", () => {
    expect(press(xiangqi, XIANGQI, "e1", "e4")).toEqual({ kind: "refused", move: "e1e4" });
    expect(press(xiangqi, XIANGQI, null, "e3")).toEqual({ kind: "refused", move: null });
    expect(press(xiangqi, XIANGQI, null, "a5")).toEqual({ kind: "none" });
  });

  it("does nothing while no move may be entered", () => {
    expect(press(xiangqi, { ...XIANGQI, turn: null }, null, "e1")).toEqual({ kind: "none" });
  });
});

describe("press on a board where stones are put", () => {
  it("moves on a free point and refuses a held one", () => {
    expect(press(gomoku, GOMOKU, null, "b2")).toEqual({ kind: "move", move: "b2" });
    expect(press(gomoku, GOMOKU, null, "c3")).toEqual({ kind: "refused", move: "c3" });
  });
});

describe("press on a crossed out point", () => {
  const warned = { ...GOMOKU, legal: ["a1", "b2"], warned: { side: 1 as const, points: ["a1"] } };

  it("asks why before the side plays that would lose by it", () => {
    expect(press(gomoku, warned, null, "a1")).toEqual({ kind: "warned", point: "a1" });
    expect(press(gomoku, warned, null, "b2")).toEqual({ kind: "move", move: "b2" });
  });

  it("asks why where no move can be entered", () => {
    expect(press(gomoku, { ...warned, turn: null }, null, "a1")).toEqual({ kind: "warned", point: "a1" });
    expect(press(gomoku, { ...warned, turn: null }, null, "b2")).toEqual({ kind: "none" });
  });

  it("plays there for the other side", () => {
    expect(press(gomoku, { ...warned, turn: 0 }, null, "a1")).toEqual({ kind: "move", move: "a1" });
  });
});

describe("drop", () => {
  it("moves, refuses, and is nothing on its own point", () => {
    expect(drop(xiangqi, XIANGQI, "e1", "e3")).toEqual({ kind: "move", move: "e1e3" });
    expect(drop(xiangqi, XIANGQI, "e1", "a9")).toEqual({ kind: "refused", move: "e1a9" });
    expect(drop(xiangqi, XIANGQI, "e1", null)).toEqual({ kind: "refused", move: null });
    expect(drop(xiangqi, XIANGQI, "e1", "e1")).toEqual({ kind: "none" });
  });
});

describe("targets", () => {
  it("lists where a piece may go and where a stone may be put", () => {
    expect([...targets(xiangqi, XIANGQI, "e1")]).toEqual(["e2", "e3", "d1"]);
    expect([...targets(gomoku, GOMOKU, null)]).toEqual(["a1", "b2"]);
    expect([...targets(xiangqi, XIANGQI, null)]).toEqual([]);
  });
});
