// Every catalogue key that the board itself uses. Pieces bring their own (Piece.label).
export const BOARD_KEYS = [
  "board.label", // the grid's name: "Board" / "棋盘"
  "board.separator", // between the parts of a point's description: ", " / "，"
  "board.empty",
  "board.selected",
  "board.can_move_here", // a legal target of the selected piece
  "board.can_capture", // a legal target that holds a piece
  "board.last_move",
  "board.in_check",
  "board.winning",
  "board.warned", // a crossed out point: it loses
  "board.move_number", // {number}
] as const;
