// What is settled before free play: who acts, what that means, and the choices that no point of the board stands for.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { name, t, translate } from "../i18n";
import type { ChoiceMessage, PhaseMessage } from "../messages";
import { other } from "../store/seats";
import { language } from "../store/settings";
import type { Table } from "../store/table";
import { Button, Select } from "../ui/controls";
import { until } from "../wait";
import { marksNow, marksThen } from "./marks";
import "./opening.css";

interface Props {
  table: Table;
  phase: PhaseMessage;
}

export function OpeningPanel({ table, phase }: Props) {
  useMarks(table, phase);
  const [state, view] = [table.state.value, table.view.value];
  if (!state || !view) return null;
  const side = translate(view.sides[state.turn]);
  const open = table.canMove.value && table.shown.value?.live === true;
  const protocol = name("option.opening", phase.protocol);
  const { span, total, done } = phase;
  const words = { span, total, step: done + 1, stone: translate(view.pieceLabels[phase.stone] ?? "") };
  return (
    <section class="card opening" aria-labelledby="opening-title" data-testid="opening" data-phase={phase.name}>
      <div class="status-line">
        <h2 id="opening-title">{t("phase.title", { name: protocol })}</h2>
        <strong class="who" data-testid="opening-who">{t(open ? "phase.you" : "phase.wait", { side })}</strong>
      </div>
      <p aria-live="polite" data-testid="opening-what">{t(span === 1 ? "phase.centre" : (`phase.${phase.name}` as "phase.swap"), words)}</p>
      {phase.offers.length > 0 && (
        <p class="small" data-testid="opening-offers">{t("phase.offers", { points: phase.offers.join(" ") })}</p>
      )}
      {open && phase.choices.length > 0 && <Choices table={table} phase={phase} />}
      {open && phase.lines.length > 1 && <Lines table={table} phase={phase} />}
      <p class="small muted">{name("option.opening", `${phase.protocol}.about`)}</p>
    </section>
  );
}

/** Keeps the board's marks up to date while the panel is there. */
function useMarks(table: Table, phase: PhaseMessage): void {
  const [state, what] = [table.state.value, table.shown.value];
  const [live, ply] = [what?.live && !table.pending.value, what?.ply ?? null];
  const shown = live ? "now" : ply;
  useEffect(() => {
    table.extra.value =
      shown === "now" ? marksNow(phase) : shown === null ? { marks: [], heat: [] } : marksThen(state?.moves ?? [], shown);
  }, [table, phase, shown]);
  useEffect(
    () => () => {
      table.extra.value = { marks: [], heat: [] };
    },
    [table],
  );
}

function Choices({ table, phase }: Props) {
  const numbers = phase.choices.every((choice) => choice.kind === "number");
  return (
    <div class={`choices ${numbers ? "numbers" : ""}`} role="group" aria-labelledby="opening-title">
      {phase.choices.map((choice) => <ChoiceButton key={choice.text} table={table} choice={choice} />)}
    </div>
  );
}

function ChoiceButton({ table, choice }: { table: Table; choice: ChoiceMessage }) {
  const [state, view] = [table.state.value, table.view.value];
  if (!state || !view) return null;
  const words = {
    n: choice.number ?? 0,
    side: translate(view.sides[state.turn]),
    other: translate(view.sides[other(state.turn)]),
  };
  const about = t(`choice.${choice.kind}.about` as "choice.swap.about", words);
  const label = t(`choice.${choice.kind}` as "choice.swap", words);
  const announces = choice.kind === "number";
  const hinted = table.currentHint.value?.explanation.move === choice.text;
  return (
    <button
      type="button"
      class={`button choice ${hinted ? "primary" : ""}`}
      data-testid={`choice-${choice.text.replace(":", "-")}`}
      {...(announces ? { "aria-label": label, title: about } : {})}
      onClick={() => void table.move(choice.text)}
    >
      <strong>{announces ? choice.number : label}</strong>
      {!announces && <span class="small">{about}</span>}
    </button>
  );
}

/** The openings by their names, for those who know them so. */
function Lines({ table, phase }: Props) {
  const chosen = useSignal("");
  const line = phase.lines.find(({ number }) => number === chosen.value);
  return (
    <div class="row lines">
      <Select
        hideLabel
        label={t("phase.by_name")}
        testid="opening-line"
        value={line ? chosen.value : ""}
        choices={[
          { value: "", label: t("phase.by_name.choose") },
          ...phase.lines.map(({ number, names }) => ({ value: number, label: `${number} ${names[language.value] ?? ""}` })),
        ]}
        onChange={(number) => (chosen.value = number)}
      />
      <Button
        label={t("phase.by_name.place")}
        disabled={!line}
        testid="opening-line-place"
        onClick={() => line && void placeAll(table, line.choices)}
      />
    </div>
  );
}

/** Sends choices one after another, each when the one before it is on the table. */
async function placeAll(table: Table, choices: readonly string[]): Promise<void> {
  for (const choice of choices) {
    const ply = table.state.value?.ply ?? 0;
    if (!(await table.send({ type: "move", move: choice }))) return;
    await until(() => (table.state.value?.ply ?? 0) > ply);
  }
}
