import type { Piece, PieceSet, Point, Side } from "../../board/types";
import type { GameView, Position } from "../types";
import { GEOMETRY } from "./geometry";
import charactersUrl from "../../../../src/duiyi/xiangqi/characters.json?url";
import symbols from "../../../../src/duiyi/xiangqi/symbols.json";

const SIDE_NAMES = ["red", "black"] as const;

/** FEN letters; elephants and horses have two each. */
const KINDS: Record<string, string> = {
  k: "general",
  a: "advisor",
  b: "elephant",
  e: "elephant",
  n: "horse",
  h: "horse",
  r: "chariot",
  c: "cannon",
  p: "soldier",
};

const KIND_NAMES = [...new Set(Object.values(KINDS))];

/** "red.cannon": the key of a face, and after "piece." of its name. */
function faceOf(letter: string): { side: Side; face: string } | null {
  const kind = KINDS[letter.toLowerCase()];
  if (!kind) return null;
  const side: Side = letter === letter.toLowerCase() ? 1 : 0;
  return { side, face: `${SIDE_NAMES[side]}.${kind}` };
}

function readRow(row: string, y: number): Piece[] {
  const pieces: Piece[] = [];
  let x = 0;
  for (const letter of row) {
    const found = faceOf(letter);
    if (found) {
      const point = GEOMETRY.name(x, y);
      pieces.push({ id: point, point, label: `piece.${found.face}`, ...found });
    }
    x += found ? 1 : Number(letter) || 0;
  }
  return pieces;
}

function start(fen: string): Position {
  const rows = (fen.split(" ")[0] ?? "").split("/");
  const pieces = rows.flatMap((row, index) => readRow(row, GEOMETRY.rows - 1 - index));
  return { pieces, captured: [[], []], turn: fen.split(" ")[1] === "b" ? 1 : 0, ply: 0 };
}

function points(move: string): Point[] {
  return [move.slice(0, 2), move.slice(2, 4)];
}

function apply(position: Position, move: string): Position {
  const [from, to] = points(move);
  const victim = position.pieces.find((piece) => piece.point === to);
  const captured: [string[], string[]] = [[...position.captured[0]], [...position.captured[1]]];
  if (victim) captured[victim.side].push(victim.face);
  const pieces = position.pieces
    .filter((piece) => piece !== victim)
    .map((piece) => (piece.point === from ? { ...piece, point: to as Point } : piece));
  return { pieces, captured, turn: position.turn ? 0 : 1, ply: position.ply + 1 };
}

// The library draws its pictures with the same outlines; they lie in its package.
/** The characters' outlines, once they are loaded. */
let characters: Record<string, string> = {};

async function load(): Promise<void> {
  const answer = await fetch(charactersUrl);
  if (answer.ok) characters = (await answer.json()) as Record<string, string>;
}

/** A character that could not be loaded gives way to the drawn symbol. */
function facePath(face: string, pieceSet: PieceSet): string {
  const character = pieceSet === "characters" ? characters[face] : undefined;
  return character ?? (symbols as Record<string, string>)[face.split(".")[1] ?? ""] ?? "";
}

export const xiangqi: GameView = {
  name: "xiangqi",
  placing: false,
  sides: ["side.red", "side.black"],
  pieceLabels: SIDE_NAMES.flatMap((side) => KIND_NAMES.map((kind) => `piece.${side}.${kind}`)),
  hasPieceSets: true,
  hundredths: true,
  picture: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
  load,
  geometry: () => GEOMETRY,
  start,
  apply,
  points,
  move: (path) => path.join(""),
  facePath,
  sounds: {
    open: "open",
    pick_up: "pick_up",
    refused: "refused",
    person_move: "wood",
    computer_move: "wood_low",
    capture: "capture",
    check: "check",
    win: "win",
    loss: "loss",
    mate: "mate",
    draw: "draw",
  },
};
