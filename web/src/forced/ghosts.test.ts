import { describe, expect, it } from "vitest";
import type { ExplanationMessage } from "../messages";
import { type Forced, ghostsOf, lineOf, winsByForce } from "./ghosts";

const forced = (more: Partial<Forced>): Forced => ({ ply: 4, seat: 0, moves: ["h8", "h9", "i8"], kind: "vcf", threat: false, played: 0, ...more });

function explanation(more: Partial<ExplanationMessage>): ExplanationMessage {
  return {
    player: "engine", move: "h8", score: 99_997, point_scores: {}, shapes: [], rule: null, candidates: [], pv: ["h8", "h9"],
    depth: 0, nodes: 0, cutoffs: 0, seconds: 0, move_text: {}, pv_text: [], ...more,
  };
}

describe("the stones of a forced line", () => {
  it("are numbered and tell the attacker from the defender", () => {
    expect(ghostsOf(forced({}))).toEqual([
      { point: "h8", side: 0, number: 1, tone: "attack" },
      { point: "h9", side: 1, number: 2, tone: "defence" },
      { point: "i8", side: 0, number: 3, tone: "attack" },
    ]);
    expect(ghostsOf(forced({ seat: 1 })).map(({ side }) => side)).toEqual([1, 0, 1]);
  });

  it("keep their numbers when the first are on the board", () => {
    expect(ghostsOf(forced({ played: 1 })).map(({ point, number }) => [point, number])).toEqual([["h9", 2], ["i8", 3]]);
  });

  it("leave out a pass", () => {
    expect(ghostsOf(forced({ moves: ["h8", "pass", "i8"] })).map(({ number }) => number)).toEqual([1, 3]);
  });
});

describe("a player's forced win", () => {
  it("is told by its score", () => {
    expect(winsByForce(explanation({}))).toBe(true);
    expect([99_000, -99_997, 500, null].map((score) => winsByForce(explanation({ score })))).toEqual([false, false, false, false]);
    // Other players' scores are in units of their own.
    expect(winsByForce(explanation({ score: 800_000 }))).toBe(false);
  });

  it("is the proved line where that begins with the player's move", () => {
    const proved = { seat: 0 as const, kind: "vct", moves: ["h8", "h9", "i8", "i9", "j8"] };
    expect(lineOf(explanation({}), proved)).toBe(proved);
    expect(lineOf(explanation({}), { ...proved, moves: ["a1"] })).toEqual({ moves: ["h8", "h9"], kind: "" });
    expect(lineOf(explanation({ pv: [] }), null)).toEqual({ moves: ["h8"], kind: "" });
  });
});
