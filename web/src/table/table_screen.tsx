// A table: board, players, moves, controls, explanations.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { boardRatio } from "../board/api";
import { name, t, translate } from "../i18n";
import type { Seat } from "../messages";
import { describeOutcome } from "../store/events";
import { games, loadGames } from "../store/games";
import { betweenPeople, other } from "../store/seats";
import { settings } from "../store/settings";
import { Table } from "../store/table";
import { Button } from "../ui/controls";
import { lazy } from "../ui/lazy";
import { Notice } from "../ui/notice";
import { BoardPane } from "./board_pane";
import { Controls } from "./controls";
import { MoveList } from "./move_list";
import { Plate } from "./plate";
import { useTableKeys } from "./table_keys";

const SeatDialog = lazy(() => import("./dialogs").then((part) => part.SeatDialog));
const LinkDialog = lazy(() => import("./dialogs").then((part) => part.LinkDialog));
const ResultDialog = lazy(() => import("./dialogs").then((part) => part.ResultDialog));
const ExplainPanel = lazy(() => import("./explain_panel").then((part) => part.ExplainPanel));
const ReasonDialog = lazy(() => import("./reason_dialog").then((part) => part.ReasonDialog));
const RepetitionPanel = lazy(() => import("../repetition/repetition_panel").then((part) => part.RepetitionPanel));
const NotesPanel = lazy(() => import("../notes/notes_panel").then((part) => part.NotesPanel));
const ForcedPanel = lazy(() => import("../forced/forced_panel").then((part) => part.ForcedPanel));
const OpeningPanel = lazy(() => import("../opening/opening_panel").then((part) => part.OpeningPanel));

export function TableScreen({ id }: { id: string }) {
  const attempt = useSignal(0);
  const table = useMemo(() => new Table(id), [id, attempt.value]);
  useEffect(() => {
    void loadGames();
    void table.open();
    return () => table.close();
  }, [table]);
  useTableKeys(table);
  if (table.absent.value === "not_found") {
    return <Notice testid="not-found" title={t("view.not_found.title")} text={t("view.not_found.text")} />;
  }
  if (table.absent.value === "unreachable") return <Unreachable onRetry={() => attempt.value++} />;
  if (!table.state.value) return <p class="loading" role="status">{t("table.connecting")}</p>;
  return <TableView table={table} />;
}

/** The ends of games that a loop of moves explains. */
const REPEATED = new Set(["perpetual_check", "perpetual_chase", "repetition"]);
const RETRY_MS = 3000;

function Unreachable({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onRetry, RETRY_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Notice testid="offline" title={t("view.offline.title")} text={t("view.offline.text")} onRetry={onRetry} />;
}

function TableView({ table }: { table: Table }) {
  const seatDialog = useSignal<Seat | null>(null);
  const linkDialog = useSignal(false);
  const bottom = table.bottom.value;
  const changeSeat = (seat: Seat) => (seatDialog.value = seat);
  const state = table.state.value;
  const info = games.value?.find((game) => game.name === state?.game);
  const shape = state && table.view.value?.geometry(state.start_fen);
  return (
    <div
      class="table"
      data-testid="table"
      data-ply={state?.ply}
      data-status={table.status.value}
      data-can-move={table.boardPatch.value?.turn != null}
      style={`--ratio: ${shape ? boardRatio(shape, settings.value.coordinates) : 1}`}
    >
      <h1 class="unseen">{t("table.title", { game: name("game", state?.game ?? "") })}</h1>
      <section class="board-side" aria-label={t("table.board_region")}>
        <Plate table={table} seat={other(bottom)} onChangeSeat={changeSeat} />
        <BoardPane table={table} />
        <Plate table={table} seat={bottom} onChangeSeat={changeSeat} />
      </section>
      <section class="panel-side" aria-label={t("table.side_region")}>
        {state?.phase && <OpeningPanel table={table} phase={state.phase} />}
        <StatusCard table={table} onShare={() => (linkDialog.value = true)} />
        <Controls table={table} onCopyLink={() => (linkDialog.value = true)} />
      </section>
      <section class="study-side" aria-label={t("table.study_region")}>
        <MoveList table={table} />
        {(table.canNote.value || table.hasNotes.value) && <NotesPanel table={table} />}
        {(table.repeated.value || REPEATED.has(state?.outcome?.termination ?? "")) && (
          <RepetitionPanel table={table} move={table.repeated.value} />
        )}
        {info?.has_forced_wins && state && (state.outcome || !betweenPeople(state)) && <ForcedPanel table={table} />}
        <ExplainPanel table={table} />
      </section>
      <p class="unseen" role="status" aria-live="polite" data-testid="news">{table.news.value}</p>
      {seatDialog.value !== null && <SeatDialog table={table} seat={seatDialog.value} onClose={() => (seatDialog.value = null)} />}
      {linkDialog.value && <LinkDialog table={table} onClose={() => (linkDialog.value = false)} />}
      {table.reason.value && <ReasonDialog table={table} reason={table.reason.value} />}
      {table.resultOpen.value && <ResultDialog table={table} />}
    </div>
  );
}

function StatusCard({ table, onShare }: { table: Table; onShare: () => void }) {
  const [state, view] = [table.state.value, table.view.value];
  if (!state || !view) return null;
  const turn = t("table.turn", { side: translate(view.sides[state.turn]) });
  const now = state.outcome ? describeOutcome(view, state) : state.paused ? t("table.paused") : turn;
  const rules = games.value ? name("rules", state.rules) : "";
  const open = state.seats.some((seat) => seat.kind === "open");
  const watching = table.mine.value.length === 0;
  // On a phone the card is left out while it says no more than the players' plates.
  const plain = !state.outcome && !open && !watching && !state.offer && table.status.value === "online";
  if (plain && state.phase) return null; // the opening's panel says it
  return (
    <div class={`card status ${plain ? "plain" : ""}`} data-testid="status">
      <div class="status-line">
        <strong data-testid="status-text">{now}</strong>
        <span class="small muted">{name("game", state.game)} · {rules}</span>
      </div>
      {table.status.value !== "online" && (
        <p class="banner warn" role="status" data-testid="reconnecting">{t("table.reconnecting")}</p>
      )}
      {open && <FreeSeat table={table} onShare={onShare} />}
      {watching && <p class="small muted" data-testid="watching">{t("table.watching")}</p>}
      {state.watchers > 0 && <p class="small muted" data-testid="watchers">{t("table.watchers", { count: state.watchers })}</p>}
      <OfferBanner table={table} />
    </div>
  );
}

function FreeSeat({ table, onShare }: { table: Table; onShare: () => void }) {
  return (
    <div class="banner" role="status" data-testid="waiting">
      <span>{t("table.waiting")}</span>
      {table.mine.value.length > 0 ? (
        <Button tone="primary" icon="link" label={t("control.copy_link")} testid="share" onClick={onShare} />
      ) : (
        <Button tone="primary" label={t("table.sit")} testid="sit" onClick={() => void table.sit()} />
      )}
    </div>
  );
}

function OfferBanner({ table }: { table: Table }) {
  const [state, view] = [table.state.value, table.view.value];
  if (!state?.offer || !view) return null;
  const { kind, seat } = state.offer;
  if (table.held.value.includes(seat)) {
    return (
      <div class="banner" role="status" data-testid="offer-own">
        <span>{t(`offer.${kind}.own`)}</span>
        <Button label={t("control.withdraw")} testid="withdraw" onClick={() => void table.send({ type: "decline" })} />
      </div>
    );
  }
  return (
    <div class="banner" role="alert" data-testid="offer">
      <span>{t(`offer.${kind}`, { side: translate(view.sides[seat]) })}</span>
      {table.held.value.length > 0 && (
        <div class="row">
          <Button tone="primary" label={t("control.accept")} testid="accept" onClick={() => void table.send({ type: "accept" })} />
          <Button label={t("control.decline")} testid="decline" onClick={() => void table.send({ type: "decline" })} />
        </div>
      )}
    </div>
  );
}
