import type { BoardState } from "./types";

export const EMPTY_STATE: BoardState = {
  pieces: [],
  turn: null,
  legal: [],
  last: [],
  check: null,
  win: [],
  overlay: null,
  flipped: false,
  animate: true,
  showLegal: true,
  coordinates: true,
  numbers: false,
  pieceSet: "characters",
};
