import type { Layout } from "./layout";
import { pieceAt } from "./state";
import { fittingSize, svg } from "./svg";
import { pill } from "./overlay";
import type { BoardState, Point, Shape } from "./types";

/** Four corners round a point, as printed boards mark a move. */
function corners(group: Element, layout: Layout, point: Point, reach: number): void {
  const { x, y } = layout.place(point);
  const arm = reach * 0.36;
  const parts = [-1, 1].flatMap((sx) =>
    [-1, 1].map((sy) => `M${x + sx * reach} ${y + sy * (reach - arm)}v${sy * arm}h${-sx * arm}`),
  );
  svg("path", { class: "mark-last", d: parts.join("") }, group);
}

function ring(group: Element, layout: Layout, point: Point, name: string, r: number): void {
  const { x, y } = layout.place(point);
  svg("circle", { class: name, cx: x, cy: y, r }, group);
}

/** Below the pieces: the check's glow, the winning line's light, the last move. */
export function drawUnder(group: Element, layout: Layout, state: BoardState, id: string): void {
  const glow = (point: Point, name: string, r: number): void => {
    const { x, y } = layout.place(point);
    svg("circle", { class: `mark-${name}`, fill: `url(#${id}-${name})`, cx: x, cy: y, r }, group);
  };
  for (const point of state.win) glow(point, "glow", 72);
  if (state.check) glow(state.check, "check", 86);
}

/** The last move: corners for a piece that moved, a spot on a stone that was put. */
export function drawLast(group: Element, layout: Layout, state: BoardState, placing: boolean): void {
  for (const point of state.last) {
    if (!placing) corners(group, layout, point, pieceAt(state, point) ? 50 : 24);
    else if (state.numbers) ring(group, layout, point, "mark-last-ring", 49);
    else ring(group, layout, point, "mark-last-spot", 13);
  }
}

/** A cross on every point that loses. */
export function drawWarned(group: Element, layout: Layout, { warned }: BoardState): void {
  for (const point of warned?.points ?? []) {
    const { x, y } = layout.place(point);
    const d = `M${x - 20} ${y - 20}l40 40M${x - 20} ${y + 20}l40 -40`;
    svg("path", { class: "mark-warned-edge", d }, group);
    svg("path", { class: "mark-warned", d }, group);
  }
}

const OUTLINES: Record<string, string> = {
  circle: "M-42 0a42 42 0 1 0 84 0a42 42 0 1 0 -84 0z",
  square: "M-38 -38h76v76h-76z",
  triangle: "M0 -45L41 30H-41z",
  cross: "M-30 -30L30 30M-30 30L30 -30",
  dot: "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z",
};

/** An author's marks. */
export function drawShapes(group: Element, layout: Layout, shapes: readonly Shape[]): void {
  for (const { point, shape, tone, text } of shapes) {
    const place = layout.place(point);
    const d = OUTLINES[shape];
    if (d) svg("path", { class: `shape tone-${tone}`, d, transform: `translate(${place.x} ${place.y})` }, group);
    else pill(group, place, [text], tone, fittingSize(text, 88, 38));
  }
}

/** Above the pieces: what is selected and where it may go. */
export function drawTargets(
  group: Element,
  layout: Layout,
  state: BoardState,
  selected: Point | null,
  reachable: ReadonlySet<Point>,
): void {
  if (selected === null) return;
  ring(group, layout, selected, "mark-selected", 50);
  if (!state.showLegal) return;
  for (const point of reachable) {
    if (pieceAt(state, point)) ring(group, layout, point, "mark-capture", 51);
    else ring(group, layout, point, "mark-target", 14);
  }
}
