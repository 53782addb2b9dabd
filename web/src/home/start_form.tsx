// The form that starts a table, made from what the server says there is.
import type { Signal } from "@preact/signals";
import { gameView } from "../games";
import { name, t, translate } from "../i18n";
import type { GameInfo, OptionInfo, Seat, SeatRequest } from "../messages";
import { SEATS } from "../store/seats";
import { Button, Select, Switch } from "../ui/controls";
import { Icon, type IconName } from "../ui/icon";
import { type Draft, newDraft, type OptionValue, type Preset, PRESETS, presetOf, seatsOf } from "./draft";
import { SeatPicker } from "./seat_picker";
import { Thumbnail } from "./thumbnail";

const PRESET_ICONS: Record<Preset, IconName> = { computer: "computer", here: "people", friend: "link", watch: "eye" };

interface Props {
  games: readonly GameInfo[];
  draft: Signal<Draft>;
  busy: boolean;
  onStart: () => void;
}

export function StartForm({ games, draft, busy, onStart }: Props) {
  const info = games.find((game) => game.name === draft.value.game);
  if (!info) return null;
  const change = (patch: Partial<Draft>) => (draft.value = { ...draft.value, ...patch });
  return (
    <form
      class="start-form"
      data-testid="start-form"
      onSubmit={(event) => {
        event.preventDefault();
        onStart();
      }}
    >
      <GameChoice games={games} draft={draft} />
      <fieldset class="plain">
        <legend>{t("home.how")}</legend>
        <div class="presets">
          {PRESETS.map((preset) => (
            <button
              key={preset}
              type="button"
              class="preset"
              data-testid={`preset-${preset}`}
              aria-pressed={presetOf(draft.value.seats) === preset}
              onClick={() => change({ seats: seatsOf(preset, info) })}
            >
              <Icon name={PRESET_ICONS[preset]} />
              <strong>{t(`home.preset.${preset}`)}</strong>
              <span class="small muted">{t(`home.preset.${preset}.about`)}</span>
            </button>
          ))}
        </div>
      </fieldset>
      <SeatChoice info={info} draft={draft.value} change={change} />
      <RulesChoice info={info} draft={draft.value} change={change} />
      <div class="start-bar">
        <Button type="submit" tone="primary" icon="play" label={t(busy ? "home.starting" : "home.start")} disabled={busy} testid="start" />
      </div>
    </form>
  );
}

function GameChoice({ games, draft }: Pick<Props, "games" | "draft">) {
  return (
    <fieldset class="plain">
      <legend>{t("home.game")}</legend>
      <div class="games">
        {games.map((game) => (
          <label key={game.name} class="game-choice">
            <input
              type="radio"
              name="game"
              class="unseen"
              data-testid={`game-${game.name}`}
              checked={game.name === draft.value.game}
              onChange={() => (draft.value = newDraft(game, presetOf(draft.value.seats) ?? "computer"))}
            />
            <span class="game-card">
              <Thumbnail game={game.name} />
              <span>
                <strong>{name("game", game.name)}</strong>
                <span class="small muted">{name("game", `${game.name}.about`)}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PartProps {
  info: GameInfo;
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
}

function SeatChoice({ info, draft, change }: PartProps) {
  const view = gameView(info.name);
  const [first, second] = draft.seats;
  const put = (seat: Seat, holder: SeatRequest) => change({ seats: seat ? [first, holder] : [holder, second] });
  return (
    <fieldset class="plain">
      <legend>{t("home.seats")}</legend>
      {SEATS.map((seat) => (
        <div key={seat} class="seat-row" data-testid={`seat-${seat}`}>
          <div class="seat-side">
            <span class={`side-dot ${info.colors[seat]}`} />
            <strong>{translate(view.sides[seat])}</strong>
            <span class="small muted">{t(seat ? "seat.second" : "seat.first")}</span>
          </div>
          <SeatPicker
            side={translate(view.sides[seat])}
            holder={draft.seats[seat]}
            players={info.players}
            onChange={(holder) => put(seat, holder)}
            testid={`seat-${seat}`}
          />
        </div>
      ))}
      <div class="row">
        <Button icon="swap" label={t("seat.swap")} testid="swap-seats" onClick={() => change({ seats: [second, first] })} />
        <Switch label={t("seat.draw_lots")} on={draft.lots} onChange={(lots) => change({ lots })} testid="draw-lots" />
        {draft.seats.some((seat) => seat.kind === "open") && (
          <Switch label={t("seat.public")} on={draft.open} onChange={(open) => change({ open })} testid="public" />
        )}
      </div>
    </fieldset>
  );
}

function RulesChoice({ info, draft, change }: PartProps) {
  return (
    <fieldset class="plain">
      <legend>{t("home.rules")}</legend>
      <div class="rules">
        <div>
          <Select
            hideLabel
            label={t("home.rules")}
            testid="rules"
            value={draft.rules}
            choices={info.rules.map((value) => ({ value, label: name("rules", value) }))}
            onChange={(rules) => change({ rules })}
          />
          <p class="small muted">{name("rules", `${draft.rules}.about`)}</p>
        </div>
        {info.options.map((option) => (
          <OptionField
            key={option.name}
            option={option}
            value={draft.options[option.name] ?? option.default}
            onChange={(value) => change({ options: { ...draft.options, [option.name]: value } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface OptionProps {
  option: OptionInfo;
  value: OptionValue;
  onChange: (value: OptionValue) => void;
}

function OptionField({ option, value, onChange }: OptionProps) {
  const [label, about] = [name("option", option.name), name("option", `${option.name}.about`)];
  if (typeof value === "boolean") {
    return <Switch label={label} about={about} on={value} onChange={onChange} testid={`option-${option.name}`} />;
  }
  if (typeof value === "string") {
    const texts = `option.${option.name}`;
    return (
      <div>
        <Select
          label={label}
          testid={`option-${option.name}`}
          value={value}
          choices={option.choices.map((choice) => ({ value: choice, label: name(texts, choice) }))}
          onChange={onChange}
        />
        <p class="small muted">{name(texts, `${value}.about`)}</p>
      </div>
    );
  }
  const choices = Array.from({ length: option.maximum - option.minimum + 1 }, (_, index) => option.minimum + index);
  return (
    <Select
      label={label}
      testid={`option-${option.name}`}
      value={value}
      choices={choices.map((choice) => ({ value: choice, label: String(choice) }))}
      onChange={onChange}
    />
  );
}
