// Who holds a seat: a person, a friend, or a computer with its strength. Also used at the table.
import { name, t } from "../i18n";
import type { ComputerSeat, PlayerInfo, SeatRequest } from "../messages";
import { levelText, playerAbout, playerTitle } from "../store/games";
import { Select, Switch } from "../ui/controls";
import { computer } from "./draft";

interface Props {
  side: string;
  holder: SeatRequest;
  players: readonly PlayerInfo[];
  onChange: (holder: SeatRequest) => void;
  testid: string;
}

export function SeatPicker({ side, holder, players, onChange, testid }: Props) {
  const kinds = (["human", "open", "ai"] as const).filter((kind) => kind !== "ai" || players.length > 0);
  return (
    <div class="seat-picker">
      <Select
        hideLabel
        label={t("seat.holder", { side })}
        testid={`${testid}-kind`}
        value={holder.kind}
        choices={kinds.map((value) => ({ value, label: t(`seat.${value}`) }))}
        onChange={(kind) => {
          const [first] = players;
          onChange(kind === "ai" && first ? computer(first) : { kind: kind === "open" ? "open" : "human" });
        }}
      />
      {holder.kind === "ai" && <ComputerPicker holder={holder} players={players} onChange={onChange} testid={testid} />}
    </div>
  );
}

/** A level in words, with its rating where that was measured. */
function ratedText(player: PlayerInfo, level: number): string {
  const rating = player.level_ratings[player.levels.indexOf(level)];
  return levelText(player.name, level) + (rating ? ` · ${rating}` : "");
}

function ComputerPicker({ holder, players, onChange, testid }: Omit<Props, "side" | "holder"> & { holder: ComputerSeat }) {
  const player = players.find((one) => one.name === holder.player) ?? players[0];
  if (!player) return null;
  const pick = (patch: Partial<ComputerSeat>) => onChange({ ...holder, ...patch });
  return (
    <>
      {players.length > 1 && (
        <Select
          hideLabel
          label={t("seat.player")}
          testid={`${testid}-player`}
          value={player.name}
          choices={players.map((one) => ({ value: one.name, label: playerTitle(one.name) }))}
          onChange={(chosen) => {
            const found = players.find((one) => one.name === chosen);
            if (found) onChange(computer(found));
          }}
        />
      )}
      {player.levels.length > 0 && (
        <Select
          hideLabel
          label={t("seat.level")}
          testid={`${testid}-level`}
          value={holder.level || player.default_level}
          choices={player.levels.map((level) => ({ value: level, label: ratedText(player, level) }))}
          onChange={(level) => pick({ level })}
        />
      )}
      {player.styles.length > 0 && (
        <Select
          hideLabel
          label={t("seat.style")}
          testid={`${testid}-style`}
          value={holder.style || (player.styles[0] ?? "")}
          choices={player.styles.map((style) => ({ value: style, label: name("style", style) }))}
          onChange={(style) => pick({ style })}
        />
      )}
      {player.parallel_levels.includes(holder.level || player.default_level) && (
        <Switch
          label={t("seat.parallel")}
          testid={`${testid}-parallel`}
          on={holder.parallel ?? true}
          onChange={(parallel) => pick({ parallel })}
        />
      )}
      <p class="small muted about">{playerAbout(player.name)}</p>
    </>
  );
}
