import type { Geometry, Point } from "../../board/types";

const LETTERS = "abcdefghijklmnopqrst";

/**
 * Star points: the centre where there is one, and the corners on the fourth line (third below 13), with
 * the middles of the sides from 19 on. The smallest boards have room for the centre alone.
 */
export function starPoints(size: number): [number, number][] {
  const middle = (size - 1) / 2;
  const centre: [number, number][] = size % 2 ? [[middle, middle]] : [];
  if (size < 8) return centre;
  const inset = size < 13 ? 2 : 3;
  const near = inset;
  const far = size - 1 - inset;
  const corners: [number, number][] = [
    [near, near],
    [near, far],
    [far, near],
    [far, far],
  ];
  const sides: [number, number][] =
    size % 2 && size >= 19
      ? [
          [near, middle],
          [far, middle],
          [middle, near],
          [middle, far],
        ]
      : [];
  return [...corners, ...centre, ...sides];
}

function gridLines(size: number): string {
  const length = (size - 1) * 100;
  const lines: string[] = [];
  for (let i = 1; i < size - 1; i++) lines.push(`M0 ${i * 100}h${length}M${i * 100} 0v${length}`);
  return lines.join("");
}

const name = (x: number, y: number): Point => `${LETTERS[x]}${y + 1}`;

export function geometry(size: number): Geometry {
  const length = (size - 1) * 100;
  const letters = [...LETTERS.slice(0, size).toUpperCase()];
  return {
    columns: size,
    rows: size,
    name,
    at: (point) => ({ x: LETTERS.indexOf(point.charAt(0)), y: Number(point.slice(1)) - 1 }),
    lines: gridLines(size),
    outline: `M0 0h${length}v${length}h${-length}z`,
    dots: starPoints(size).map(([x, y]) => name(x, y)),
    columnLabels: (flipped) => ({ top: [], bottom: flipped ? letters.toReversed() : letters }),
    rowLabels: Array.from({ length: size }, (_, y) => String(y + 1)),
  };
}
