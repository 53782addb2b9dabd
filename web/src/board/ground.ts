import { type Layout, UNIT } from "./layout";
import { svg } from "./svg";
import type { BoardConfig } from "./types";

const FACE_UNIT = 500;

function gradient(
  id: string,
  kind: "linearGradient" | "radialGradient",
  shape: Record<string, string>,
  stops: [number, string][],
  defs: Element,
): void {
  const element = svg(kind, { id, ...shape }, defs);
  for (const [offset, name] of stops) svg("stop", { offset, class: name }, element);
}

/** Streaks of grain: noise stretched along the board, turned into the opacity of one colour. */
function grainFilter(id: string, defs: Element): void {
  const filter = svg(
    "filter",
    { id, x: 0, y: 0, width: "100%", height: "100%", "color-interpolation-filters": "sRGB" },
    defs,
  );
  svg(
    "feTurbulence",
    { type: "fractalNoise", baseFrequency: ".0011 .055", numOctaves: 5, seed: 7, result: "noise" },
    filter,
  );
  svg(
    "feColorMatrix",
    { in: "noise", values: "0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  2.2 0 0 0 -.75", result: "alpha" },
    filter,
  );
  svg("feComposite", { in: "SourceGraphic", in2: "alpha", operator: "in" }, filter);
}

function drawSlab(root: SVGSVGElement, layout: Layout, id: string): void {
  const defs = svg("defs", {}, root);
  gradient(
    `${id}-slab`,
    "linearGradient",
    { x1: "0", y1: "0", x2: ".6", y2: "1" },
    [
      [0, "slab-light"],
      [0.55, "slab"],
      [1, "slab-dark"],
    ],
    defs,
  );
  grainFilter(`${id}-grain`, defs);
  const size = { width: layout.width, height: layout.height, rx: 18 };
  svg("rect", { ...size, fill: `url(#${id}-slab)` }, root);
  svg("rect", { ...size, class: "board-grain", filter: `url(#${id}-grain)` }, root);
  const inset = 3;
  const bevel = {
    x: inset,
    y: inset,
    width: layout.width - 2 * inset,
    height: layout.height - 2 * inset,
    rx: 16,
  };
  svg("rect", { ...bevel, class: "board-bevel" }, root);
}

function drawLines(root: SVGSVGElement, layout: Layout, config: BoardConfig): void {
  const { geometry } = config;
  const lines = svg("g", { transform: `translate(${layout.marginX} ${layout.marginY})` }, root);
  if (layout.flipped) {
    const centre = `${((geometry.columns - 1) * UNIT) / 2} ${((geometry.rows - 1) * UNIT) / 2}`;
    lines.setAttribute("transform", `translate(${layout.marginX} ${layout.marginY}) rotate(180 ${centre})`);
  }
  svg("path", { class: "board-lines", d: geometry.lines }, lines);
  svg("path", { class: "board-outline", d: geometry.outline }, lines);
  for (const point of geometry.dots) {
    const { x, y } = layout.place(point);
    svg("circle", { class: "board-dot", cx: x, cy: y, r: 9 }, root);
  }
}

function drawRiver(root: SVGSVGElement, layout: Layout, config: BoardConfig): void {
  const { river, rows } = config.geometry;
  if (!river) return;
  const scale = 50 / FACE_UNIT;
  river.forEach((face, i) => {
    const x = layout.width * (i ? 0.5 : 0) + layout.width / 4 + (i ? -1 : 1) * 12;
    const y = layout.marginY + ((rows - 1) * UNIT) / 2;
    const d = config.view.facePath(face, "characters");
    svg("path", { class: "board-river", d, transform: `translate(${x} ${y}) scale(${scale})` }, root);
  });
}

function drawCoordinates(root: SVGSVGElement, layout: Layout, config: BoardConfig): void {
  const { geometry } = config;
  const label = (text: string, x: number, y: number): void => {
    svg("text", { class: "board-label", x, y, "font-size": layout.labelSize }, root, text);
  };
  const { top, bottom } = geometry.columnLabels(layout.flipped);
  top.forEach((text, i) => label(text, layout.marginX + i * UNIT, layout.marginY - layout.labelOffset));
  bottom.forEach((text, i) =>
    label(text, layout.marginX + i * UNIT, layout.height - layout.marginY + layout.labelOffset),
  );
  geometry.rowLabels.forEach((text, y) => {
    label(text, layout.marginX - layout.labelOffset - 4, layout.place(geometry.name(0, y)).y);
  });
}

/** The board itself, without pieces: it changes only with the layout. */
export function drawGround(
  root: SVGSVGElement,
  layout: Layout,
  config: BoardConfig,
  id: string,
  coordinates: boolean,
): void {
  root.replaceChildren();
  root.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
  drawSlab(root, layout, id);
  drawLines(root, layout, config);
  drawRiver(root, layout, config);
  if (coordinates) drawCoordinates(root, layout, config);
}
