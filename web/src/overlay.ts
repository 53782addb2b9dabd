// What a player sees -> what is drawn over the board.
import type { Arrow, HeatPoint, Mark, Overlay } from "./board/api";
import type { GameView } from "./games";
import { isKey, t } from "./i18n";
import type { CandidateMessage, ExplanationMessage, Seat, ShapeMessage } from "./messages";

const MOST_ARROWS = 4;
/** Points whose score is written out: the highest. */
const MOST_LABELS = 8;
const STRENGTH = ["five", "open_four", "four", "open_three", "three", "open_two", "two"];

export const EMPTY: Overlay = { heat: [], marks: [], arrows: [] };

/** What the engines' scores count down from: a mate in 3 is MATE - 3. */
export const MATE = 100_000;
export const MOST_MATE = 1000;

/** A score with its sign: in pieces ("+1.25" soldiers) where the game counts in hundredths; a mate in 3 is "+#3". */
export function scoreText({ hundredths }: Pick<GameView, "hundredths">, score: number): string {
  const left = MATE - Math.abs(score);
  const size = left < MOST_MATE ? `#${left}` : hundredths ? (Math.abs(score) / 100).toFixed(2) : `${Math.abs(score)}`;
  return score > 0 ? `+${size}` : score < 0 ? `−${size}` : size;
}

/** "1.2k" for 1234: short enough for a point of the board. */
export function short(score: number): string {
  const size = Math.abs(score);
  if (size >= 1e6) return `${(score / 1e6).toFixed(1)}M`;
  if (size >= 1e4) return `${Math.round(score / 1e3)}k`;
  if (size >= 1e3) return `${(score / 1e3).toFixed(1)}k`;
  return String(score);
}

/** The points by their score, highest first. */
export function ranked(scores: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(scores).filter(([, score]) => score > 0).sort((a, b) => b[1] - a[1]);
}

/** Scores span decades (7 to 800,000), so warmth goes by their logarithm, from the lowest to the highest there is. */
export function heatOf(scores: Readonly<Record<string, number>>): HeatPoint[] {
  const order = ranked(scores);
  const [most, least] = [Math.log1p(order[0]?.[1] ?? 0), Math.log1p(order.at(-1)?.[1] ?? 0)];
  return order.map(([point, score], rank) => ({
    point,
    value: most > least ? (Math.log1p(score) - least) / (most - least) : 1,
    ...(rank < MOST_LABELS ? { label: short(score) } : {}),
  }));
}

/** The moves that were searched to the end before those that were cut, each best first. */
export function compared(candidates: readonly CandidateMessage[]): CandidateMessage[] {
  return candidates.toSorted((a, b) => Number(b.exact) - Number(a.exact));
}

/** The strongest shape of each point, of either side. */
export function strongest(shapes: readonly ShapeMessage[]): ShapeMessage[] {
  const best = new Map<string, ShapeMessage>();
  const rank = ({ kind }: ShapeMessage) => (STRENGTH.indexOf(kind) + STRENGTH.length + 1) % (STRENGTH.length + 1);
  for (const shape of shapes) {
    const known = best.get(shape.point);
    if (!known || rank(shape) < rank(known)) best.set(shape.point, shape);
  }
  return [...best.values()].sort((a, b) => rank(a) - rank(b));
}

export function shortShape(kind: string): string {
  const key = `shape.short.${kind}`;
  return isKey(key) ? t(key) : kind;
}

function markOf(shape: ShapeMessage, mover: Seat): Mark {
  return { point: shape.point, label: shortShape(shape.kind), tone: shape.side === mover ? "own" : "other" };
}

export function arrowOf(view: GameView, move: string, tone: Arrow["tone"], label?: string): Arrow {
  const [first = "", second] = view.points(move);
  const ends = second === undefined ? { to: first } : { from: first, to: second };
  return { ...ends, tone, ...(label === undefined ? {} : { label }) };
}

function arrowsOf(view: GameView, candidates: readonly CandidateMessage[]): Arrow[] {
  const searched = candidates.filter((candidate) => candidate.exact).slice(0, MOST_ARROWS);
  return searched.map(({ move, score }, rank) => arrowOf(view, move, rank === 0 ? "best" : rank < 3 ? "good" : "other", scoreText(view, score)));
}

/** The overlay of an explanation; `mover` is the seat that it was a move of. */
export function overlayOf(view: GameView, explanation: ExplanationMessage, mover: Seat): Overlay {
  const arrows = arrowsOf(view, explanation.candidates);
  const chosen = arrows.some((arrow) => view.move(arrow.from ? [arrow.from, arrow.to] : [arrow.to]) === explanation.move);
  return {
    heat: heatOf(explanation.point_scores),
    marks: strongest(explanation.shapes).map((shape) => markOf(shape, mover)),
    arrows: chosen ? arrows : [arrowOf(view, explanation.move, "best"), ...arrows.slice(0, MOST_ARROWS - 1)],
  };
}

/** Leaves out what lies on points that hold a piece now, once the explained move has been played. */
export function withoutPoints(overlay: Overlay, taken: ReadonlySet<string>): Overlay {
  return {
    heat: overlay.heat.filter(({ point }) => !taken.has(point)),
    marks: overlay.marks.filter(({ point }) => !taken.has(point)),
    arrows: overlay.arrows,
  };
}
