import { describe, expect, it } from "vitest";
import { entry, tableState } from "../testing";
import { drawnOf, EMPTY_NOTE, noteAt, OF_MOVE, OF_POSITION, withDrawing, withGlyph } from "./notes";

describe("what is drawn", () => {
  it("is an arrow or a ring, and goes when it is drawn again", () => {
    const arrow = withDrawing(EMPTY_NOTE, "h2", "e2", "green");
    expect(arrow.arrows).toEqual([{ tail: "h2", head: "e2", color: "green" }]);
    const both = withDrawing(arrow, "e2", "e2", "red");
    expect(both.marks).toEqual([{ point: "e2", shape: "circle", color: "red", text: "" }]);
    expect(drawnOf(both).arrows).toEqual([{ to: "e2", tone: "red" }, { from: "h2", to: "e2", tone: "green" }]);
    expect(withDrawing(withDrawing(both, "h2", "e2", "green"), "e2", "e2", "red")).toEqual(EMPTY_NOTE);
  });

  it("changes its colour", () => {
    const green = withDrawing(EMPTY_NOTE, "h2", "e2", "green");
    expect(withDrawing(green, "h2", "e2", "blue").arrows).toEqual([{ tail: "h2", head: "e2", color: "blue" }]);
  });

  it("leaves the marks of a file as they are", () => {
    const square = { point: "e4", shape: "square" as const, color: "yellow" as const, text: "" };
    const noted = withDrawing({ ...EMPTY_NOTE, marks: [square] }, "e4", "e4", "red");
    expect(noted.marks[0]).toEqual(square);
    expect(drawnOf(noted).shapes).toEqual([{ point: "e4", shape: "square", tone: "yellow", text: "" }]);
  });
});

describe("glyphs", () => {
  it("are one of the move and one of the position", () => {
    expect(withGlyph([], 1, OF_MOVE)).toEqual([1]);
    expect(withGlyph([1], 4, OF_MOVE)).toEqual([4]);
    expect(withGlyph([1], 14, OF_POSITION)).toEqual([1, 14]);
    expect(withGlyph([14, 140], 2, OF_MOVE)).toEqual([2, 14, 140]);
    expect(withGlyph([1, 14], 1, OF_MOVE)).toEqual([14]);
  });
});

it("notes are of the beginning or of a move", () => {
  const note = { ...EMPTY_NOTE, comment: "here" };
  const state = tableState(["h2e2"], { start_note: note, entries: [entry("h2e2", 0)] });
  expect([noteAt(state, 0), noteAt(state, 1), noteAt(state, 9)]).toEqual([note, EMPTY_NOTE, EMPTY_NOTE]);
});
