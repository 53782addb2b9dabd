// What the user chooses for this browser. Loaded when it is first asked for.
import { switchLanguage, t } from "../i18n";
import { change, NOTATIONS, PIECE_SETS, settings, THEMES } from "../store/settings";
import { Segments, Select, Slider, Switch } from "./controls";
import { Dialog } from "./dialog";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const now = settings.value;
  return (
    <Dialog title={t("settings.title")} onClose={onClose} testid="settings">
      <Segments
        label={t("settings.language")}
        testid="settings-language"
        value={now.language}
        choices={[{ value: "zh", label: "中文" }, { value: "en", label: "English" }]}
        onChange={(language) => void switchLanguage(language)}
      />
      <Segments
        label={t("settings.theme")}
        testid="settings-theme"
        value={now.theme}
        choices={THEMES.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        onChange={(theme) => change({ theme })}
      />
      <Segments
        label={t("settings.pieces")}
        testid="settings-pieces"
        value={now.pieceSet}
        choices={PIECE_SETS.map((value) => ({ value, label: t(`settings.pieces.${value}`) }))}
        onChange={(pieceSet) => change({ pieceSet })}
      />
      <Select
        label={t("settings.notation")}
        testid="settings-notation"
        value={now.notation}
        choices={NOTATIONS.map((value) => ({ value, label: t(`settings.notation.${value}`) }))}
        onChange={(notation) => change({ notation })}
      />
      <Switch label={t("settings.sound")} testid="settings-sound" on={now.sound} onChange={(sound) => change({ sound })} />
      <Slider
        label={t("settings.volume")}
        testid="settings-volume"
        value={now.volume}
        text={`${Math.round(now.volume * 100)}%`}
        minimum={0}
        maximum={1}
        step={0.05}
        onChange={(volume) => change({ volume })}
      />
      <Switch label={t("settings.animate")} testid="settings-animate" on={now.animate} onChange={(animate) => change({ animate })} />
      <Switch label={t("settings.legal")} testid="settings-legal" on={now.showLegal} onChange={(showLegal) => change({ showLegal })} />
      <Switch
        label={t("settings.coordinates")}
        testid="settings-coordinates"
        on={now.coordinates}
        onChange={(coordinates) => change({ coordinates })}
      />
      <Switch label={t("settings.numbers")} testid="settings-numbers" on={now.numbers} onChange={(numbers) => change({ numbers })} />
      <Switch
        label={t("settings.turn_board")}
        testid="settings-turn-board"
        on={now.turnBoard}
        onChange={(turnBoard) => change({ turnBoard })}
      />
    </Dialog>
  );
}
