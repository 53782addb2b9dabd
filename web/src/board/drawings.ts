import type { Arrow, Ink, Point } from "./types";

/** What is drawn from one point to another: an arrow, or a ring on a single point. */
export function drawing(from: Point, to: Point, tone: Ink): Arrow {
  return from === to ? { to, tone } : { from, to, tone };
}

/** Drawing one again takes it away; in another colour it takes its place. */
export function toggled(arrows: readonly Arrow[], drawn: Arrow): Arrow[] {
  const same = (arrow: Arrow) => arrow.from === drawn.from && arrow.to === drawn.to;
  const others = arrows.filter((arrow) => !same(arrow));
  return arrows.find(same)?.tone === drawn.tone ? others : [...others, drawn];
}
