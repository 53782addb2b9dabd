import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type GameView, gameView } from "../games";
import { Board } from "./board";
import { BOARD_KEYS } from "./keys";
import type { BoardState, Translate } from "./types";

const XIANGQI = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
const WORDS: Record<string, string> = {
  "board.separator": ", ",
  "piece.red.cannon": "red cannon",
  "board.selected": "selected",
  "board.empty": "empty",
};
const translate: Translate = (key) => WORDS[key] ?? key;

const onMove = vi.fn<(move: string) => void>();
const onRefused = vi.fn<(move: string | null) => void>();
const onPickUp = vi.fn();
const onWarned = vi.fn<(point: string) => void>();
let root: HTMLElement;
let board: Board;

function open(view: GameView, fen: string, state: Partial<BoardState>): void {
  const config = { view, geometry: view.geometry(fen), translate, onMove, onRefused, onPickUp, onWarned };
  board = new Board(root, config);
  board.set({ pieces: view.start(fen).pieces, turn: 0, ...state });
}

function cell(point: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(`[data-point="${point}"]`);
  if (!found) throw new Error(`no cell ${point}`);
  return found;
}

function key(name: string, options: KeyboardEventInit = {}): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...options }),
  );
}

function focused(): string | undefined {
  return (document.activeElement as HTMLElement).dataset.point;
}

/** One unit of the drawing is one pixel: jsdom lays nothing out, so the box of the drawing is given. */
function pointer(type: string, point: string, options: PointerEventInit = {}): void {
  const board = root.querySelector(".board-live") as SVGSVGElement;
  const [, , width = 0, height = 0] = (board.getAttribute("viewBox") ?? "").split(" ").map(Number);
  board.getBoundingClientRect = () => new DOMRect(0, 0, width, height);
  const { left, top } = cell(point).style;
  const clientX = (parseFloat(left) / 100) * width + 50;
  const clientY = (parseFloat(top) / 100) * height + 50;
  root.dispatchEvent(
    new PointerEvent(type, {
      clientX,
      clientY,
      bubbles: true,
      pointerId: 1,
      pointerType: "mouse",
      button: 0,
      ...options,
    }),
  );
}

function click(point: string): void {
  pointer("pointerdown", point);
  pointer("pointerup", point);
}

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
});

afterEach(() => {
  board.destroy();
  root.remove();
  vi.clearAllMocks();
});

describe("with a mouse", () => {
  beforeEach(() => open(gameView("xiangqi"), XIANGQI, { legal: ["h2e2", "h2h9", "b0c2"] }));

  it("moves by two clicks", () => {
    click("h2");
    expect(onPickUp).toHaveBeenCalledOnce();
    click("e2");
    expect(onMove).toHaveBeenCalledExactlyOnceWith("h2e2");
  });

  it("takes another own piece instead, and puts a piece down on a second click", () => {
    click("h2");
    click("b0");
    expect(cell("b0").getAttribute("aria-selected")).toBe("true");
    expect(cell("h2").getAttribute("aria-selected")).toBe("false");
    click("b0");
    expect(root.querySelector('[aria-selected="true"]')).toBeNull();
    expect(onRefused).not.toHaveBeenCalled();
  });

  it("moves by dragging, with a faint copy left behind until it is let go", () => {
    pointer("pointerdown", "h2");
    pointer("pointermove", "f2");
    expect(root.querySelectorAll(".board-piece.ghost")).toHaveLength(1);
    expect(root.querySelector(".drop-refused")).not.toBeNull();
    pointer("pointermove", "e2");
    expect(root.querySelector(".drop-legal")).not.toBeNull();
    pointer("pointerup", "e2");
    expect(onMove).toHaveBeenCalledExactlyOnceWith("h2e2");
    expect(root.querySelector(".ghost")).toBeNull();
  });

  it("refuses a drop on a point that is not legal, with the move that was meant", () => {
    pointer("pointerdown", "h2");
    pointer("pointermove", "a5");
    pointer("pointerup", "a5");
    expect(onRefused).toHaveBeenCalledExactlyOnceWith("h2a5");
    expect(onMove).not.toHaveBeenCalled();
  });

  it("forgets a drag that the browser takes away", () => {
    pointer("pointerdown", "h2");
    pointer("pointermove", "e2");
    pointer("pointercancel", "e2");
    pointer("pointerup", "e2");
    expect(onMove).not.toHaveBeenCalled();
    expect(root.querySelector(".ghost")).toBeNull();
  });

  it("does nothing while it is nobody's turn here", () => {
    board.set({ turn: null });
    click("h2");
    click("e2");
    expect([onMove, onRefused, onPickUp].every((heard) => heard.mock.calls.length === 0)).toBe(true);
  });

  it("draws and undraws arrows and circles with the right button, and clears them on a left click", () => {
    const right = { button: 2 };
    const drag = (from: string, to: string): void => {
      pointer("pointerdown", from, right);
      pointer("pointermove", to, right);
      pointer("pointerup", to, right);
    };
    drag("a0", "a4");
    drag("c3", "c3");
    expect(root.querySelectorAll(".board-drawings .arrow, .board-drawings .ring")).toHaveLength(2);
    drag("a0", "a4");
    expect(root.querySelectorAll(".board-drawings .arrow")).toHaveLength(0);
    click("e4");
    expect(root.querySelectorAll(".board-drawings .ring")).toHaveLength(0);
    expect(onMove).not.toHaveBeenCalled();
  });

  it("shows the entered move at once, and the state's pieces after it", () => {
    click("h2");
    click("e2");
    const moved = [...root.querySelectorAll<SVGGElement>(".board-piece")].at(-1);
    const atE2 = moved?.style.transform;
    board.set({
      pieces: gameView("xiangqi").apply(gameView("xiangqi").start(XIANGQI), "h2e2").pieces,
      turn: 1,
      last: ["h2", "e2"],
    });
    expect(moved?.style.transform).toBe(atE2);
    expect(root.querySelectorAll(".board-piece:not(.gone)")).toHaveLength(32);
    expect(root.querySelectorAll(".mark-last")).toHaveLength(2);
  });
});

describe("with a finger", () => {
  it("puts a stone with one tap, and none when the page was scrolled", () => {
    open(gameView("gomoku"), `${Array(9).fill(9).join("/")} b`, { legal: ["e5", "a1"] });
    pointer("pointerdown", "e5", { pointerType: "touch" });
    pointer("pointercancel", "e5", { pointerType: "touch" });
    expect(onMove).not.toHaveBeenCalled();
    pointer("pointerdown", "e5", { pointerType: "touch" });
    pointer("pointerup", "e5", { pointerType: "touch" });
    expect(onMove).toHaveBeenCalledExactlyOnceWith("e5");
  });
});

describe("with the keyboard", () => {
  beforeEach(() => open(gameView("xiangqi"), XIANGQI, { legal: ["h2e2"] }));

  it("keeps one cell in the tab order and follows arrows, Home and End", () => {
    expect(root.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    cell("h2").focus();
    key("ArrowUp");
    expect(focused()).toBe("h3");
    key("ArrowLeft");
    expect(focused()).toBe("g3");
    key("End");
    expect(focused()).toBe("i3");
    key("ArrowRight");
    expect(focused()).toBe("i3");
    key("Home", { ctrlKey: true });
    expect(focused()).toBe("a9");
    expect(root.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  it("follows the screen on a flipped board, and keeps the focus on its point", () => {
    cell("h2").focus();
    board.set({ flipped: true });
    expect(focused()).toBe("h2");
    key("ArrowUp");
    expect(focused()).toBe("h1");
    key("ArrowLeft");
    expect(focused()).toBe("i1");
  });

  it("enters a move with Enter and Space, and lets go with Escape", () => {
    cell("h2").focus();
    key("Enter");
    expect(cell("h2").getAttribute("aria-selected")).toBe("true");
    key("Escape");
    expect(cell("h2").getAttribute("aria-selected")).toBe("false");
    key(" ");
    cell("e2").focus();
    key("Enter");
    expect(onMove).toHaveBeenCalledExactlyOnceWith("h2e2");
  });
});

describe("for a screen reader", () => {
  it("says the point, the piece and what is true of it", () => {
    open(gameView("xiangqi"), XIANGQI, { legal: ["h2e2", "h2h9"] });
    expect(cell("h2").getAttribute("aria-label")).toBe("h2, red cannon");
    cell("h2").click();
    expect(cell("h2").getAttribute("aria-label")).toBe("h2, red cannon, selected");
    expect(cell("e2").getAttribute("aria-label")).toBe("e2, empty, board.can_move_here");
    expect(cell("h9").getAttribute("aria-label")).toBe("h9, piece.black.horse, board.can_capture");
    board.set({ check: "e9", last: ["e9"] });
    expect(cell("e9").getAttribute("aria-label")).toBe(
      "e9, piece.black.general, board.in_check, board.last_move",
    );
  });

  it("is a grid of rows of cells, in the order of the screen", () => {
    open(gameView("xiangqi"), XIANGQI, {});
    const rows = [...root.querySelectorAll('[role="grid"] > [role="row"]')];
    expect(rows).toHaveLength(10);
    expect(rows.every((row) => row.children.length === 9)).toBe(true);
    expect((rows[0]?.firstElementChild as HTMLElement).dataset.point).toBe("a9");
  });

  it("uses no catalogue key beside those it lists", () => {
    const used = new Set<string>();
    const view = gameView("gomoku");
    const fen = "5/5/2b2/5/5 w";
    const heard: Translate = (name) => (used.add(name), name);
    board = new Board(root, { view, geometry: view.geometry(fen), translate: heard, onMove, onRefused });
    const { pieces } = view.apply(view.start(fen), "a1");
    board.set({ pieces, turn: 0, legal: ["b2"], win: ["c3"], check: "c3", last: ["a1"], numbers: true });
    const known = new Set<string>([...BOARD_KEYS, ...view.pieceLabels]);
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
    expect(used.has("board.winning")).toBe(true);
  });
});

describe("crossed out points", () => {
  const warned = { side: 0 as const, points: ["b2", "c3"] };
  const crosses = () => root.querySelectorAll(".mark-warned").length;

  it("are drawn, said, and explained when they are pressed", () => {
    open(gameView("gomoku"), "5/5/5/5/5 b", { legal: ["b2", "c3", "d4"], warned });
    expect(crosses()).toBe(2);
    expect(cell("b2").getAttribute("aria-label")).toBe("b2, empty, board.warned");
    pointer("pointerdown", "b2");
    pointer("pointerup", "b2");
    expect(onWarned).toHaveBeenCalledWith("b2");
    expect(onMove).not.toHaveBeenCalled();
    board.set({ warned: null });
    expect(crosses()).toBe(0);
  });
});

describe("overlays", () => {
  it("draws heat, marks and arrows, and takes them away again", () => {
    open(gameView("gomoku"), "5/5/5/5/5 b", {});
    board.set({
      overlay: {
        heat: [
          { point: "a1", value: 0.5, label: "35" },
          { point: "b1", value: 7 },
        ],
        marks: [
          { point: "c3", label: "活三", tone: "own" },
          { point: "c3", label: "四", tone: "other" },
        ],
        arrows: [
          { to: "d4", label: "1", tone: "best" },
          { from: "a1", to: "a5", tone: "hint" },
        ],
      },
    });
    const heats = [...root.querySelectorAll<SVGGElement>(".heat")];
    expect(heats.map((heat) => heat.style.getPropertyValue("--heat"))).toEqual(["50%", "100%"]);
    expect([...root.querySelectorAll(".pill text")].map((text) => text.textContent)).toEqual([
      "1",
      "活三",
      "四",
    ]);
    expect(root.querySelectorAll(".arrow")).toHaveLength(1);
    board.set({ overlay: null });
    expect(root.querySelectorAll(".board-overlay *")).toHaveLength(0);
  });
});
