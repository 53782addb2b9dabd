// All that the rest of the page may import of the board.
export { Board } from "./board";
export { BOARD_KEYS } from "./keys";
export { describePoint } from "./labels";
export { pieceIcon } from "./piece_icon";
export { EMPTY_STATE } from "./state";
export type * from "./types";
