import type { Place } from "./layout";
import type { Ink, Point } from "./types";

/** What the board makes of pointers. Points are null off the board. */
export interface PointerHandlers {
  /** From a place in the window to one in the drawing. */
  toPlace(clientX: number, clientY: number): Place;
  toPoint(place: Place): Point | null;
  /** Whether a piece may be dragged from here. */
  canDrag(point: Point): boolean;
  /** The main button went down. */
  onDown(point: Point | null): void;
  onPickUp(point: Point): void;
  onPress(point: Point): void;
  onDrag(from: Point, place: Place, touch: boolean): void;
  onDrop(from: Point, to: Point | null): void;
  onCancel(): void;
  onHover(point: Point | null): void;
  /** The colour that every press draws with; null: presses do something else. */
  ink(): Ink | null;
  onDraw(from: Point, to: Point | null, ink: Ink): void;
  onDrawEnd(from: Point, to: Point, ink: Ink): void;
}

interface Gesture {
  kind: "press" | "drag" | "draw";
  from: Point;
  pointer: number;
  x: number;
  y: number;
  moved: boolean;
  /** The piece was picked up by this very press, so letting it go in place does not put it down. */
  pickedUp: boolean;
}

/** As far as a pointer may tremble, in CSS pixels, before a press is a drag. */
const TREMBLE = { mouse: 4, touch: 9 };

/** Reads mouse, finger and pen: presses, drags of a piece, drawings with the right button, hovering. */
export class PointerInput {
  #gesture: Gesture | null = null;
  readonly #abort = new AbortController();

  constructor(
    private readonly root: HTMLElement,
    private readonly handlers: PointerHandlers,
    private readonly isSelected: (point: Point) => boolean,
  ) {
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ): void => root.addEventListener(name, listener, { signal: this.#abort.signal });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", () => this.cancel());
    on("lostpointercapture", () => this.cancel());
    on("pointerleave", () => handlers.onHover(null));
    on("contextmenu", (event) => event.preventDefault());
    on("dragstart", (event) => event.preventDefault());
  }

  destroy(): void {
    this.#abort.abort();
  }

  /** Forgets the gesture under way, as if it had not begun. */
  cancel(): void {
    if (!this.#gesture) return;
    this.#gesture = null;
    this.handlers.onCancel();
  }

  #pointOf(event: PointerEvent): Point | null {
    return this.handlers.toPoint(this.handlers.toPlace(event.clientX, event.clientY));
  }

  #down(event: PointerEvent): void {
    if (this.#gesture) {
      if (event.button === 2 && this.#gesture.kind !== "draw") this.cancel();
      return;
    }
    if (event.button !== 0 && event.button !== 2) return;
    const point = this.#pointOf(event);
    if (event.button === 0 && !this.handlers.ink()) this.handlers.onDown(point);
    if (point !== null) this.#begin(event, point);
  }

  #begin(event: PointerEvent, point: Point): void {
    const { pointerId, clientX, clientY, button } = event;
    const draws = button === 2 || this.handlers.ink() !== null;
    const drags = !draws && this.handlers.canDrag(point);
    const kind = draws ? "draw" : drags ? "drag" : "press";
    const pickedUp = drags && !this.isSelected(point);
    this.#gesture = { kind, from: point, pointer: pointerId, x: clientX, y: clientY, moved: false, pickedUp };
    // A press too: let go outside the board, it must end, or the next one would be taken for a second finger.
    this.root.setPointerCapture?.(pointerId);
    if (pickedUp) this.handlers.onPickUp(point);
  }

  #move(event: PointerEvent): void {
    const gesture = this.#gesture;
    if (!gesture) {
      if (event.pointerType === "mouse") this.handlers.onHover(this.#pointOf(event));
      return;
    }
    if (gesture.pointer !== event.pointerId) return;
    const tremble = event.pointerType === "mouse" ? TREMBLE.mouse : TREMBLE.touch;
    gesture.moved ||= Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) > tremble;
    if (!gesture.moved) return;
    if (gesture.kind === "draw") this.handlers.onDraw(gesture.from, this.#pointOf(event), this.#inkOf(event));
    if (gesture.kind === "drag") {
      const place = this.handlers.toPlace(event.clientX, event.clientY);
      this.handlers.onDrag(gesture.from, place, event.pointerType !== "mouse");
    }
  }

  #up(event: PointerEvent): void {
    const gesture = this.#gesture;
    if (!gesture || gesture.pointer !== event.pointerId) return;
    this.#gesture = null;
    const point = this.#pointOf(event);
    if (gesture.kind === "draw" && point === null) this.handlers.onCancel();
    else if (gesture.kind === "draw") this.handlers.onDrawEnd(gesture.from, point as Point, this.#inkOf(event));
    else if (gesture.kind === "drag" && gesture.moved) this.handlers.onDrop(gesture.from, point);
    else if (point === gesture.from && !gesture.pickedUp) this.handlers.onPress(point);
  }

  /** Keys choose the colour, as players know it from other boards: Shift or Ctrl red, Alt blue, both yellow. */
  #inkOf({ shiftKey, ctrlKey, altKey }: PointerEvent): Ink {
    const red = shiftKey || ctrlKey;
    return red && altKey ? "yellow" : red ? "red" : altKey ? "blue" : (this.handlers.ink() ?? "green");
  }
}
