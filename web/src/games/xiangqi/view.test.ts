import { describe, expect, it, vi } from "vitest";
import { GEOMETRY } from "./geometry";
import characters from "../../../../src/duiyi/xiangqi/characters.json";
import symbols from "../../../../src/duiyi/xiangqi/symbols.json";
import { xiangqi } from "./view";

const START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

describe("geometry", () => {
  it("names every point and finds it again", () => {
    const names = new Set<string>();
    for (let y = 0; y < 10; y++) {
      for (let x = 0; x < 9; x++) {
        const name = GEOMETRY.name(x, y);
        names.add(name);
        expect(GEOMETRY.at(name)).toEqual({ x, y });
      }
    }
    expect(names.size).toBe(90);
    expect(GEOMETRY.name(4, 0)).toBe("e0");
    expect(GEOMETRY.name(7, 9)).toBe("h9");
  });

  it("numbers files from each side's own right hand", () => {
    expect(GEOMETRY.columnLabels(false).bottom.join("")).toBe("九八七六五四三二一");
    expect(GEOMETRY.columnLabels(false).top.join("")).toBe("123456789");
    expect(GEOMETRY.columnLabels(true).bottom.join("")).toBe("987654321");
    expect(GEOMETRY.columnLabels(true).top.join("")).toBe("一二三四五六七八九");
  });
});

describe("start", () => {
  it("puts every piece of the opening position on its point", () => {
    const { pieces, turn } = xiangqi.start(START);
    expect(pieces).toHaveLength(32);
    expect(turn).toBe(0);
    expect(pieces.find(({ point }) => point === "h2")).toMatchObject({
      side: 0,
      face: "red.cannon",
      label: "piece.red.cannon",
    });
    expect(pieces.find(({ point }) => point === "e9")).toMatchObject({ side: 1, face: "black.general" });
    expect(new Set(pieces.map(({ id }) => id)).size).toBe(32);
  });

  it("reads both letters of elephants and horses, and Black to move", () => {
    const { pieces, turn } = xiangqi.start("4k4/9/9/9/9/9/9/9/9/EHBNK4 b");
    expect(pieces.slice(1).map(({ face }) => face.split(".")[1])).toEqual([
      "elephant",
      "horse",
      "elephant",
      "horse",
      "general",
    ]);
    expect(turn).toBe(1);
  });
});

describe("apply", () => {
  it("moves a piece, which keeps its id", () => {
    const before = xiangqi.start(START);
    const after = xiangqi.apply(before, "h2e2");
    const id = before.pieces.find(({ point }) => point === "h2")?.id;
    expect(after.pieces.find((piece) => piece.id === id)?.point).toBe("e2");
    expect(after).toMatchObject({ turn: 1, ply: 1, captured: [[], []] });
    expect(before.pieces.find((piece) => piece.id === id)?.point).toBe("h2");
  });

  it("takes a captured piece off and keeps its face under the side that lost it", () => {
    const after = ["h2e2", "h9g7", "e2e6"].reduce(xiangqi.apply, xiangqi.start(START));
    expect(after.pieces).toHaveLength(31);
    expect(after.pieces.find(({ point }) => point === "e6")?.face).toBe("red.cannon");
    expect(after.captured).toEqual([[], ["black.soldier"]]);
  });
});

describe("faces", () => {
  const faces = xiangqi.pieceLabels.map((label) => label.replace("piece.", ""));

  it("are symbols until the characters are there", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("gone", { status: 404 })));
    await xiangqi.load();
    vi.unstubAllGlobals();
    expect(faces).toHaveLength(14);
    for (const face of faces)
      expect(xiangqi.facePath(face, "characters")).toBe((symbols as Record<string, string>)[face.split(".")[1] ?? ""]);
    expect(new Set(faces.map((face) => xiangqi.facePath(face, "symbols"))).size).toBe(7);
  });

  it("are characters of their own for each side after that", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(characters)));
    await xiangqi.load();
    vi.unstubAllGlobals();
    const drawn = [...faces, "river.0", "river.1"].map((face) => xiangqi.facePath(face, "characters"));
    expect(new Set(drawn).size).toBe(16);
    for (const path of drawn) expect(path).toMatch(/^M[-\d MmLlHhVvQqTt]+$/);
  });
});
