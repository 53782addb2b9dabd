import type { Geometry, Point } from "../../board/types";

const FILES = "abcdefghi";
const COLUMNS = 9;
const ROWS = 10;
const CHINESE = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
const ARABIC = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Points with the small corner marks: cannons and soldiers, as [column, row from the bottom]. */
const CORNERED: [number, number][] = [
  [1, 2],
  [7, 2],
  [1, 7],
  [7, 7],
  ...[0, 2, 4, 6, 8].flatMap((x): [number, number][] => [
    [x, 3],
    [x, 6],
  ]),
];

function cornerMarks(x: number, y: number): string {
  const gap = 9;
  const arm = 17;
  const marks: string[] = [];
  for (const sx of [-1, 1]) {
    if (x + sx < 0 || x + sx >= COLUMNS) continue;
    for (const sy of [-1, 1]) {
      const startX = x * 100 + sx * gap;
      const startY = (ROWS - 1 - y) * 100 + sy * (gap + arm);
      marks.push(`M${startX} ${startY}v${-sy * arm}h${sx * arm}`);
    }
  }
  return marks.join("");
}

function gridLines(): string {
  const lines: string[] = [];
  for (let row = 1; row < ROWS - 1; row++) lines.push(`M0 ${row * 100}h800`);
  for (let column = 1; column < COLUMNS - 1; column++) lines.push(`M${column * 100} 0v400m0 100v400`);
  for (const top of [0, 700]) lines.push(`M300 ${top}l200 200m0 -200l-200 200`);
  for (const [x, y] of CORNERED) lines.push(cornerMarks(x, y));
  return lines.join("");
}

export const GEOMETRY: Geometry = {
  columns: COLUMNS,
  rows: ROWS,
  name: (x, y): Point => `${FILES[x]}${y}`,
  at: (point) => ({ x: FILES.indexOf(point.charAt(0)), y: Number(point.slice(1)) }),
  lines: gridLines(),
  outline: "M0 0h800v900h-800z",
  dots: [],
  river: ["river.0", "river.1"],
  // Each side counts its files from its own right hand: Red in Chinese numerals, Black in Arabic ones.
  columnLabels: (flipped) =>
    flipped ? { top: CHINESE, bottom: ARABIC.toReversed() } : { top: ARABIC, bottom: CHINESE.toReversed() },
  rowLabels: [],
};
