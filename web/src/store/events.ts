// What a change of the table sounds like, and what a screen reader says of it.
import type { GameView, Position, SoundEvent } from "../games";
import { name, t, translate } from "../i18n";
import type { EventMessage, MoveEntry, Seat, TableState } from "../messages";
import { language } from "./settings";

/** The sound of a change; null when there is none. `held` are the seats of the person at this browser. */
export function soundOf(
  before: TableState | null, after: TableState, event: EventMessage | null, held: readonly Seat[],
): SoundEvent | null {
  if (!before) return "open";
  if (!event) return null;
  if (after.game_number !== before.game_number) return "open";
  if (after.outcome && !before.outcome) return soundOfEnd(after, held);
  if (after.ply <= before.ply) return null;
  const entry = after.entries.at(-1);
  if (!entry) return null;
  if (entry.check) return "check";
  if (entry.captured) return "capture";
  return entry.by === "human" ? "person_move" : "computer_move";
}

function soundOfEnd({ outcome }: TableState, held: readonly Seat[]): SoundEvent {
  if (outcome?.winner == null) return "draw";
  if (held.length === 1) return held[0] === outcome.winner ? "win" : "loss";
  return "mate";
}

/** A move in words: "Black: black cannon h9 to e9, takes red soldier, check". `position` is the one before it. */
export function describeMove(view: GameView, position: Position, entry: MoveEntry): string {
  const points = view.points(entry.move);
  const find = (point: string | undefined) => position.pieces.find((piece) => piece.point === point);
  const [from = "", to] = points;
  const moved = to === undefined ? undefined : find(from);
  const words = moved && to !== undefined ? t("say.piece", { piece: translate(moved.label), from, to }) : (entry.text[language.value] ?? entry.move);
  const victim = to === undefined ? undefined : find(to);
  const parts = [t("say.move", { side: translate(view.sides[entry.seat]), move: words })];
  if (victim) parts.push(t("say.takes", { piece: translate(victim.label) }));
  if (entry.check) parts.push(t("say.check"));
  return parts.join(t("app.separator"));
}

/** "Red wins · Checkmate". */
export function describeOutcome(view: GameView, { outcome }: TableState): string {
  if (!outcome) return "";
  const result = outcome.winner === null ? t("result.draw") : t("result.win", { side: translate(view.sides[outcome.winner]) });
  return `${result} · ${name("end", outcome.termination)}`;
}
