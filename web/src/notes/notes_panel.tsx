// What is noted of the position that is shown: read, and written by whoever plays or studies here.
import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { EMPTY_STATE, type Ink } from "../board/api";
import { isKey, t } from "../i18n";
import type { NoteMessage } from "../messages";
import type { Table } from "../store/table";
import { glyph, glyphs, moveText } from "../table/move_list";
import { Button } from "../ui/controls";
import { drawnOf, EMPTY_NOTE, noteAt, OF_MOVE, OF_POSITION, withDrawing, withGlyph } from "./notes";
import { Variations } from "./variations";
import "./notes.css";

/** The user writes notes: otherwise they are only read, and drawn. */
const writing = signal(false);

type Write = (patch: Partial<NoteMessage>) => void;

/** The note of the shown position, with what was just changed, and how to change it. */
function useNote(table: Table, ply: number): [NoteMessage, Write] {
  const draft = useMemo(() => signal<NoteMessage | null>(null), [table, ply]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const state = table.state.value;
  const kept = state ? noteAt(state, ply) : EMPTY_NOTE;
  const text = JSON.stringify(kept);
  useEffect(() => {
    draft.value = null; // the server has it, or something newer
  }, [text]);
  const note = draft.value ?? kept;
  const move = state?.entries[ply - 1]?.move ?? "";
  const write: Write = (patch) => {
    const next = { ...(draft.peek() ?? kept), ...patch };
    draft.value = next;
    queue.current = queue.current.then(async () => {
      if (!(await table.send({ type: "annotate", at: ply, move, note: next }))) draft.value = null;
    });
  };
  return [note, write];
}

export function NotesPanel({ table }: { table: Table }) {
  const { value: line } = table.explanations.line;
  const ply = line ? line.ply : (table.shown.value?.ply ?? null);
  const editable = table.canNote.value;
  useEffect(
    () => () => {
      table.drawn.value = EMPTY_STATE.drawn;
      table.ink.value = null;
      table.onDrawn = null;
    },
    [table],
  );
  // What is drawn is of the game's own position, not of a line that is played out from it.
  return ply === null ? null : <Notes key={ply} table={table} ply={ply} editable={editable && !line} drawing={!line} />;
}

interface Props {
  table: Table;
  ply: number;
  editable: boolean;
  drawing: boolean;
}

function Notes({ table, ply, editable, drawing }: Props) {
  const [note, write] = useNote(table, ply);
  const entry = table.state.value?.entries[ply - 1];
  useEffect(() => {
    table.drawn.value = drawing ? drawnOf(note) : EMPTY_STATE.drawn;
    table.onDrawn = editable
      ? (from, to, ink) => {
          write(withDrawing(note, from, to, ink));
          return true;
        }
      : null;
    if (!editable) table.ink.value = null;
  });
  useEffect(
    () => () => {
      table.drawn.value = EMPTY_STATE.drawn;
    },
    [table],
  );
  const empty = !note.comment && !note.nags.length;
  const editing = editable && writing.value;
  const branches = table.state.value?.branches ?? [];
  return (
    <section class="card notes" aria-labelledby="notes-title" data-testid="notes">
      <div class="status-line">
        <h2 id="notes-title">{t("notes.title")}</h2>
        <span class="small muted grow">{entry ? t("explain.move", { ply, move: moveText(entry) }) : t("notes.start")}</span>
        {editable && (
          <Button
            bare
            tone="quiet"
            icon="pencil"
            label={t("notes.write")}
            pressed={editing}
            testid="notes-write"
            onClick={() => {
              writing.value = !writing.value;
              table.ink.value = null;
            }}
          />
        )}
      </div>
      {editing ? (
        <Editor table={table} note={note} write={write} />
      ) : (
        <>
          {note.nags.length > 0 && <p data-testid="note-glyphs"><strong>{glyphs(note.nags)}</strong> {note.nags.map(nagName).join(t("app.separator"))}</p>}
          {note.comment && <p class="note-text" data-testid="note-comment">{note.comment}</p>}
          {empty && <p class="small muted">{t(editable ? "notes.none.write" : "notes.none")}</p>}
        </>
      )}
      {branches.includes(ply) && <Variations table={table} ply={ply} />}
    </section>
  );
}

function nagName(nag: number): string {
  const key = `notes.nag.${nag}`;
  return isKey(key) ? t(key) : "";
}

interface EditorProps {
  table: Table;
  note: NoteMessage;
  write: Write;
}

function Editor({ table, note, write }: EditorProps) {
  return (
    <>
      <Glyphs note={note} write={write} group={OF_MOVE} label={t("notes.of_move")} />
      <Glyphs note={note} write={write} group={OF_POSITION} label={t("notes.of_position")} />
      <Comment note={note} write={write} />
      <Inks table={table} note={note} write={write} />
    </>
  );
}

function Glyphs({ note, write, group, label }: { note: NoteMessage; write: Write; group: readonly number[]; label: string }) {
  return (
    <div class="glyphs" role="group" aria-label={label}>
      {group.map((nag) => (
        <button
          key={nag}
          type="button"
          class="button"
          title={nagName(nag)}
          aria-label={nagName(nag)}
          aria-pressed={note.nags.includes(nag)}
          data-testid={`nag-${nag}`}
          onClick={() => write({ nags: withGlyph(note.nags, nag, group) })}
        >
          {glyph(nag)}
        </button>
      ))}
    </div>
  );
}

const PAUSE_MS = 700;

function Comment({ note, write }: { note: NoteMessage; write: Write }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    const now = area.current;
    if (now && document.activeElement !== now && now.value !== note.comment) now.value = note.comment;
  }, [note.comment]);
  const keep = () => {
    clearTimeout(timer.current);
    if (area.current && area.current.value !== note.comment) write({ comment: area.current.value });
  };
  return (
    <textarea
      ref={area}
      rows={3}
      maxLength={10_000}
      defaultValue={note.comment}
      placeholder={t("notes.comment")}
      aria-label={t("notes.comment")}
      data-testid="note-edit"
      onInput={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(keep, PAUSE_MS);
      }}
      onChange={keep}
    />
  );
}

const INKS: readonly Ink[] = ["green", "red", "yellow", "blue"];

function Inks({ table, note, write }: EditorProps) {
  const drawn = note.arrows.length + note.marks.length > 0;
  return (
    <div class="inks">
      <div class="row" role="group" aria-label={t("notes.draw")}>
        {INKS.map((ink) => (
          <button
            key={ink}
            type="button"
            class={`ink tone-${ink}`}
            title={t(`notes.ink.${ink}` as "notes.ink.red")}
            aria-label={t(`notes.ink.${ink}` as "notes.ink.red")}
            aria-pressed={table.ink.value === ink}
            data-testid={`ink-${ink}`}
            onClick={() => (table.ink.value = table.ink.value === ink ? null : ink)}
          />
        ))}
      </div>
      {drawn && (
        <Button tone="quiet" label={t("notes.clear")} testid="notes-clear" onClick={() => write({ arrows: [], marks: [] })} />
      )}
      <p class="small muted">{t(table.ink.value ? "notes.drawing" : "notes.draw.about")}</p>
    </div>
  );
}
