// States and frames for tests.
import type { MoveEntry, SeatState, StateFrame, TableState } from "./messages";

export const START_FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

export function person(owner: "host" | "guest" = "host"): SeatState {
  return { kind: "human", player: null, level: 0, style: "", parallel: true, owner, online: true, failed: null, failed_code: "" };
}

export function computer(player = "minimax"): SeatState {
  return { ...person(), kind: "ai", player, level: 4 };
}

export function entry(move: string, seat: 0 | 1, more: Partial<MoveEntry> = {}): MoveEntry {
  return { move, text: { zh: move, en: move }, captured: null, check: null, seat, by: "human", explained: false, note: null, ...more };
}

/** A table after some moves. */
export function tableState(moves: string[] = [], more: Partial<TableState> = {}): TableState {
  return {
    id: "t", game: "xiangqi", rules: "asian", options: {}, start_fen: START_FEN, fen: "", seats: [person(), person()],
    ply: moves.length, turn: moves.length % 2 ? 1 : 0, moves_from: 0,
    entries: moves.map((move, index) => entry(move, index % 2 ? 1 : 0)), moves,
    start_note: null, branches: [], legal_moves: [], check: null, warned: null, phase: null, seq: moves.length + 1, paused: false, auto_play: false, interval_ms: 1000,
    offer: null, outcome: null, thinking: null, watchers: 0, game_number: 1, ...more,
  };
}

/** The frame that tells only the moves from `from` on, as the server sends it. */
export function stateFrame(state: TableState, from = 0, type: string | null = "moved"): StateFrame {
  const event = type === null ? null : { seq: state.seq, type, seat: 0 as const, at_ms: 0 };
  return {
    type: "state", event, mine: [0],
    state: { ...state, moves: [], moves_from: from, entries: state.entries.slice(from) },
  };
}
