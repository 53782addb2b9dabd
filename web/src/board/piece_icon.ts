import type { BoardView, PieceSet, Side } from "./types";

/** A small drawing of one piece, for lists of captured pieces and the like; hidden from screen readers. */
export function pieceIcon(_view: BoardView, _side: Side, _face: string, _pieceSet: PieceSet): SVGSVGElement {
  return document.createElementNS("http://www.w3.org/2000/svg", "svg");
}
