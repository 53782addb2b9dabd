// A page to look at the board by itself: `npx vite`, then /dev.html?game=gomoku&size=15&theme=night&show=heat.
// It is not part of the built page.
import { Board, type BoardState, type Overlay } from "./board/api";
import { gameView, loadFaces } from "./games";
import { Sounds } from "./sound";
import "./styles/themes.css";
import "./styles/board.css";

await loadFaces();
const query = new URLSearchParams(location.search);
const view = gameView(query.get("game") ?? "xiangqi");
const size = Number(query.get("size") ?? 15);
const sounds = new Sounds();
document.documentElement.dataset.theme = query.get("theme") ?? "wood";

const START: Record<string, string> = {
  xiangqi: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
  gomoku: `${Array(size).fill(size).join("/")} b`,
};
const fen = query.get("fen") ?? START[view.name] ?? "";
const geometry = view.geometry(fen);
let position = view.start(fen);
let last: string[] = [];
for (const move of query.get("moves")?.split(",") ?? []) play(move);

function play(move: string): void {
  position = view.apply(position, move);
  last = view.points(move);
}

function everyPoint(): string[] {
  return Array.from({ length: geometry.rows }, (_, y) =>
    Array.from({ length: geometry.columns }, (_, x) => geometry.name(x, y)),
  ).flat();
}

function legalMoves(): string[] {
  const held = new Set(position.pieces.map((piece) => piece.point));
  if (view.placing) return everyPoint().filter((point) => !held.has(point));
  const own = position.pieces.filter((piece) => piece.side === position.turn).map((piece) => piece.point);
  return own.flatMap((from) =>
    everyPoint()
      .filter((to) => !own.includes(to))
      .map((to) => from + to),
  );
}

function heat(): Overlay {
  const held = new Set(position.pieces.map((piece) => piece.point));
  const middle = (geometry.columns - 1) / 2;
  const points = everyPoint().filter((point) => !held.has(point));
  return {
    heat: points.map((point) => {
      const { x, y } = geometry.at(point);
      const value = Math.max(0, 1 - Math.hypot(x - middle, y - middle) / (middle * 1.2));
      return { point, value, label: String(Math.round(value ** 3 * 12345)) };
    }),
    marks: [],
    arrows: [],
  };
}

const OVERLAYS: Record<string, () => Overlay> = {
  heat,
  marks: () => ({
    heat: [],
    marks: [
      { point: "g7", label: "活三", tone: "own" },
      { point: "j10", label: "冲四", tone: "other" },
      { point: "g9", label: "four", tone: "best" },
      { point: "i6", label: "open three", tone: "plain" },
      { point: "k8", label: "活三", tone: "own" },
      { point: "k8", label: "冲四", tone: "other" },
    ],
    arrows: [{ to: "g9", tone: "hint" }],
  }),
  arrows: () => ({
    heat: [],
    marks: [],
    arrows: [
      { from: "h2", to: "e2", label: "+34", tone: "best" },
      { from: "h0", to: "g2", label: "+30", tone: "good" },
      { from: "b0", to: "c2", label: "+28", tone: "good" },
      { from: "b2", to: "e2", label: "+25", tone: "other" },
      { from: "c3", to: "c4", label: "+12", tone: "other" },
      { from: "h9", to: "g7", label: "1", tone: "hint" },
      { from: "a9", to: "a6", tone: "green" },
    ],
  }),
};

const heard = document.getElementById("heard") as HTMLElement;
const board = new Board(document.getElementById("board") as HTMLElement, {
  view,
  geometry,
  translate: (key, values) =>
    values ? `${key} ${Object.values(values).join(" ")}` : key === "board.separator" ? ", " : key,
  onMove(move) {
    play(move);
    sounds.play(view.sounds.person_move);
    heard.textContent = `move ${move}`;
    show();
  },
  onRefused(move) {
    sounds.play(view.sounds.refused);
    heard.textContent = `refused ${move}`;
  },
  onPickUp: () => sounds.play(view.sounds.pick_up),
});

function show(): void {
  const state: Partial<BoardState> = {
    pieces: position.pieces,
    turn: position.turn,
    legal: legalMoves(),
    last,
  };
  board.set(state);
}

show();
board.set({
  flipped: query.has("flipped"),
  numbers: query.has("numbers"),
  coordinates: !query.has("bare"),
  pieceSet: query.get("set") === "symbols" ? "symbols" : "characters",
  check: query.get("check"),
  win: query.get("win")?.split(",") ?? [],
  overlay: OVERLAYS[query.get("show") ?? ""]?.() ?? null,
});
