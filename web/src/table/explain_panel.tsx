// How a computer player thinks: in words and figures here, over the board beside it.
import type { GameView } from "../games";
import { isKey, name, number, t, translate } from "../i18n";
import type { ExplanationMessage, Seat } from "../messages";
import { compared, ranked, scoreText, strongest } from "../overlay";
import type { Subject } from "../store/explain";
import { games, playerAbout, playerTitle } from "../store/games";
import { betweenPeople } from "../store/seats";
import type { Table } from "../store/table";
import { Select, Switch } from "../ui/controls";
import { Steps } from "./line_steps";
import { lineTexts, moveText } from "./move_list";

export function ExplainPanel({ table }: { table: Table }) {
  const { on } = table.explanations;
  return (
    <section class="card explain" aria-labelledby="explain-title" data-testid="explain">
      <h2 id="explain-title">{t("explain.title")}</h2>
      <Switch
        label={t("explain.show")}
        testid="explain-toggle"
        on={on.value}
        onChange={(chosen) => {
          on.value = chosen;
          table.explanations.line.value = null;
        }}
      />
      {on.value && <Explained table={table} />}
      <HintPicker table={table} />
    </section>
  );
}

/** Whom to ask for a hint, where there is a choice. */
function HintPicker({ table }: { table: Table }) {
  const state = table.state.value;
  const players = games.value?.find((game) => game.name === state?.game)?.players ?? [];
  if (players.length < 2 || !state || betweenPeople(state)) return null;
  return (
    <Select
      label={t("explain.hint_by")}
      testid="hint-by"
      value={table.hintBy.value}
      choices={[{ value: "", label: t("explain.hint_by.best") }, ...players.map((one) => ({ value: one.name, label: playerTitle(one.name) }))]}
      onChange={(player) => (table.hintBy.value = player)}
    />
  );
}

function Explained({ table }: { table: Table }) {
  const { value: subject } = table.subject;
  if (!subject) {
    const key = table.reviewed.value === null ? "explain.none" : "explain.not_explained";
    return <p class="small muted" data-testid="explain-none">{t(key)}</p>;
  }
  if (!subject.explanation) return <p class="small muted">{t("explain.loading")}</p>;
  return <Reasons table={table} subject={subject} explanation={subject.explanation} />;
}

interface ReasonsProps {
  table: Table;
  subject: Subject;
  explanation: ExplanationMessage;
}

function Reasons({ table, subject, explanation }: ReasonsProps) {
  const [state, view] = [table.state.value, table.view.value];
  if (!state || !view) return null;
  const mover = (table.positions.value[subject.ply]?.turn ?? 0) as Seat;
  const entry = state.entries[subject.ply];
  const move = moveText(!subject.hint && entry ? entry : { move: explanation.move, text: explanation.move_text });
  const heading = subject.hint ? `${t("control.hint")}: ${move}` : t("explain.move", { ply: subject.ply + 1, move });
  return (
    <div class="stack" data-testid="explanation">
      <h3>
        <span class="tag">{playerTitle(explanation.player)}</span> {heading}
      </h3>
      <p class="small muted">{playerAbout(explanation.player)}</p>
      {!subject.hint && (
        <Switch
          label={t("explain.before")}
          testid="explain-before"
          on={table.before.value}
          onChange={(before) => (table.explanations.before.value = before)}
        />
      )}
      <Rule explanation={explanation} />
      <Figures view={view} explanation={explanation} />
      <Line table={table} ply={subject.ply} explanation={explanation} />
      <Candidates view={view} explanation={explanation} />
      <Scores explanation={explanation} />
      <Shapes explanation={explanation} sides={[translate(view.sides[0]), translate(view.sides[1])]} mover={mover} />
    </div>
  );
}

function Rule({ explanation: { rule } }: { explanation: ExplanationMessage }) {
  if (!rule) return null;
  return (
    <p class="rule" data-testid="explain-rule">
      <strong>{t("explain.rule")}: </strong>
      {name("rule", rule)}
    </p>
  );
}

function Figures({ view, explanation }: { view: GameView; explanation: ExplanationMessage }) {
  const { depth, nodes, cutoffs, seconds, score, candidates } = explanation;
  const rows: [string, string][] = [];
  if (candidates.length && score !== null) rows.push([t(view.hundredths ? "explain.score" : "explain.score.plain"), scoreText(view, score)]);
  if (depth) rows.push([t("explain.depth"), number(depth)]);
  if (nodes) rows.push([t("explain.nodes"), number(nodes)]);
  if (cutoffs) rows.push([t("explain.cutoffs"), number(cutoffs)]);
  rows.push([t("explain.time"), t("control.seconds", { seconds: seconds < 0.1 ? seconds.toFixed(3) : seconds.toFixed(1) })]);
  return (
    <dl class="figures" data-testid="explain-figures">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Line({ table, ply, explanation: { pv, pv_text } }: { table: Table; ply: number; explanation: ExplanationMessage }) {
  if (pv.length < 2) return null;
  return (
    <div data-testid="explain-line">
      <h4>{t("explain.pv")}</h4>
      <Steps table={table} ply={ply} moves={pv} texts={lineTexts(pv, pv_text)} />
    </div>
  );
}

const MOST = 8;

function Rest({ total }: { total: number }) {
  return total > MOST ? <p class="small muted">{t("explain.more", { count: number(total - MOST) })}</p> : null;
}

/** Moves of a candidate's line that are shown beside it. */
const REPLIES = 5;

function Candidates({ view, explanation: { candidates } }: { view: GameView; explanation: ExplanationMessage }) {
  if (!candidates.length) return null;
  return (
    <div data-testid="explain-candidates">
      <h4>{t("explain.candidates")}</h4>
      <ol class="ranking">
        {compared(candidates).slice(0, MOST).map(({ move, score, exact, pv, pv_text }) => {
          const [first, ...rest] = lineTexts(pv.length ? pv : [move], pv_text);
          return (
            <li key={move}>
              <span>{first} <span class="small muted">{rest.slice(0, REPLIES).join(" ")}</span></span>
              <span>{exact ? scoreText(view, score) : <span class="muted">{t("explain.cut")}</span>}</span>
            </li>
          );
        })}
      </ol>
      <Rest total={candidates.length} />
    </div>
  );
}

function Scores({ explanation: { point_scores: scores } }: { explanation: ExplanationMessage }) {
  const order = ranked(scores);
  if (!order.length) return null;
  return (
    <div data-testid="explain-scores">
      <p class="small">{t("explain.heat")}</p>
      <ol class="ranking">
        {order.slice(0, MOST).map(([point, score]) => (
          <li key={point}>
            <span>{point}</span>
            <span>{number(score)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface ShapesProps {
  explanation: ExplanationMessage;
  sides: [string, string];
  mover: Seat;
}

function Shapes({ explanation: { shapes }, sides, mover }: ShapesProps) {
  const found = strongest(shapes);
  if (!found.length) return null;
  return (
    <div data-testid="explain-shapes">
      <h4>{t("explain.shapes")}</h4>
      <ul class="shapes">
        {found.slice(0, MOST).map(({ point, kind, side }) => (
          <li key={point} class={side === mover ? "own" : "other"}>
            {t("explain.shape", { point, shape: shapeName(kind), side: side ? sides[1] : sides[0] })}
          </li>
        ))}
      </ul>
      <Rest total={found.length} />
    </div>
  );
}

function shapeName(kind: string): string {
  const key = `shape.${kind}`;
  return isKey(key) ? t(key) : kind;
}
