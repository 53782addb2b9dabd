import { type Layout, UNIT } from "./layout";
import type { Point } from "./types";

export interface GridHandlers {
  onPress(point: Point): void;
  onEscape(): void;
}

export interface CellState {
  label: string;
  selected: boolean;
  /** A press here means something. */
  active: boolean;
  /** A piece may be dragged from here, so a finger must not scroll the page. */
  own: boolean;
}

const STEPS: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * The board for the keyboard and for screen readers: an invisible grid with a cell on every point, of which
 * one is in the tab order. Rows and columns are those of the screen.
 */
export class Grid {
  readonly element = document.createElement("div");
  #cells: HTMLElement[][] = [];
  #points = new Map<Point, HTMLElement>();
  #row = 0;
  #column = 0;
  #layout: Layout | null = null;

  constructor(private readonly handlers: GridHandlers) {
    this.element.className = "board-grid";
    this.element.setAttribute("role", "grid");
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    this.element.addEventListener("focusin", (event) => this.#follow(event.target));
    // Screen readers click without a pointer; real pointers are read by PointerInput.
    this.element.addEventListener("click", (event) => {
      const point = (event.target as HTMLElement).dataset.point;
      if (event.detail === 0 && point) handlers.onPress(point);
    });
  }

  /** Lays the cells out anew; the cursor stays on its point. */
  build(layout: Layout, cursor: Point): void {
    const hadFocus = this.element.contains(document.activeElement);
    this.#layout = layout;
    const { rows, columns } = layout.geometry;
    this.element.setAttribute("aria-rowcount", String(rows));
    this.element.setAttribute("aria-colcount", String(columns));
    this.#points.clear();
    this.#cells = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => this.#makeCell(layout, row, column)),
    );
    this.element.replaceChildren(...this.#cells.map(makeRow));
    this.moveTo(cursor, hadFocus);
  }

  #makeCell(layout: Layout, row: number, column: number): HTMLElement {
    const cell = document.createElement("div");
    const point = layout.pointOnScreen(row, column) ?? "";
    const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(3)}%`;
    cell.setAttribute("role", "gridcell");
    cell.dataset.point = point;
    cell.tabIndex = -1;
    cell.style.left = percent(layout.marginX + (column - 0.5) * UNIT, layout.width);
    cell.style.top = percent(layout.marginY + (row - 0.5) * UNIT, layout.height);
    cell.style.width = percent(UNIT, layout.width);
    cell.style.height = percent(UNIT, layout.height);
    this.#points.set(point, cell);
    return cell;
  }

  /** Puts the cursor on a point, and the focus too if asked. */
  moveTo(point: Point, focus: boolean): void {
    const cell = this.#points.get(point);
    if (!cell) return;
    this.#cells[this.#row]?.[this.#column]?.setAttribute("tabindex", "-1");
    this.#row = this.#cells.findIndex((row) => row.includes(cell));
    this.#column = this.#cells[this.#row]?.indexOf(cell) ?? 0;
    cell.tabIndex = 0;
    if (focus) cell.focus({ preventScroll: true });
  }

  get cursor(): Point {
    return this.#layout?.pointOnScreen(this.#row, this.#column) ?? "";
  }

  describe(label: string, describeCell: (point: Point) => CellState): void {
    setAttribute(this.element, "aria-label", label);
    for (const [point, cell] of this.#points) {
      const { label: text, selected, active, own } = describeCell(point);
      setAttribute(cell, "aria-label", text);
      setAttribute(cell, "aria-selected", String(selected));
      cell.classList.toggle("active", active);
      cell.classList.toggle("own", own);
    }
  }

  #follow(target: EventTarget | null): void {
    const point = (target as HTMLElement | null)?.dataset.point;
    if (point) this.moveTo(point, false);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const next = this.#afterKey(event);
    if (next) this.moveTo(next, true);
    else if (event.key === "Enter" || event.key === " ") this.handlers.onPress(this.cursor);
    else if (event.key === "Escape") this.handlers.onEscape();
    else return;
    event.preventDefault();
  }

  /** Where a key takes the cursor; null for a key that does not move it. */
  #afterKey({ key, ctrlKey }: KeyboardEvent): Point | null {
    const step = STEPS[key];
    const layout = this.#layout;
    if (!layout) return null;
    const { rows, columns } = layout.geometry;
    if (step && !ctrlKey)
      return layout.pointOnScreen(this.#row + step[0], this.#column + step[1]) ?? this.cursor;
    if (key === "Home") return layout.pointOnScreen(ctrlKey ? 0 : this.#row, 0);
    if (key === "End") return layout.pointOnScreen(ctrlKey ? rows - 1 : this.#row, columns - 1);
    return null;
  }
}

function makeRow(cells: HTMLElement[]): HTMLElement {
  const row = document.createElement("div");
  row.setAttribute("role", "row");
  row.append(...cells);
  return row;
}

function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
