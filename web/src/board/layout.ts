import type { Geometry, Point } from "./types";

/** From point to point. */
export const UNIT = 100;
/** Radius of a piece or stone. */
export const PIECE_RADIUS = 46;

export interface Place {
  x: number;
  y: number;
}

/** The width of a board's drawing by its height. */
export function boardRatio(geometry: Geometry, coordinates: boolean): number {
  const { width, height } = new Layout(geometry, false, coordinates);
  return width / height;
}

/** Where everything lies in the drawing, in units of a hundredth of the distance between two points. */
export class Layout {
  readonly width: number;
  readonly height: number;
  /** From the edges of the drawing to the outermost lines. */
  readonly marginX: number;
  readonly marginY: number;
  readonly labelSize: number;

  constructor(
    readonly geometry: Geometry,
    readonly flipped: boolean,
    coordinates: boolean,
  ) {
    // Larger boards are drawn smaller, so their labels take more of a unit.
    this.labelSize = Math.round(Math.max(24, 10 + geometry.columns * 1.75));
    const bare = PIECE_RADIUS + 26;
    const labelled = PIECE_RADIUS + this.labelSize + 34;
    this.marginX = coordinates && geometry.rowLabels.length ? labelled : bare;
    this.marginY = coordinates ? labelled : bare;
    this.width = (geometry.columns - 1) * UNIT + 2 * this.marginX;
    this.height = (geometry.rows - 1) * UNIT + 2 * this.marginY;
  }

  /** The distance of a label's middle from the outermost line. */
  get labelOffset(): number {
    return PIECE_RADIUS + 12 + this.labelSize / 2;
  }

  place(point: Point): Place {
    const { x, y } = this.geometry.at(point);
    const { columns, rows } = this.geometry;
    const column = this.flipped ? columns - 1 - x : x;
    const row = this.flipped ? y : rows - 1 - y;
    return { x: this.marginX + column * UNIT, y: this.marginY + row * UNIT };
  }

  /** The point in this row from the top and column from the left, as seen on the screen. */
  pointOnScreen(row: number, column: number): Point | null {
    const { columns, rows, name } = this.geometry;
    if (row < 0 || column < 0 || row >= rows || column >= columns) return null;
    return this.flipped ? name(columns - 1 - column, row) : name(column, rows - 1 - row);
  }

  /** The point nearest to a place in the drawing; null off the board. */
  nearest({ x, y }: Place): Point | null {
    return this.pointOnScreen(Math.round((y - this.marginY) / UNIT), Math.round((x - this.marginX) / UNIT));
  }
}
