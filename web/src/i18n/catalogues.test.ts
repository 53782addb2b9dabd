import { describe, expect, it } from "vitest";
import { BOARD_KEYS } from "../board/api";
import { GAMES } from "../games";
import { change } from "../store/settings";
import { fill, name, setCatalogue, t, translate } from ".";
import en from "./en.json";
import zh from "./zh.json";

const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, found]) => found).sort();

describe("the catalogues", () => {
  it("have the same keys in the same order", () => {
    expect(Object.keys(zh)).toEqual(Object.keys(en));
  });

  it("fill in the same values", () => {
    for (const [key, text] of Object.entries(en)) {
      expect([key, names(zh[key as keyof typeof zh])]).toEqual([key, names(text)]);
    }
  });

  it("have no empty text", () => {
    expect([...Object.values(en), ...Object.values(zh)].filter((text) => !text.trim())).toEqual([]);
  });

  it("have every key that the board and the games use", () => {
    const used = [...BOARD_KEYS, ...GAMES.flatMap((game) => [...game.sides, ...game.pieceLabels, `game.${game.name}`])];
    expect(used.filter((key) => !Object.hasOwn(en, key))).toEqual([]);
  });

  it("write Chinese in Chinese", () => {
    const own = new Set(["explain.shape", "app.language", "help.keys.flip", "settings.notation.en", "say.move", "help.keys.escape", "repetition.piece"]);
    const plain = Object.entries(zh).filter(([key, text]) => !own.has(key) && !/[\u4e00-\u9fff，]/.test(text));
    expect(plain).toEqual([]);
  });
});

describe("t", () => {
  it("follows the language at once", () => {
    setCatalogue("en", en);
    setCatalogue("zh", zh);
    change({ language: "en" });
    setCatalogue("en", en);
    expect(t("control.take_back")).toBe("Take back");
    change({ language: "zh" });
    setCatalogue("zh", zh);
    expect(t("control.take_back")).toBe("悔棋");
  });

  it("fills in values and leaves unknown names alone", () => {
    expect(fill("{side} has {n} of {other}", { side: "Red", n: 2 })).toBe("Red has 2 of {other}");
  });

  it("shows a name without a text in words", () => {
    expect(name("rules", "some_new_rules")).toBe("some new rules");
    expect(translate("no.such.key")).toBe("no.such.key");
  });
});
