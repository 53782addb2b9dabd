// A line of moves in words, which can be played out on the board step by step.
import { t } from "../i18n";
import type { Table } from "../store/table";
import { Button } from "../ui/controls";

interface Props {
  table: Table;
  /** Moves of the game before the line begins. */
  ply: number;
  moves: readonly string[];
  /** The moves as they are written, without the first `skip` of them. */
  texts: readonly string[];
  /** Moves at the beginning that are none: they stand on the board with the first that is one. */
  skip?: number;
  numbered?: boolean;
  /** One of many lines: the button to play it has no words. */
  brief?: boolean;
}

export function Steps({ table, ply, moves, texts, skip = 0, numbered = false, brief = false }: Props) {
  const { explanations } = table;
  const line = explanations.line.value;
  const shown = line && line.ply === ply && line.moves.join() === moves.join() ? line.shown - skip : 0;
  return (
    <>
      <p class="pv">
        {texts.map((text, index) => (
          <span key={index} class={index < shown ? "played" : ""}>
            {numbered && <span class="muted">{index + 1}.</span>}{text}{" "}
          </span>
        ))}
      </p>
      {shown === 0 ? (
        <Button {...(brief ? { bare: true, tone: "quiet" as const } : {})} icon="play" label={t("explain.pv.step")} testid="pv-start" onClick={() => explanations.startLine(ply, moves, skip + 1)} />
      ) : (
        <div class="row">
          <Button
            bare
            icon="previous"
            label={t("explain.pv.previous")}
            testid="pv-previous"
            onClick={() => (shown === 1 ? (explanations.line.value = null) : explanations.stepLine(-1))}
          />
          <Button
            bare
            icon="next"
            label={t("explain.pv.next")}
            testid="pv-next"
            disabled={shown === texts.length}
            onClick={() => explanations.stepLine(1)}
          />
          <Button label={t("explain.pv.leave")} testid="pv-leave" onClick={() => (explanations.line.value = null)} />
        </div>
      )}
    </>
  );
}
