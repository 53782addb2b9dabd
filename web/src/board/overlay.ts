import type { Layout, Place } from "./layout";
import { fittingSize, svg, textWidth } from "./svg";
import type { Arrow, Ghost, HeatPoint, Mark, Overlay } from "./types";

const HEAD_LENGTH = 34;
/** Arrows begin here, so that the piece that moves stays readable. */
const TAIL_GAP = 40;
const SHAFT: Partial<Record<Arrow["tone"], number>> = { best: 17, good: 13, other: 10, hint: 16 };
const DRAWN = 14;

/** An arrow as one filled outline: shaft of `width`, a head twice and a half as wide, its tip at `to`. */
export function arrowPath(from: Place, to: Place, width: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return "";
  const tail = Math.min(TAIL_GAP, length / 3);
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  const at = (along: number, across: number): string => {
    const x = from.x + ux * along - uy * across;
    const y = from.y + uy * along + ux * across;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const half = width / 2;
  const neck = Math.max(length - HEAD_LENGTH, 0);
  const barb = width * 1.25 + 5;
  return `M${at(tail, half)}L${at(neck, half)}L${at(neck, barb)}L${at(length, 0)}L${at(neck, -barb)}L${at(neck, -half)}L${at(tail, -half)}z`;
}

/** Words of a label that would be too small on one line stand under each other. */
function labelLines(text: string): string[] {
  return textWidth(text, 1) > 4 ? text.split(" ") : [text];
}

function longest(lines: readonly string[]): string {
  return lines.reduce((most, line) => (textWidth(line, 1) > textWidth(most, 1) ? line : most), "");
}

export function pill(group: Element, { x, y }: Place, lines: readonly string[], tone: string, size: number): void {
  const width = Math.max(textWidth(longest(lines), size) + size * 0.7, size * 1.5);
  const step = size * 1.1;
  const height = size * 1.4 + step * (lines.length - 1);
  const pillGroup = svg("g", { class: `pill tone-${tone}`, transform: `translate(${x} ${y})` }, group);
  svg("rect", { x: -width / 2, y: -height / 2, width, height, rx: size * 0.7 }, pillGroup);
  lines.forEach((line, i) => {
    svg("text", { "font-size": size, y: (i - (lines.length - 1) / 2) * step }, pillGroup, line);
  });
}

function drawHeat(group: Element, layout: Layout, { point, value, label }: HeatPoint): void {
  const { x, y } = layout.place(point);
  const heat = Math.min(Math.max(value, 0), 1);
  const spot = svg("g", { class: "heat", transform: `translate(${x} ${y})` }, group);
  spot.style.setProperty("--heat", `${Math.round(heat * 100)}%`);
  svg("circle", { r: label ? 35 + 11 * heat : 12 + 28 * heat }, spot);
  if (label) svg("text", { "font-size": fittingSize(label, 66, 34) }, spot, label);
}

/** A mark fills its point; two on one point share its height. */
function drawMarks(group: Element, layout: Layout, marks: readonly Mark[]): void {
  for (const point of new Set(marks.map((mark) => mark.point))) {
    const shared = marks.filter((mark) => mark.point === point);
    const { x, y } = layout.place(point);
    const step = 37;
    shared.forEach((mark, i) => {
      const lines = shared.length > 1 ? [mark.label] : labelLines(mark.label);
      const size = fittingSize(longest(lines), 88, shared.length > 1 ? 26 : 34);
      const tone = mark.tone === "other" ? "opponent" : mark.tone;
      pill(group, { x, y: y + (i - (shared.length - 1) / 2) * step }, lines, tone, size);
    });
  }
}

function drawArrow(group: Element, layout: Layout, { from, to, tone }: Arrow): void {
  const end = layout.place(to);
  if (from === undefined) {
    svg("circle", { class: `ring tone-${tone}`, cx: end.x, cy: end.y, r: 42 }, group);
    return;
  }
  svg("path", { class: `arrow tone-${tone}`, d: arrowPath(layout.place(from), end, SHAFT[tone] ?? DRAWN) }, group);
}

/** Where an arrow's label may stand, best first: near the head, then further back, then off to a side. */
function labelPlaces(layout: Layout, { from, to }: Arrow): Place[] {
  const end = layout.place(to);
  if (from === undefined) return [end];
  const begin = layout.place(from);
  const length = Math.hypot(end.x - begin.x, end.y - begin.y) || 1;
  const back = (distance: number): Place => ({
    x: end.x - ((end.x - begin.x) * distance) / length,
    y: end.y - ((end.y - begin.y) * distance) / length,
  });
  return [50, 20, 82, 110, -14].filter((distance) => distance < length).map(back);
}

function drawArrowLabels(group: Element, layout: Layout, arrows: readonly Arrow[]): void {
  const taken: Place[] = [];
  const isFree = (place: Place): boolean =>
    taken.every((other) => Math.abs(other.x - place.x) > 74 || Math.abs(other.y - place.y) > 36);
  for (const arrow of arrows) {
    if (!arrow.label) continue;
    const places = labelPlaces(layout, arrow);
    const place = places.find(isFree) ?? places[0];
    if (!place) continue;
    taken.push(place);
    pill(
      group,
      place,
      [arrow.label],
      arrow.tone,
      arrow.from === undefined ? fittingSize(arrow.label, 78, 34) : 26,
    );
  }
}

function drawGhost(group: Element, layout: Layout, { point, side, number, tone }: Ghost): void {
  const { x, y } = layout.place(point);
  const stone = svg("g", { class: `line-stone side${side} tone-${tone}`, transform: `translate(${x} ${y})` }, group);
  svg("circle", { r: 41 }, stone);
  svg("text", { "font-size": fittingSize(`${number}`, 58, 40) }, stone, `${number}`);
}

/** Everything a computer player saw; later arrows are drawn first, so that the best lies on top. */
export function drawOverlay(group: Element, layout: Layout, overlay: Overlay): void {
  for (const heat of overlay.heat) drawHeat(group, layout, heat);
  drawArrows(group, layout, overlay.arrows);
  drawMarks(group, layout, overlay.marks);
  for (const ghost of overlay.ghosts ?? []) drawGhost(group, layout, ghost);
}

export function drawArrows(group: Element, layout: Layout, arrows: readonly Arrow[]): void {
  const drawn = arrows.filter((arrow) => arrow.to !== ""); // a pass goes nowhere
  for (const arrow of drawn.toReversed()) drawArrow(group, layout, arrow);
  drawArrowLabels(group, layout, drawn);
}
