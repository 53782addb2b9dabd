import { describe, expect, it } from "vitest";
import { stateFrame, tableState } from "../testing";
import { GAP, reduce } from "./reduce";

const MOVES = ["h2e2", "h9g7", "h0g2"];

describe("reduce", () => {
  it("takes the whole state of the first frame", () => {
    const state = tableState(MOVES);
    expect(reduce(null, stateFrame(state, 0, null))).toEqual(state);
  });

  it("appends the news of a move to what is known", () => {
    const after = reduce(tableState(MOVES.slice(0, 2)), stateFrame(tableState(MOVES), 2));
    expect(after).toMatchObject({ ply: 3, moves: MOVES });
  });

  it("drops the moves that were taken back", () => {
    const shorter = tableState(MOVES.slice(0, 1), { seq: 9 });
    const after = reduce(tableState(MOVES), stateFrame(shorter, 1, "took_back"));
    expect(after).toMatchObject({ ply: 1, moves: ["h2e2"], moves_from: 0 });
  });

  it("replaces moves that differ from `moves_from` on", () => {
    const other = tableState(["h2e2", "b9c7"], { seq: 9 });
    expect(reduce(tableState(MOVES), stateFrame(other, 1))).toMatchObject({ moves: ["h2e2", "b9c7"] });
  });

  it("ignores a frame older than what is shown", () => {
    const state = tableState(MOVES);
    expect(reduce(state, stateFrame(tableState(MOVES.slice(0, 1)), 0))).toBe(state);
  });

  it("says so when moves between are missing", () => {
    expect(reduce(tableState(MOVES.slice(0, 1)), stateFrame(tableState(MOVES), 2))).toBe(GAP);
    expect(reduce(null, stateFrame(tableState(MOVES), 1))).toBe(GAP);
  });

  it("says so when the moves do not add up to the ply", () => {
    expect(reduce(null, stateFrame(tableState(MOVES, { ply: 5 }), 0))).toBe(GAP);
  });

  it("follows thoughts and presence", () => {
    const thinking = { seat: 1 as const, player: "minimax", purpose: "move" as const, depth: 3, best: null, score: null, nodes: 7, done: 1, total: 4 };
    const state = tableState(MOVES);
    expect(reduce(state, { type: "thinking", thinking })).toMatchObject({ thinking, moves: MOVES });
    const present = reduce(state, { type: "presence", online: [true, false], watchers: 2 });
    expect(present).toMatchObject({ watchers: 2, seats: [{ online: true }, { online: false }] });
    expect(reduce(null, { type: "thinking", thinking })).toBeNull();
  });
});
