// A player's plate: name, whose turn it is, how a computer's thinking goes, what was captured.
import { useEffect, useRef } from "preact/hooks";
import { pieceIcon } from "../board/api";
import type { GameView } from "../games";
import { name, t, translate } from "../i18n";
import type { Seat, SeatState, Thinking } from "../messages";
import { short } from "../overlay";
import { defaultStyle, games, levelText, playerTitle } from "../store/games";
import { other } from "../store/seats";
import { settings } from "../store/settings";
import type { Table } from "../store/table";
import { Button } from "../ui/controls";

export function holderName(table: Table, seat: Seat): string {
  const holder = table.state.value?.seats[seat];
  if (!holder || holder.kind === "open") return t("table.waiting.short");
  if (holder.kind === "human") return holderOfPerson(table, seat);
  const player = holder.player ?? "";
  const parts = [playerTitle(player)];
  if (holder.level) parts.push(levelText(player, holder.level));
  if (holder.style && holder.style !== defaultStyle(table.state.value?.game ?? "", player)) parts.push(name("style", holder.style));
  return parts.join(" · ");
}

function holderOfPerson(table: Table, seat: Seat): string {
  const held = table.held.value;
  if (held.length === 2) return "";
  return held.includes(seat) ? t("seat.you") : t("seat.friend");
}

interface Props {
  table: Table;
  seat: Seat;
  onChangeSeat: (seat: Seat) => void;
}

export function Plate({ table, seat, onChangeSeat }: Props) {
  const [state, view] = [table.state.value, table.view.value];
  if (!state || !view) return null;
  const info = games.value?.find((game) => game.name === state.game);
  const holder = state.seats[seat];
  const turn = !state.outcome && state.turn === seat;
  const thinking = state.thinking?.seat === seat ? state.thinking : null;
  const who = holderName(table, seat);
  return (
    <div class={`plate ${turn ? "turn" : ""}`} data-testid={`plate-${seat}`} data-turn={turn}>
      <div class="plate-row">
        <span class={`side-dot ${info?.colors[seat] ?? view.sides[seat].replace("side.", "")}`} />
        <div class="plate-name">
          <strong>{translate(view.sides[seat])}</strong>
          {who && <span class="muted who">{who}</span>}
          {holder.kind === "human" && table.held.value.length < 2 && <Presence holder={holder} />}
        </div>
        <Captured view={view} faces={table.shown.value?.position.captured[other(seat)] ?? []} side={other(seat)} />
        <div class="plate-state">
          {thinking ? <Progress thinking={thinking} side={translate(view.sides[seat])} /> : turn && <TurnNote table={table} seat={seat} />}
        </div>
        {table.mine.value.length > 0 && (
          <Button
            bare
            tone="quiet"
            icon="pencil"
            label={t("table.change_seat", { side: translate(view.sides[seat]) })}
            testid={`change-seat-${seat}`}
            onClick={() => onChangeSeat(seat)}
          />
        )}
      </div>
      {holder.failed !== null && <Died table={table} seat={seat} onChangeSeat={onChangeSeat} />}
    </div>
  );
}

function Presence({ holder }: { holder: SeatState }) {
  const words = t(holder.online ? "table.online" : "table.offline");
  return (
    <span class={`presence ${holder.online ? "on" : ""}`} role="img" aria-label={words} title={words} data-testid="presence" />
  );
}

function TurnNote({ table, seat }: { table: Table; seat: Seat }) {
  const mine = table.held.value.length === 1 && table.held.value.includes(seat);
  const paused = table.state.value?.paused;
  return <span class="turn-note">{paused ? t("table.paused") : mine ? t("table.your_turn") : t("table.to_move")}</span>;
}

function Progress({ thinking, side }: { thinking: Thinking; side: string }) {
  const { purpose, depth, nodes, done, total } = thinking;
  const parts = depth ? [t("table.thinking.depth", { depth })] : [];
  if (nodes) parts.push(t("table.thinking.nodes", { nodes: short(nodes) }));
  const words = parts.join(" · ") || t(purpose === "hint" ? "table.thinking.hint" : "table.thinking");
  return (
    <div class="progress" data-testid="thinking">
      <span class="small muted">{words}</span>
      <progress aria-label={t("table.progress", { side })} {...(total ? { value: done, max: total } : {})} />
    </div>
  );
}

/** What went wrong, in the user's language and in the engine's own words, and what can be done now. */
function Died({ table, seat, onChangeSeat }: Props) {
  const holder = table.state.value?.seats[seat];
  const code = holder?.failed_code;
  return (
    <div class="died" role="alert" data-testid="player-died">
      <span>{code ? name("fault", code) : t("table.died")}</span>
      <span class="small muted" data-testid="player-died-words">{holder?.failed}</span>
      {table.mine.value.length > 0 && (
        <Button
          icon="restart"
          label={t("table.restart")}
          testid="restart-player"
          onClick={() => void table.send({ type: "restart_player", seat })}
        />
      )}
      {table.mine.value.length > 0 && (
        <Button
          icon="pencil"
          label={t("table.choose_other")}
          testid="choose-other"
          onClick={() => onChangeSeat(seat)}
        />
      )}
    </div>
  );
}

function Captured({ view, faces, side }: { view: GameView; faces: readonly string[]; side: Seat }) {
  const row = useRef<HTMLSpanElement>(null);
  const { pieceSet } = settings.value;
  useEffect(() => {
    row.current?.replaceChildren(...faces.map((face) => pieceIcon(view, side, face, pieceSet)));
  }, [faces.join(), pieceSet]);
  if (!faces.length) return <span class="captured" />;
  const names = faces.map((face) => translate(`piece.${face}`)).join(t("app.separator"));
  const label = `${t("table.captured", { side: translate(view.sides[side]) })}: ${names}`;
  return <span class="captured" ref={row} role="img" aria-label={label} title={names} data-testid={`captured-${side}`} />;
}
