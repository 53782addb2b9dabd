// All that the rest of the page may import of the board.
export { Board } from "./board";
export { drawing, toggled } from "./drawings";
export { BOARD_KEYS } from "./keys";
export { boardRatio } from "./layout";
export { describePoint } from "./labels";
export { pieceIcon } from "./piece_icon";
export { EMPTY_STATE } from "./state";
export type * from "./types";
