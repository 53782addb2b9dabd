import { describe, expect, it } from "vitest";
import { SOUNDS } from "../sound/voices";
import { GAMES, gameView } from "./index";

describe.each(GAMES.map((game) => [game.name, game] as const))("%s", (name, game) => {
  it("is found by its name", () => {
    expect(gameView(name)).toBe(game);
  });

  it("gives every event a sound that exists", () => {
    for (const sound of Object.values(game.sounds)) expect(SOUNDS).toHaveProperty(sound);
  });

  it("writes a move from its points", () => {
    const points = game.placing ? ["c3"] : ["c3", "c4"];
    expect(game.points(game.move(points))).toEqual(points);
  });
});

it("says which game it does not know", () => {
  expect(() => gameView("chess")).toThrow("chess");
});
