import type { Piece, Side } from "../../board/types";
import type { GameView, Position } from "../types";
import { geometry } from "./geometry";

const SIDE_NAMES = ["black", "white"] as const;

function stone(point: string, side: Side, number?: number): Piece {
  const piece: Piece = {
    id: `${SIDE_NAMES[side]}.${point}`,
    point,
    side,
    face: "",
    label: `piece.${SIDE_NAMES[side]}.stone`,
  };
  return number === undefined ? piece : { ...piece, number };
}

function boardRows(fen: string): string[] {
  return (fen.split(" ")[0] ?? "").split("/");
}

function start(fen: string): Position {
  const rows = boardRows(fen);
  const { name } = geometry(rows.length);
  const pieces = rows.flatMap((row, index) => {
    const stones: Piece[] = [];
    let x = 0;
    for (const token of row.match(/\d+|[bw]/g) ?? []) {
      const side = "bw".indexOf(token);
      if (side >= 0) stones.push(stone(name(x, rows.length - 1 - index), side as Side));
      x += side >= 0 ? 1 : Number(token);
    }
    return stones;
  });
  return { pieces, captured: [[], []], turn: fen.split(" ")[1] === "w" ? 1 : 0, ply: 0 };
}

const PASS = "pass";
const POINT = /^[a-z]\d+$/;
/** A choice of an opening that names a point and puts no stone on it: "offer:h9". */
const NAMED = /^\w+:(?=[a-z])/;

function points(move: string): string[] {
  const point = move.replace(NAMED, "");
  return POINT.test(point) ? [point] : [];
}

function apply(position: Position, move: string): Position {
  const { pieces, captured, turn, ply } = position;
  if (move !== PASS && !POINT.test(move)) return position; // a choice in the opening
  const placed = move === PASS ? pieces : [...pieces, stone(move, turn, ply + 1)];
  return { pieces: placed, captured, turn: turn ? 0 : 1, ply: ply + 1 };
}

export const gomoku: GameView = {
  name: "gomoku",
  placing: true,
  sides: ["side.black", "side.white"],
  pieceLabels: ["piece.black.stone", "piece.white.stone"],
  hasPieceSets: false,
  hundredths: false,
  picture: "9/9/4w4/2b1bw3/3wb4/3bwb3/5w3/9/9 b",
  load: () => Promise.resolve(),
  geometry: (fen) => geometry(boardRows(fen).length),
  start,
  apply,
  points,
  move: ([point]) => point ?? "",
  facePath: () => "",
  sounds: {
    open: "open",
    pick_up: "pick_up",
    refused: "refused",
    person_move: "stone",
    computer_move: "stone_low",
    capture: "capture",
    check: "check",
    win: "win",
    loss: "loss",
    mate: "win",
    draw: "draw",
  },
};
