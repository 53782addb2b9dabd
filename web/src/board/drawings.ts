import type { Arrow, Point } from "./types";

/** Arrows and circles drawn by the user: drawing one again takes it away. */
export class Drawings {
  #arrows: Arrow[] = [];

  get arrows(): readonly Arrow[] {
    return this.#arrows;
  }

  toggle(from: Point, to: Point): void {
    const drawn: Arrow = from === to ? { to, tone: "user" } : { from, to, tone: "user" };
    const others = this.#arrows.filter((arrow) => arrow.from !== drawn.from || arrow.to !== drawn.to);
    this.#arrows = others.length < this.#arrows.length ? others : [...others, drawn];
  }

  clear(): boolean {
    const had = this.#arrows.length > 0;
    this.#arrows = [];
    return had;
  }
}
