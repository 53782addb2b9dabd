// Wins by force: the line on the board as numbered stones, and in words here.
import { type Signal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import * as api from "../api";
import { t, translate } from "../i18n";
import type { ForcedWinMessage, ForcedWinsMessage, Seat, TableState } from "../messages";
import { complain } from "../store/complain";
import type { Table } from "../store/table";
import { Steps } from "../table/line_steps";
import { Switch } from "../ui/controls";
import { type Forced, ghostsOf, lineOf, winsByForce } from "./ghosts";

type Found = ReadonlyMap<string, ForcedWinsMessage | null>;

/** How long a position must be shown before it is searched: nobody waits for those stepped through. */
const PAUSE_MS = 200;

export function ForcedPanel({ table }: { table: Table }) {
  const found = useMemo(() => signal<Found>(new Map()), [table]);
  const state = table.state.value;
  const shown = forcedShown(table, found.value);
  const wanted = wantedPly(table);
  useSearch(table, found, wanted);
  const ghosts = shown && !table.explanations.line.value ? ghostsOf(shown) : [];
  const key = JSON.stringify(ghosts);
  useEffect(() => {
    table.ghosts.value = ghosts;
  }, [table, key]);
  useEffect(
    () => () => {
      table.ghosts.value = [];
    },
    [table],
  );
  const key2 = state && wanted !== null ? positionKey(state, wanted) : "";
  const answer = found.value.get(key2);
  return (
    <section class="card forced" aria-labelledby="forced-title" data-testid="forced">
      <h2 id="forced-title">{t("forced.title")}</h2>
      <Switch
        label={t("forced.show")}
        testid="forced-toggle"
        on={table.forced.value}
        onChange={(on) => {
          table.forced.value = on;
          table.explanations.line.value = null;
        }}
      />
      {shown ? (
        <Line table={table} forced={shown} />
      ) : (
        table.forced.value && wanted !== null && (
          <p class="small muted" role="status" data-testid="forced-none">{t(answer === undefined ? "forced.searching" : "forced.none")}</p>
        )
      )}
    </section>
  );
}

const positionKey = (state: TableState, ply: number) => `${state.game_number} ${state.moves.slice(0, ply).join(" ")}`;

/** The computer's move that wins by force and is being explained. */
function explained(table: Table) {
  const subject = table.subject.value;
  if (!subject?.explanation || !(subject.hint || table.explanations.on.value)) return null;
  return winsByForce(subject.explanation) ? { ply: subject.ply, explanation: subject.explanation } : null;
}

/** The position to search now. */
function wantedPly(table: Table): number | null {
  const winner = explained(table);
  const ply = table.shown.value?.ply ?? null;
  if (winner && ply !== null && (ply === winner.ply || ply === winner.ply + 1)) return winner.ply;
  return table.forced.value ? ply : null;
}

function useSearch(table: Table, found: Signal<Found>, ply: number | null): void {
  const state = table.state.value;
  const key = state && ply !== null ? positionKey(state, ply) : null;
  useEffect(() => {
    if (key === null || ply === null || found.value.has(key)) return;
    const timer = setTimeout(() => {
      const put = (answer: ForcedWinsMessage | null) => (found.value = new Map([...found.value, [key, answer]]));
      api.forcedWins(table.id, ply).then(put, (error: unknown) => {
        put(null);
        complain(table.view.value, error);
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [table, key]);
}

function forcedShown(table: Table, found: Found): Forced | null {
  const [state, ply] = [table.state.value, table.explanations.line.value?.ply ?? table.shown.value?.ply];
  if (!state || ply == null) return null;
  const at = (from: number) => found.get(positionKey(state, from)) ?? null;
  const winner = explained(table);
  const turn = (table.positions.value[winner?.ply ?? ply]?.turn ?? 0) as Seat;
  if (winner && (ply === winner.ply || ply === winner.ply + 1)) {
    const line = lineOf(winner.explanation, at(winner.ply)?.now ?? null);
    return { ...line, ply: winner.ply, seat: turn, threat: false, played: ply - winner.ply };
  }
  if (!table.forced.value) return null;
  const answer = at(ply);
  const win: ForcedWinMessage | null = answer?.now ?? answer?.threat ?? null;
  return win && { ...win, ply, threat: !answer?.now, played: 0 };
}

function Line({ table, forced }: { table: Table; forced: Forced }) {
  const { ply, seat, moves, kind, threat } = forced;
  const view = table.view.value;
  if (!view) return null;
  const words = { side: translate(view.sides[seat]), count: Math.ceil(moves.length / 2) };
  const what = t(`forced.${threat ? "threat" : "win"}.${kind || "line"}` as "forced.win.vcf", words);
  return (
    <div class="stack" data-testid="forced-line" data-seat={seat}>
      <p><strong>{what}</strong></p>
      <Steps table={table} ply={ply} moves={threat ? ["pass", ...moves] : moves} texts={moves} skip={threat ? 1 : 0} numbered />
      <p class="small muted">{t("forced.legend")}</p>
    </div>
  );
}
