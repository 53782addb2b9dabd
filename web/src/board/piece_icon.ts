import { svg } from "./svg";
import type { BoardView, PieceSet, Side } from "./types";

/** A small flat drawing of one piece, for lists of captured pieces and the like; hidden from screen readers. */
export function pieceIcon(view: BoardView, side: Side, face: string, pieceSet: PieceSet): SVGSVGElement {
  const dark = face === "" ? side === 0 : pieceSet === "symbols" && side === 1;
  const root = svg("svg", {
    viewBox: "-50 -50 100 100",
    class: `piece-icon side${side} ${dark ? "dark" : "light"}`,
    "aria-hidden": "true",
  });
  if (face === "") {
    svg("circle", { class: "icon-stone", r: 45 }, root);
    return root;
  }
  svg("circle", { class: "icon-disc", r: 47 }, root);
  svg("circle", { class: "disc-ring", r: 40 }, root);
  svg("path", { class: "face", d: view.facePath(face, pieceSet), transform: "scale(.114)" }, root);
  return root;
}
