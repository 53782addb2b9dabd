// What the board shows: the running game, a move under review, or a line of a player's thoughts.
import type { BoardState, Overlay } from "../board/api";
import type { GameView, Position } from "../games";
import type { ExplanationMessage, Seat, TableState, Warned } from "../messages";
import { arrowOf, EMPTY, overlayOf, withoutPoints } from "../overlay";
import type { Line, Subject } from "./explain";
import { playLine } from "./positions";

export interface Shown {
  position: Position;
  /** How many moves of the game led to it; null in a line of a player's thoughts. */
  ply: number | null;
  last: string[];
  check: string | null;
  win: string[];
  overlay: Overlay | null;
  /** The running game is shown as it stands, so moves can be entered. */
  live: boolean;
}

export interface Sources {
  view: GameView;
  state: TableState;
  positions: readonly Position[];
  reviewed: number | null;
  /** A move that was sent and not yet confirmed. */
  pending: string | null;
  line: Line | null;
  subject: Subject | null;
  /** Whether to show the position before the explained move. */
  before: boolean;
  explaining: boolean;
}

export function shown(sources: Sources): Shown {
  const { state, line, reviewed, before, subject } = sources;
  if (line) return lineShown(sources, line);
  const back = before && subject && !subject.hint && subject.explanation ? subject.ply : null;
  const ply = back ?? reviewed ?? state.ply;
  return { ...gameShown(sources, ply), overlay: overlayShown(sources, ply) };
}

function lineShown({ view, positions, state }: Sources, { ply, moves, shown: count }: Line): Shown {
  const start = positions[Math.min(ply, state.ply)] as Position;
  const played = moves.slice(0, count);
  const rest = moves.slice(count, count + 1).map((move) => arrowOf(view, move, "other"));
  return {
    position: playLine(view, start, played),
    ply: null,
    last: view.points(played.at(-1) ?? ""),
    check: null,
    win: [],
    overlay: { ...EMPTY, arrows: rest },
    live: false,
  };
}

function gameShown({ view, state, positions, pending }: Sources, ply: number): Omit<Shown, "overlay"> {
  const position = positions[Math.min(ply, positions.length - 1)] as Position;
  const entry = state.entries[ply - 1];
  const live = ply === state.ply;
  if (live && pending) {
    return { position: view.apply(position, pending), ply, last: view.points(pending), check: null, win: [], live };
  }
  return {
    position,
    ply,
    last: entry ? view.points(entry.move) : [],
    check: live ? state.check : (entry?.check ?? null),
    win: live ? (state.outcome?.points ?? []) : [],
    live,
  };
}

function overlayShown({ view, state, positions, subject, explaining, pending }: Sources, ply: number): Overlay | null {
  if (pending) return null;
  if (subject?.hint && subject.explanation && ply === subject.ply) {
    return hintOverlay(view, subject.explanation, explaining, state.turn);
  }
  if (!explaining) return null;
  if (state.thinking?.best && ply === state.ply) return { ...EMPTY, arrows: [arrowOf(view, state.thinking.best, "other")] };
  // Once the move was answered, what was thought of it lies on another position.
  if (!subject?.explanation || ply > subject.ply + 1) return null;
  const overlay = overlayOf(view, subject.explanation, (positions[subject.ply]?.turn ?? 0) as Seat);
  if (ply === subject.ply) return overlay;
  const position = positions[Math.min(ply, positions.length - 1)];
  return withoutPoints(overlay, new Set(position?.pieces.map((piece) => piece.point)));
}

function hintOverlay(view: GameView, explanation: ExplanationMessage, explaining: boolean, turn: Seat): Overlay {
  const hint = arrowOf(view, explanation.move, "hint");
  if (!explaining) return { ...EMPTY, arrows: [hint] };
  const overlay = overlayOf(view, explanation, turn);
  return { ...overlay, arrows: [hint, ...overlay.arrows.slice(1)] };
}

/** Marks of the opening, over whatever else is laid on the board; the stones of a line take its place. */
function overlaid(overlay: Overlay | null, { marks, heat, ghosts }: Extra): Overlay | null {
  if (ghosts?.length) return { ...EMPTY, marks, ghosts };
  if (!marks.length && !heat.length) return overlay;
  const under = overlay ?? EMPTY;
  return { ...under, heat: [...under.heat, ...heat], marks: [...under.marks, ...marks] };
}

export type Extra = Pick<Overlay, "marks" | "heat" | "ghosts">;

/** The part of the board's state that comes from the game. */
export function boardPatch(
  what: Shown, open: boolean, { phase, turn, legal_moves }: TableState, warned: Warned | null, extra: Extra,
): Partial<BoardState> {
  return {
    pieces: what.position.pieces,
    last: what.last,
    check: what.check,
    win: what.win,
    overlay: overlaid(what.overlay, extra),
    warned: warned && { side: warned.seat, points: Object.keys(warned.points) },
    turn: open ? (phase?.stone ?? turn) : null,
    legal: !open ? [] : phase ? Object.keys(phase.points) : legal_moves,
  };
}
