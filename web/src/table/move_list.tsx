// The moves of the game, each a button that shows the position after it.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import type { MoveEntry, NoteMessage } from "../messages";
import { language, settings } from "../store/settings";
import type { Table } from "../store/table";
import { Button } from "../ui/controls";

/** Numeric annotation glyphs as they are written, from 1 on; the first six judge the move. Signs that every font has. */
const GLYPHS = "! ? !! ?? !? ?! □ . . = . . ∞ += =+ ± ∓ +− −+".split(" ");

export function glyph(nag: number): string {
  const known = GLYPHS[nag - 1] ?? ".";
  return known === "." ? `$${nag}` : known;
}

export const glyphs = (nags: readonly number[]): string => nags.map(glyph).join(" ");

/** A move in the notation of the settings; the game's own coordinates when it has no other. */
export function moveText(entry: Pick<MoveEntry, "move" | "text">): string {
  const { notation } = settings.value;
  if (notation === "plain") return entry.move;
  return entry.text[notation === "auto" ? language.value : notation] ?? entry.move;
}

/** A line in the same notation, as far as the server has told it. */
export const lineTexts = (moves: readonly string[], texts: readonly Record<string, string>[]): string[] =>
  moves.map((move, index) => moveText({ move, text: texts[index] ?? {} }));

export function MoveList({ table }: { table: Table }) {
  const state = table.state.value;
  const list = useRef<HTMLOListElement>(null);
  const shown = table.reviewed.value ?? state?.ply ?? 0;
  useEffect(() => {
    const [box, row] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current]")?.closest("li")];
    // Only the list itself scrolls, never the page.
    if (box && row) box.scrollTop = row.offsetTop - box.offsetTop - box.clientHeight / 2;
  }, [shown, state?.ply]);
  if (!state) return null;
  const rounds = Array.from({ length: Math.ceil(state.ply / 2) }, (_, round) => round);
  return (
    <section class="card moves" aria-labelledby="moves-title">
      <div class="moves-head">
        <h2 id="moves-title">{t("moves.title")}</h2>
        <Steps table={table} />
      </div>
      {state.ply === 0 && <p class="small muted">{t("moves.none")}</p>}
      <ol class="move-list" ref={list} data-testid="move-list" tabIndex={-1}>
        {rounds.map((round) => (
          <li key={round}>
            <span class="round" aria-hidden="true">{round + 1}.</span>
            {[2 * round, 2 * round + 1].map((index) => {
              const entry = state.entries[index];
              return entry && <Move key={index} table={table} entry={entry} ply={index + 1} current={shown === index + 1} />;
            })}
          </li>
        ))}
      </ol>
      {table.reviewed.value !== null && <ReviewNote table={table} />}
    </section>
  );
}

interface MoveProps {
  table: Table;
  entry: MoveEntry;
  ply: number;
  current: boolean;
}

function Move({ table, entry, ply, current }: MoveProps) {
  return (
    <button
      type="button"
      class="move"
      data-testid={`move-${ply}`}
      {...(current ? { "aria-current": "true" as const } : {})}
      onClick={() => table.review(ply)}
    >
      {moveText(entry)}
      {entry.note && <Noted note={entry.note} />}
    </button>
  );
}

/** The glyphs beside a move, and a sign that more is noted. */
function Noted({ note }: { note: NoteMessage }) {
  const more = note.comment !== "" || note.arrows.length + note.marks.length > 0;
  return (
    <span class="noted">
      {glyphs(note.nags)}
      {more && <span class="more" role="img" aria-label={t("notes.more")} />}
    </span>
  );
}

function Steps({ table }: { table: Table }) {
  const total = table.state.value?.ply ?? 0;
  const shown = table.reviewed.value ?? total;
  const [atStart, atEnd] = [shown === 0, shown === total];
  return (
    <div class="steps" role="group" aria-label={t("moves.keys")}>
      <Button bare tone="quiet" icon="first" label={t("moves.start")} disabled={atStart} testid="step-first" onClick={() => table.review(0)} />
      <Button bare tone="quiet" icon="previous" label={t("moves.previous")} disabled={atStart} testid="step-previous" onClick={() => table.step(-1)} />
      <Button bare tone="quiet" icon="next" label={t("moves.next")} disabled={atEnd} testid="step-next" onClick={() => table.step(1)} />
      <Button bare tone="quiet" icon="last" label={t("moves.end")} disabled={atEnd} testid="step-last" onClick={() => table.review(null)} />
    </div>
  );
}

function ReviewNote({ table }: { table: Table }) {
  return (
    <div class="banner" role="status" data-testid="review-note">
      <span>{t("table.review", { ply: table.reviewed.value ?? 0, total: table.state.value?.ply ?? 0 })}</span>
      <Button tone="primary" label={t("table.back_to_game")} testid="back-to-game" onClick={() => table.review(null)} />
    </div>
  );
}
