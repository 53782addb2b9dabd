import { beforeAll, describe, expect, it } from "vitest";
import { gameView } from "./games";
import { setCatalogue } from "./i18n";
import en from "./i18n/en.json";
import type { ExplanationMessage } from "./messages";
import { heatOf, overlayOf, ranked, scoreText, short, strongest, withoutPoints } from "./overlay";
import { change } from "./store/settings";

function explanation(more: Partial<ExplanationMessage>): ExplanationMessage {
  return {
    player: "minimax", move: "h2e2", score: null, point_scores: {}, shapes: [], rule: null, candidates: [], pv: [],
    depth: 0, nodes: 0, cutoffs: 0, seconds: 0, move_text: {}, pv_text: [], ...more,
  };
}

const candidate = (move: string, score: number, exact = true) => ({ move, score, exact, pv: [move], nodes: 1, pv_text: [] });

beforeAll(() => {
  change({ language: "en" });
  setCatalogue("en", en);
});

describe("scores", () => {
  it("are written in pawns", () => {
    const text = (score: number) => scoreText({ hundredths: true }, score);
    expect([text(125), text(-5), text(0)]).toEqual(["+1.25", "−0.05", "0.00"]);
    expect([text(99_997), text(-99_999)]).toEqual(["+#3", "−#1"]);
  });

  it("are plain numbers where nothing is a piece", () => {
    expect([125, -5, 0, 99_997].map((score) => scoreText({ hundredths: false }, score))).toEqual(["+125", "−5", "0", "+#3"]);
  });

  it("are short on the board", () => {
    expect([short(35), short(1800), short(15_000), short(800_000), short(1_600_000)]).toEqual(["35", "1.8k", "15k", "800k", "1.6M"]);
  });

  it("are ranked without the worthless ones", () => {
    expect(ranked({ a1: 0, b1: 7, c1: 35 })).toEqual([["c1", 35], ["b1", 7]]);
  });
});

describe("heat", () => {
  it("goes from cool to hot over decades, with the highest scores written out", () => {
    const scores = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`a${index}`, 10 ** (index / 2)]));
    const heat = heatOf(scores);
    expect(heat[0]).toMatchObject({ point: "a11", value: 1, label: "316k" });
    expect(heat.map(({ value }) => value)).toEqual(heat.map(({ value }) => value).toSorted((a, b) => b - a));
    expect(heat.filter(({ label }) => label)).toHaveLength(8);
  });

  it("is all hot where all scores are the same", () => {
    expect(heatOf({ a1: 5, b1: 5 }).map(({ value }) => value)).toEqual([1, 1]);
  });

  it("is nothing without scores", () => {
    expect(heatOf({})).toEqual([]);
  });
});

describe("shapes", () => {
  const shape = (point: string, kind: string, side = 0) => ({ point, kind, side, line: [point] });

  it("keep the strongest of each point, strongest first", () => {
    const found = strongest([shape("h8", "two"), shape("h8", "open_three", 1), shape("g7", "four"), shape("a1", "unheard_of")]);
    expect(found.map(({ point, kind }) => [point, kind])).toEqual([["g7", "four"], ["h8", "open_three"], ["a1", "unheard_of"]]);
  });

  it("are marked as the mover's own or the other's", () => {
    const { marks } = overlayOf(gameView("gomoku"), explanation({ move: "h8", shapes: [shape("h8", "open_three", 1), shape("g7", "four", 0)] }), 1);
    expect(marks).toEqual([
      { point: "g7", label: "4", tone: "other" },
      { point: "h8", label: "O3", tone: "own" },
    ]);
  });
});

describe("arrows", () => {
  it("show the searched moves, best first, with their scores", () => {
    const candidates = [candidate("h2e2", 40), candidate("b2e2", 35), candidate("a0a1", 30, false), candidate("c3c4", 10)];
    const { arrows } = overlayOf(gameView("xiangqi"), explanation({ candidates }), 0);
    expect(arrows).toEqual([
      { from: "h2", to: "e2", tone: "best", label: "+0.40" },
      { from: "b2", to: "e2", tone: "good", label: "+0.35" },
      { from: "c3", to: "c4", tone: "good", label: "+0.10" },
    ]);
  });

  it("always show the chosen move", () => {
    const { arrows } = overlayOf(gameView("xiangqi"), explanation({ candidates: [candidate("b2e2", 35)] }), 0);
    expect(arrows[0]).toEqual({ from: "h2", to: "e2", tone: "best" });
  });

  it("are a ring where a stone is placed", () => {
    expect(overlayOf(gameView("gomoku"), explanation({ move: "h8" }), 0).arrows).toEqual([{ to: "h8", tone: "best" }]);
  });
});

it("leaves out points that hold a piece now", () => {
  const overlay = overlayOf(gameView("gomoku"), explanation({ move: "h8", point_scores: { h8: 35, g8: 7 } }), 0);
  expect(withoutPoints(overlay, new Set(["h8"])).heat.map(({ point }) => point)).toEqual(["g8"]);
});
