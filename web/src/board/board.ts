import { drawing, toggled } from "./drawings";
import { Grid } from "./grid";
import { drawGround } from "./ground";
import { describePoint } from "./labels";
import { Layout, type Place } from "./layout";
import { drawLast, drawShapes, drawTargets, drawUnder, drawWarned } from "./marks";
import { drawArrows, drawOverlay } from "./overlay";
import { drawPiece, pieceGradients } from "./piece";
import { Pieces } from "./pieces";
import { PointerInput } from "./pointer";
import { type Action, EMPTY_STATE, drop, isOwn, pieceAt, press, targets } from "./state";
import { Layer, svg } from "./svg";
import type { Arrow, BoardConfig, BoardState, Ink, Point } from "./types";

/** How long an entered move is shown while the state does not confirm it. */
const CONFIRM_MS = 3000;

let boards = 0;

/** A board of points on the page: draws the state it is given and reports the moves that are entered. */
export class Board {
  readonly #id = `board${++boards}`;
  #state: BoardState = { ...EMPTY_STATE };
  #layout: Layout;
  #selected: Point | null = null;
  #reachable: ReadonlySet<Point> = new Set();
  #unconfirmed: ReturnType<typeof setTimeout> | undefined;
  readonly #ground = svg("svg", { class: "board-ground", "aria-hidden": "true" });
  readonly #live = svg("svg", { class: "board-live", "aria-hidden": "true" });
  readonly #under: Layer;
  readonly #pieces: Pieces;
  readonly #last: Layer;
  readonly #warned: Layer;
  readonly #targets: Layer;
  readonly #overlay: Layer;
  readonly #userLayer: Layer;
  readonly #pointerLayer: Layer;
  readonly #grid: Grid;
  readonly #input: PointerInput;
  /** What the user drew for the moment. */
  #drawings: readonly Arrow[] = [];

  constructor(
    private readonly root: HTMLElement,
    private readonly config: BoardConfig,
  ) {
    root.classList.add("board");
    pieceGradients(this.#id, this.#live);
    this.#under = new Layer("under", this.#live);
    this.#pieces = new Pieces(config.view, this.#live, this.#id);
    this.#last = new Layer("last", this.#live);
    this.#warned = new Layer("warned", this.#live);
    this.#targets = new Layer("targets", this.#live);
    this.#overlay = new Layer("overlay", this.#live);
    this.#userLayer = new Layer("drawings", this.#live);
    this.#pointerLayer = new Layer("pointer", this.#live);
    this.#live.append(this.#pieces.hand);
    this.#grid = new Grid({ onPress: (point) => this.#press(point), onEscape: () => this.#escape() });
    this.#input = this.#readPointers();
    root.replaceChildren(this.#ground, this.#live, this.#grid.element);
    this.#layout = this.#newLayout();
    this.#lay(
      config.geometry.name(config.geometry.columns >> 1, config.view.placing ? config.geometry.rows >> 1 : 0),
    );
    this.#draw();
  }

  /** Changes part of the state and draws what changed. */
  set(patch: Partial<BoardState>): void {
    const old = this.#state;
    this.#state = { ...old, ...patch };
    if (this.#state.pieces !== old.pieces) {
      this.#expect(null);
      this.#drawings = [];
    }
    if (this.#selected !== null && !isOwn(this.#state, this.#selected)) {
      this.#selected = null;
      this.#input.cancel();
    }
    const turned = this.#state.flipped !== old.flipped || this.#state.coordinates !== old.coordinates;
    if (turned) this.#lay(this.#grid.cursor);
    this.#draw();
    if (turned) this.#settle();
  }

  /** Writes the words anew after a change of language. */
  retranslate(): void {
    this.#describe();
  }

  /** Removes the arrows and circles drawn by the user. */
  clearDrawings(): void {
    this.#drawings = [];
    this.#drawDrawings(null);
  }

  destroy(): void {
    clearTimeout(this.#unconfirmed);
    this.#input.destroy();
    this.root.replaceChildren();
  }

  #readPointers(): PointerInput {
    const handlers = {
      toPlace: (clientX: number, clientY: number) => this.#toPlace(clientX, clientY),
      toPoint: (place: Place) => this.#layout.nearest(place),
      canDrag: (point: Point) => !this.config.view.placing && isOwn(this.#state, point),
      onDown: (point: Point | null) => this.#onDown(point),
      onPickUp: (point: Point) => this.#do({ kind: "select", point }),
      onPress: (point: Point) => this.#press(point),
      onDrag: (from: Point, place: Place, touch: boolean) => this.#drag(from, place, touch),
      onDrop: (from: Point, to: Point | null) => this.#drop(from, to),
      onCancel: () => this.#cancel(),
      onHover: (point: Point | null) => this.#hover(point),
      ink: () => this.#state.ink,
      onDraw: (from: Point, to: Point | null, ink: Ink) =>
        this.#drawDrawings(to === null || to === from ? null : drawing(from, to, ink)),
      onDrawEnd: (from: Point, to: Point, ink: Ink) => {
        if (!this.config.onDrawn?.(from, to, ink)) this.#drawings = toggled(this.#drawings, drawing(from, to, ink));
        this.#drawDrawings(null);
      },
    };
    return new PointerInput(this.root, handlers, (point) => this.#selected === point);
  }

  #toPlace(clientX: number, clientY: number): Place {
    const box = this.#live.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * this.#layout.width,
      y: ((clientY - box.top) / box.height) * this.#layout.height,
    };
  }

  #newLayout(): Layout {
    return new Layout(this.config.geometry, this.#state.flipped, this.#state.coordinates);
  }

  /** Everything that depends on the layout alone. */
  #lay(cursor: Point): void {
    const layout = (this.#layout = this.#newLayout());
    this.root.style.setProperty("--board-ratio", `${layout.width} / ${layout.height}`);
    this.#live.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    drawGround(this.#ground, layout, this.config, this.#id, this.#state.coordinates);
    this.#grid.build(layout, cursor);
  }

  /** Puts the pieces of a turned board in their places at once: a hundred slides at a time are no help. */
  #settle(): void {
    this.root.classList.add("still");
    this.root.getBoundingClientRect();
    this.root.classList.toggle("still", !this.#state.animate);
  }

  // --- What was entered ---

  #press(point: Point): void {
    this.#grid.moveTo(point, false);
    this.#do(press(this.config.view, this.#state, this.#selected, point));
  }

  #onDown(point: Point | null): void {
    this.clearDrawings();
    this.#hover(null);
    if (point !== null) this.#grid.moveTo(point, false);
    else if (this.#selected !== null) this.#do({ kind: "deselect" });
  }

  #escape(): void {
    this.#input.cancel();
    this.#do({ kind: "deselect" });
    this.clearDrawings();
  }

  #drag(from: Point, place: Place, touch: boolean): void {
    const piece = pieceAt(this.#state, from);
    if (!piece) return;
    this.root.classList.add("dragging");
    this.#pieces.drag(piece.id, place, touch);
    this.#drawDropTarget(from, this.#layout.nearest(place));
  }

  #drop(from: Point, to: Point | null): void {
    const action = drop(this.config.view, this.#state, from, to);
    this.#release(action.kind === "move" && to !== null ? this.#layout.place(to) : null);
    this.#do(action);
  }

  #cancel(): void {
    this.#release(null);
    this.#drawDrawings(null);
  }

  #release(at: Place | null): void {
    this.root.classList.remove("dragging");
    this.#pieces.release(at);
    this.#drawDropTarget("", null);
  }

  #do(action: Action): void {
    if (action.kind === "none") return;
    this.#selected = action.kind === "select" ? action.point : null;
    if (action.kind === "move") this.#enter(action.move);
    if (action.kind === "refused") this.config.onRefused(action.move);
    if (action.kind === "warned") this.config.onWarned?.(action.point);
    if (action.kind === "select") this.config.onPickUp?.();
    this.#draw();
  }

  /** Shows the move at once, as far as moving a piece goes, and reports it. */
  #enter(move: string): void {
    const [from, to] = this.config.view.points(move);
    if (from !== undefined && to !== undefined) this.#expect({ from, to });
    this.config.onMove(move);
  }

  #expect(ahead: { from: Point; to: Point } | null): void {
    clearTimeout(this.#unconfirmed);
    this.#pieces.expect(ahead);
    if (!ahead) return;
    this.#unconfirmed = setTimeout(() => {
      this.#pieces.expect(null);
      this.#draw();
    }, CONFIRM_MS);
  }

  // --- Drawing ---

  #draw(): void {
    const state = this.#state;
    const { view } = this.config;
    const layout = this.#layout;
    const lay = `${layout.flipped} ${layout.marginX} ${layout.marginY}`;
    this.#reachable = this.#selected === null ? new Set() : targets(view, state, this.#selected);
    this.root.classList.toggle("still", !state.animate);
    this.#under.draw(`${lay} ${state.check} ${state.win}`, (group) =>
      drawUnder(group, layout, state, this.#id),
    );
    this.#pieces.draw(state, layout);
    this.#last.draw(
      `${lay} ${state.last} ${state.last.map((point) => pieceAt(state, point)?.side)} ${state.numbers}`,
      (group) => drawLast(group, layout, state, view.placing),
    );
    this.#warned.draw(`${lay} ${state.warned?.points}`, (group) => drawWarned(group, layout, state));
    this.#targets.draw(`${lay} ${this.#selected} ${[...this.#reachable]} ${state.showLegal}`, (group) =>
      drawTargets(group, layout, state, this.#selected, this.#reachable),
    );
    this.#overlay.draw(`${lay} ${JSON.stringify(state.overlay)}`, (group) => {
      if (state.overlay) drawOverlay(group, layout, state.overlay);
    });
    this.root.classList.toggle("explained", state.overlay !== null);
    this.root.classList.toggle("inking", state.ink !== null);
    this.#drawDrawings(null);
    this.#hover(null);
    this.#describe();
  }

  #drawDrawings(underWay: Arrow | null): void {
    const { arrows: kept, shapes } = this.#state.drawn;
    const arrows = [...kept, ...this.#drawings, ...(underWay ? [underWay] : [])];
    this.#userLayer.draw(
      `${this.#layout.flipped} ${this.#layout.marginX} ${JSON.stringify([arrows, shapes])}`,
      (group) => {
        drawShapes(group, this.#layout, shapes);
        drawArrows(group, this.#layout, arrows);
      },
    );
  }

  #drawDropTarget(from: Point, to: Point | null): void {
    const shown = to === from ? null : to;
    this.#pointerLayer.draw(`drop ${shown}`, (group) => {
      if (shown === null) return;
      const { x, y } = this.#layout.place(shown);
      const tone = this.#reachable.has(shown) ? "drop-legal" : "drop-refused";
      svg("circle", { class: tone, cx: x, cy: y, r: 52 }, group);
    });
  }

  /** A faint stone where a click would put one. */
  #hover(point: Point | null): void {
    const { view } = this.config;
    const { turn } = this.#state;
    const shown =
      point !== null && view.placing && turn !== null && this.#state.legal.includes(view.move([point]))
        ? point
        : null;
    this.#pointerLayer.draw(`hover ${shown} ${turn}`, (group) => {
      if (shown === null || turn === null) return;
      const { x, y } = this.#layout.place(shown);
      const stone = drawPiece(
        view,
        { id: "", point: shown, side: turn, face: "", label: "" },
        this.#state,
        this.#id,
      );
      stone.classList.add("hovering");
      stone.style.transform = `translate(${x}px, ${y}px)`;
      group.append(stone);
    });
  }

  #describe(): void {
    const state = this.#state;
    const label = this.config.label ?? ((...args) => describePoint(this.config, ...args, this.#reachable));
    const placeable = this.config.view.placing ? targets(this.config.view, state, null) : this.#reachable;
    this.#grid.describe(this.config.translate("board.label"), (point) => ({
      label: label(state, point, this.#selected),
      selected: point === this.#selected,
      active: placeable.has(point),
      own: !this.config.view.placing && isOwn(state, point),
    }));
  }
}
