// Why a game ended by repetition, or why a move is refused for it: what each move of the loop was, and the rule.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as api from "../api";
import { name, t, translate } from "../i18n";
import type { RepeatedMoveMessage, RepetitionMessage, ThreatMessage } from "../messages";
import { complain } from "../store/complain";
import type { Table } from "../store/table";
import { moveText } from "../table/move_list";
import "./repetition.css";

interface Props {
  table: Table;
  /** The move that is refused; null: the game has come to the repetition. */
  move: string | null;
}

export function RepetitionPanel({ table, move }: Props) {
  const found = useSignal<RepetitionMessage | null>(null);
  const [state, view] = [table.state.value, table.view.value];
  const key = `${state?.game_number} ${state?.ply} ${move}`;
  useEffect(() => {
    let current = true;
    found.value = null;
    api.repetition(table.id, move).then(
      (answer) => current && (found.value = answer),
      (error: unknown) => current && complain(null, error),
    );
    return () => {
      current = false;
    };
  }, [table, key]);
  const reason = found.value;
  if (!state || !view || !reason) return null;
  const last = state.ply + (move ? 1 : 0);
  const loser = reason.loser === null ? "" : translate(view.sides[reason.loser]);
  return (
    <section class="card repetition" aria-labelledby="repetition-title" data-testid="repetition">
      <h2 id="repetition-title">{t(move ? "repetition.refused" : "repetition.title")}</h2>
      <p data-testid="repetition-rule">{t(`repetition.rule.${reason.rule}` as "repetition.rule.perpetual_check", { side: loser })}</p>
      <ol class="loop">
        {reason.moves.map((each, index) => (
          <Move key={index} table={table} move={each} ply={last - reason.moves.length + index + 1} refused={move !== null && index === reason.moves.length - 1} />
        ))}
      </ol>
      <p class="small muted">{name("rules", state.rules)} · {name("rules", `${state.rules}.about`)}</p>
    </section>
  );
}

function Move({ table, move, ply, refused }: { table: Table; move: RepeatedMoveMessage; ply: number; refused: boolean }) {
  const view = table.view.value;
  const side = translate(view?.sides[move.seat] ?? "");
  const text = `${side} ${moveText(move)}`;
  return (
    <li data-kind={move.kind}>
      {refused ? <strong>{text}</strong> : <button type="button" class="link" onClick={() => table.review(ply)}>{text}</button>}
      <span class={`kind ${move.kind}`}>{t(`repetition.${move.kind}` as "repetition.check")}</span>
      {move.threats.map((threat) => (
        <span key={`${threat.attacker}${threat.victim}`} class="small muted">{threatText(table, threat, ply)}</span>
      ))}
    </li>
  );
}

function threatText(table: Table, { attacker, victim, why }: ThreatMessage, ply: number): string {
  const values = { attacker: pieceOn(table, attacker, ply), victim: pieceOn(table, victim, ply) };
  return `${t("repetition.threat", values)}${t(`repetition.why.${why}` as "repetition.why.none")}`;
}

/** The piece on a point after a move, with the point; the move that is refused was not played, so it may be missing. */
function pieceOn(table: Table, point: string, ply: number): string {
  const positions = table.positions.value;
  const piece = (positions[ply] ?? positions.at(-1))?.pieces.find((each) => each.point === point);
  return piece ? t("repetition.piece", { piece: translate(piece.label), point }) : point;
}
