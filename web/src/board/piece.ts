import { PIECE_RADIUS } from "./layout";
import { fittingSize, svg } from "./svg";
import type { BoardState, BoardView, Piece } from "./types";

/** Faces are drawn in a square of 500 units; their ring leaves room for 53 of ours. */
const FACE_SCALE = 53 / 500;

/** Gradients of pieces; `id` keeps the ids of two boards on one page apart. */
export function pieceGradients(id: string, root: SVGSVGElement): void {
  const defs = svg("defs", {}, root);
  const radial = (name: string, cx: number, cy: number, r: number, stops: number[]): void => {
    const gradient = svg("radialGradient", { id: `${id}-${name}`, cx, cy, r }, defs);
    stops.forEach((offset, i) => svg("stop", { offset, class: `${name}-${i}` }, gradient));
  };
  radial("shadow", 0.5, 0.5, 0.5, [0.72, 1]);
  radial("disc", 0.38, 0.28, 0.85, [0, 0.6, 1]);
  radial("dark-disc", 0.38, 0.28, 0.85, [0, 0.6, 1]);
  radial("stone0", 0.36, 0.28, 0.8, [0, 0.22, 0.62, 1]);
  radial("stone1", 0.38, 0.28, 0.82, [0, 0.4, 0.78, 1]);
  radial("check", 0.5, 0.5, 0.5, [0.45, 1]);
  radial("glow", 0.5, 0.5, 0.5, [0.6, 1]);
}

function drawDisc(group: Element, view: BoardView, piece: Piece, state: BoardState, id: string): void {
  const dark = state.pieceSet === "symbols" && piece.side === 1;
  group.classList.add(dark ? "dark" : "light");
  svg("circle", { class: "disc-edge", r: PIECE_RADIUS, cy: 2.5 }, group);
  svg("circle", { fill: `url(#${id}-${dark ? "dark-disc" : "disc"})`, r: PIECE_RADIUS - 0.5, cy: -1 }, group);
  svg("circle", { class: "disc-ring-light", r: 38.5, cy: 0.3 }, group);
  svg("circle", { class: "disc-ring", r: 38.5, cy: -1 }, group);
  const d = view.facePath(piece.face, state.pieceSet);
  svg("path", { class: "face-light", d, transform: `translate(0.9 0.5) scale(${FACE_SCALE})` }, group);
  svg("path", { class: "face", d, transform: `translate(0 -1) scale(${FACE_SCALE})` }, group);
}

function drawStone(group: Element, piece: Piece, state: BoardState, id: string): void {
  svg("circle", { class: "stone", fill: `url(#${id}-stone${piece.side})`, r: PIECE_RADIUS }, group);
  const shown = state.numbers && piece.number !== undefined ? String(piece.number) : "";
  if (shown) {
    svg("text", { class: "stone-number", "font-size": fittingSize(shown, 66, 42) }, group, shown);
  }
}

/** What makes a drawn piece out of date. */
export function pieceKey(piece: Piece, state: BoardState): string {
  const number = state.numbers && piece.face === "" ? piece.number : "";
  return `${piece.side}|${piece.face}|${piece.face && state.pieceSet}|${number}`;
}

/** Draws a piece round (0, 0). The inner group is there for effects, as the outer one carries the place. */
export function drawPiece(view: BoardView, piece: Piece, state: BoardState, id: string): SVGGElement {
  const outer = svg("g", { class: `board-piece side${piece.side}` });
  svg("circle", { class: "piece-shadow", fill: `url(#${id}-shadow)`, r: 56, cx: 3, cy: 9 }, outer);
  const inner = svg("g", { class: "piece-body" }, outer);
  if (piece.face) drawDisc(inner, view, piece, state, id);
  else drawStone(inner, piece, state, id);
  return outer;
}
