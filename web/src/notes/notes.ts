// What is noted of a position, as the board draws it and as the server keeps it.
import { type Arrow, type BoardState, drawing, type Ink, type Point, toggled } from "../board/api";
import type { MarkMessage, NoteMessage, TableState } from "../messages";

export const EMPTY_NOTE: NoteMessage = { comment: "", nags: [], arrows: [], marks: [], flags: [] };

/** Glyphs of which a move has one at most: of the move itself, and of the position after it. */
export const OF_MOVE = [1, 3, 5, 6, 2, 4] as const;
export const OF_POSITION = [10, 14, 16, 18, 15, 17, 19, 13] as const;

/** What is noted after `ply` moves. */
export function noteAt(state: TableState, ply: number): NoteMessage {
  return (ply === 0 ? state.start_note : state.entries[ply - 1]?.note) ?? EMPTY_NOTE;
}

const isRing = (mark: MarkMessage) => mark.shape === "circle";

export function drawnOf({ arrows, marks }: NoteMessage): BoardState["drawn"] {
  return {
    arrows: [
      ...marks.filter(isRing).map(({ point, color }): Arrow => ({ to: point, tone: color })),
      ...arrows.map(({ tail, head, color }): Arrow => ({ from: tail, to: head, tone: color })),
    ],
    shapes: marks.filter((mark) => !isRing(mark)).map(({ point, shape, color, text }) => ({ point, shape, tone: color, text })),
  };
}

/** The note with one more arrow or ring, or with one less where it was there. */
export function withDrawing(note: NoteMessage, from: Point, to: Point, ink: Ink): NoteMessage {
  const all = toggled(drawnOf(note).arrows, drawing(from, to, ink));
  return {
    ...note,
    arrows: all.flatMap(({ from: tail, to: head, tone }) => (tail === undefined ? [] : [{ tail, head, color: tone as Ink }])),
    marks: [
      ...note.marks.filter((mark) => !isRing(mark)),
      ...all.flatMap(({ from: tail, to: point, tone }) =>
        tail === undefined ? [{ point, shape: "circle" as const, color: tone as Ink, text: "" }] : [],
      ),
    ],
  };
}

/** The glyphs after one of a group was pressed: it takes the place of the group's other one, or goes. */
export function withGlyph(nags: readonly number[], nag: number, group: readonly number[]): number[] {
  const others = nags.filter((each) => !group.includes(each));
  return nags.includes(nag) ? others : group === OF_MOVE ? [nag, ...others] : [...others, nag];
}
