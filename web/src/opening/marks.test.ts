import { describe, expect, it } from "vitest";
import type { PhaseMessage } from "../messages";
import { marksNow, marksThen, offersAt } from "./marks";

const MOVES = "h8 h9 i9 keep d4 offer:c3 offer:e5 e5 a1".split(" ");

function phase(more: Partial<PhaseMessage>): PhaseMessage {
  return {
    protocol: "rif", name: "swap", stone: 0, points: {}, choices: [], done: 0, total: 1, span: 0, offers: [], labels: {}, lines: [],
    ...more,
  };
}

describe("the fifth moves offered", () => {
  it("stand from their offer until one of them is taken", () => {
    expect([5, 6, 7, 8, 9].map((ply) => offersAt(MOVES, ply))).toEqual([[], ["c3"], ["c3", "e5"], [], []]);
    expect(marksThen(MOVES, 7).marks.map(({ point, label }) => [point, label])).toEqual([["c3", "A"], ["e5", "B"]]);
  });
});

describe("the running game's marks", () => {
  it("dot the points of a square", () => {
    const { heat, marks } = marksNow(phase({ name: "inside", span: 3, points: { h9: "h9", i9: "i9" } }));
    expect(heat.map(({ point }) => point)).toEqual(["h9", "i9"]);
    expect(marks).toEqual([]);
  });

  it("name the openings instead of dotting their points", () => {
    const { heat, marks } = marksNow(phase({ name: "pattern", span: 5, points: { i9: "i9", a1: "a1" }, labels: { i9: "D4" } }));
    expect(marks).toEqual([{ point: "i9", label: "D4", tone: "plain" }]);
    expect(heat.map(({ point }) => point)).toEqual(["a1"]);
  });

  it("leave points outside a square alone", () => {
    expect(marksNow(phase({ name: "outside", span: 5, points: { a1: "a1" } }))).toEqual({ marks: [], heat: [] });
  });
});
