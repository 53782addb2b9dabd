// The board's vocabulary. It draws any board of points and knows no rules: what is legal is passed in.

/** A point by the game's own name: "e2", "h8". */
export type Point = string;

export type Side = 0 | 1;

/** Which faces pieces wear: the traditional characters, or drawn symbols for those who cannot read them. */
export type PieceSet = "characters" | "symbols";

export interface Piece {
  /** Stays the same while the piece moves, so that it can slide. */
  id: string;
  point: Point;
  side: Side;
  /** Key of a face in the game's faces; "" for a plain stone. */
  face: string;
  /** Catalogue key, such as "piece.red.cannon". */
  label: string;
  /** The move number written on a stone. */
  number?: number;
}

export interface Geometry {
  columns: number;
  rows: number;
  /** The point at column `x` from the left and row `y` from the bottom, as the first player sees the board. */
  name(x: number, y: number): Point;
  at(point: Point): { x: number; y: number };
  /** SVG path of the grid: 100 units from point to point, (0, 0) at the top left point, y downwards. */
  lines: string;
  /** SVG path of the heavier outline, in the same units. */
  outline: string;
  dots: Point[];
  /** Two words across the middle of the board, as faces of the game ("river.0", "river.1"). */
  river?: [string, string];
  /** From left to right as seen on the screen. */
  columnLabels(flipped: boolean): { top: string[]; bottom: string[] };
  /** From the bottom row (y = 0) to the top one; empty for none. */
  rowLabels: string[];
}

export interface HeatPoint {
  point: Point;
  /** From 0 (cool) to 1 (hot). */
  value: number;
  label?: string;
}

/** The colours of what an author draws on the board. */
export type Ink = "green" | "red" | "yellow" | "blue";

/** A mark of an author's; a ring is an arrow without `from`. */
export interface Shape {
  point: Point;
  shape: "circle" | "square" | "triangle" | "cross" | "dot" | "label";
  tone: Ink;
  text: string;
}

/** A stone of a line that may come, with its number in the line. */
export interface Ghost {
  point: Point;
  side: Side;
  number: number;
  tone: "attack" | "defence";
}

export interface Mark {
  point: Point;
  label: string;
  tone: "own" | "other" | "best" | "plain";
}

export interface Arrow {
  /** Without it the arrow is a ring round `to`: a placed stone. */
  from?: Point;
  to: Point;
  label?: string;
  tone: "best" | "good" | "other" | "hint" | Ink;
}

/** What a computer player sees, laid over the board. */
export interface Overlay {
  heat: HeatPoint[];
  marks: Mark[];
  arrows: Arrow[];
  ghosts?: readonly Ghost[];
}

export interface BoardState {
  pieces: Piece[];
  /** Whose move may be entered now; null: nobody's. */
  turn: Side | null;
  /** Legal moves in the game's canonical text. */
  legal: readonly string[];
  /** Points of the last move. */
  last: Point[];
  /** The point in check. */
  check: Point | null;
  /** Points of the winning line. */
  win: Point[];
  /** Points that are crossed out: `side` loses by playing there. */
  warned: { side: Side; points: readonly Point[] } | null;
  overlay: Overlay | null;
  /** What an author has drawn. */
  drawn: { arrows: readonly Arrow[]; shapes: readonly Shape[] };
  /** With an ink every press and drag draws; null: only those with the right button. */
  ink: Ink | null;
  flipped: boolean;
  animate: boolean;
  showLegal: boolean;
  coordinates: boolean;
  /** Write move numbers on stones that have one. */
  numbers: boolean;
  pieceSet: PieceSet;
}

/** Words to show: `translate("board.selected")`. Values fill the {names} in the text. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** What the board has to know of a game. GameView (games/types.ts) says the rest. */
export interface BoardView {
  name: string;
  /** A move is one point; no piece is picked up. */
  placing: boolean;
  /** SVG path of a face in a square of 500 units centred on (0, 0). */
  facePath(face: string, pieceSet: PieceSet): string;
  /** The points of a move, in order. */
  points(move: string): Point[];
  /** The canonical text of a move through these points. */
  move(points: Point[]): string;
}

export interface BoardConfig {
  view: BoardView;
  geometry: Geometry;
  translate: Translate;
  /** What a screen reader says of a point; describePoint (labels.ts) when left out. */
  label?(state: BoardState, point: Point, selected: Point | null): string;
  /** A legal move was entered. */
  onMove(move: string): void;
  /** Something was tried that is not in `legal`; null: no move could be meant. */
  onRefused(move: string | null): void;
  onPickUp?(): void;
  /** An arrow was drawn, or a ring where both ends are one; true when the caller keeps it among `drawn`. */
  onDrawn?(from: Point, to: Point, ink: Ink): boolean;
  /** A crossed out point was pressed where it would be a mistake, or where no move can be entered. */
  onWarned?(point: Point): void;
}
