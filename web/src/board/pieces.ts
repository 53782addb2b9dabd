import type { Layout, Place } from "./layout";
import { drawPiece, pieceKey } from "./piece";
import { svg } from "./svg";
import type { BoardState, BoardView, Piece, Point } from "./types";

interface Drawn {
  group: SVGGElement;
  key: string;
  place: Place;
}

/** As long as board.css lets a piece slide or fade. */
const FADE_MS = 320;

/** The pieces on the board: makes, moves and removes their drawings. */
export class Pieces {
  readonly group: SVGGElement;
  /** Above everything else on the board: the piece in the hand. */
  readonly hand = svg("g", { class: "board-hand" });
  #drawn = new Map<string, Drawn>();
  /** A move that was entered and is not yet in the state: its piece already stands there. */
  #ahead: { from: Point; to: Point } | null = null;
  #dragged: string | null = null;

  constructor(
    private readonly view: BoardView,
    parent: Element,
    private readonly id: string,
  ) {
    this.group = svg("g", { class: "board-pieces" }, parent);
  }

  expect(ahead: { from: Point; to: Point } | null): void {
    this.#ahead = ahead;
  }

  draw(state: BoardState, layout: Layout): void {
    const gone = new Map(this.#drawn);
    for (const piece of state.pieces) {
      gone.delete(piece.id);
      this.#drawOne(piece, state, layout);
    }
    for (const [id, drawn] of gone) {
      this.#drawn.delete(id);
      this.#remove(drawn, state.animate);
    }
  }

  #drawOne(piece: Piece, state: BoardState, layout: Layout): void {
    const point = this.#ahead?.from === piece.point ? this.#ahead.to : piece.point;
    const place = layout.place(point);
    const key = pieceKey(piece, state);
    const drawn = this.#drawn.get(piece.id);
    if (drawn?.key === key) this.#moveTo(drawn, place, this.#dragged === piece.id);
    else this.#replace(piece, state, { key, place });
    this.#drawn.get(piece.id)?.group.classList.toggle("winning", state.win.includes(piece.point));
  }

  #replace(piece: Piece, state: BoardState, { key, place }: { key: string; place: Place }): void {
    const old = this.#drawn.get(piece.id)?.group;
    const group = drawPiece(this.view, piece, state, this.id);
    group.style.transform = translate(place);
    if (old) old.replaceWith(group);
    else this.group.append(group);
    if (!old && this.view.placing && state.animate && state.last.includes(piece.point))
      group.classList.add("placed");
    this.#drawn.set(piece.id, { group, key, place });
  }

  #moveTo(drawn: Drawn, place: Place, held: boolean): void {
    if (held || (drawn.place.x === place.x && drawn.place.y === place.y)) return;
    drawn.place = place;
    this.#raise(drawn.group);
    drawn.group.style.transform = translate(place);
  }

  /** Puts a drawing above the others; its style is settled first, or it would jump instead of sliding. */
  #raise(group: SVGGElement): void {
    if (group.nextElementSibling) this.group.append(group);
    void getComputedStyle(group).transform;
  }

  #remove({ group }: Drawn, animate: boolean): void {
    if (!animate) {
      group.remove();
      return;
    }
    group.classList.add("gone");
    setTimeout(() => group.remove(), FADE_MS);
  }

  /** Lets a piece follow the pointer, and leaves a faint copy where it stood. */
  drag(id: string, place: Place, touch: boolean): void {
    const drawn = this.#drawn.get(id);
    if (!drawn) return;
    if (this.#dragged !== id) {
      this.#dragged = id;
      const ghost = drawn.group.cloneNode(true) as SVGGElement;
      ghost.classList.add("ghost");
      this.group.prepend(ghost);
      this.hand.append(drawn.group);
      drawn.group.classList.add("dragged");
      drawn.group.classList.toggle("touch", touch);
    }
    drawn.group.style.transform = translate(place);
  }

  /** Ends a drag; the piece goes to `at` without sliding, or slides back when there is none. */
  release(at: Place | null): void {
    const drawn = this.#dragged === null ? undefined : this.#drawn.get(this.#dragged);
    this.#dragged = null;
    this.group.querySelector(".ghost")?.remove();
    if (!drawn) return;
    this.group.append(drawn.group);
    if (at) {
      drawn.place = at;
      drawn.group.style.transform = translate(at);
    }
    void getComputedStyle(drawn.group).transform;
    drawn.group.classList.remove("dragged", "touch");
    if (!at) drawn.group.style.transform = translate(drawn.place);
  }
}

function translate({ x, y }: Place): string {
  return `translate(${x}px, ${y}px)`;
}
