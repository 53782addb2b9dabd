import { describe, expect, it } from "vitest";
import type { GameInfo } from "../messages";
import { draftOf, newDraft, presetOf, PRESETS, requestOf, seatsOf } from "./draft";

const player = (name: string) => ({ name, levels: [1, 2], default_level: 2, styles: ["calm", "wild"], parallel_levels: [2], title: "", level_seconds: [], level_ratings: [], hint_level: 0 });

const game: GameInfo = {
  name: "gomoku", has_forced_wins: false, colors: ["black", "white"], rules: ["freestyle", "renju"],
  options: [{ name: "size", default: 15, minimum: 5, maximum: 20, choices: [] }], players: [player("one"), player("two")], formats: [],
};

describe("a new game", () => {
  it("begins with the defaults of the game", () => {
    expect(requestOf(newDraft(game))).toEqual({
      game: "gomoku", rules: "freestyle", options: { size: 15 },
      seats: [{ kind: "human" }, { kind: "ai", player: "one", level: 2, style: "calm", parallel: true }],
      public: false,
    });
  });

  it("knows each preset again by its seats, whoever moves first", () => {
    for (const preset of PRESETS) {
      const [first, second] = seatsOf(preset, game);
      expect(presetOf([first, second])).toBe(preset);
      expect(presetOf([second, first])).toBe(preset);
    }
    expect(presetOf([{ kind: "open" }, { kind: "open" }])).toBeNull();
  });

  it("lets two different players be watched", () => {
    expect(seatsOf("watch", game)).toMatchObject([{ player: "one" }, { player: "two" }]);
    expect(seatsOf("computer", { ...game, players: [] })).toEqual([{ kind: "human" }, { kind: "human" }]);
  });

  it("draws lots for the first move", () => {
    const draft = { ...newDraft(game), lots: true };
    expect(requestOf(draft, () => 0.4).seats[0].kind).toBe("ai");
    expect(requestOf(draft, () => 0.6).seats[0].kind).toBe("human");
  });
});

describe("a saved game", () => {
  const saved = { game: "gomoku", rules: "renju", options: { size: 19 }, fen: "", moves: ["h8"], notes: {}, tree: "", headers: {}, result: "*" };

  it("goes on with its rules, options and moves", () => {
    expect(requestOf(draftOf(saved, game, "here"))).toMatchObject({ rules: "renju", options: { size: 19 }, moves: ["h8"] });
  });

  it("falls back on the game's rules when its own are unknown", () => {
    expect(draftOf({ ...saved, rules: "" }, game, "here").rules).toBe("freestyle");
  });
});
