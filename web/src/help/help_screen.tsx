// What to click, which keys there are, and what the opponents and the rules are.
import { useEffect } from "preact/hooks";
import { name, t } from "../i18n";
import { games, playerAbout, playerTitle, loadGames } from "../store/games";
import { change } from "../store/settings";
import { Card } from "../ui/controls";
import { Link } from "../ui/link";

const KEYS = ["arrows", "enter", "escape", "ends", "flip"] as const;

export function HelpScreen() {
  useEffect(() => {
    void loadGames();
    change({ welcomed: true });
  }, []);
  const known = games.value ?? [];
  return (
    <div class="help" data-testid="help">
      <h1>{t("help.title")}</h1>
      <div class="help-columns">
        <Card title={t("help.start.title")}>
          <p>{t("help.start.text")}</p>
        </Card>
        <Card title={t("help.move.title")}>
          {known.map((game) => <p key={game.name}>{name("help.move", game.name)}</p>)}
          <p>{t("help.move.refused")}</p>
          <p>{t("help.move.draw")}</p>
        </Card>
        <Card title={t("help.controls.title")}>
          <p>{t("help.controls.take_back")}</p>
          <p>{t("help.controls.computer")}</p>
          <p>{t("help.controls.hint")}</p>
          <p>{t("help.controls.seats")}</p>
          <p>{t("help.controls.forced")}</p>
          <p>{t("help.controls.notes")}</p>
        </Card>
        <Card title={t("help.keys.title")}>
          <dl class="keys">
            {KEYS.map((key) => (
              <div key={key}>
                <dt>{t(`help.keys.${key}`)}</dt>
                <dd>{t(`help.keys.${key}.text`)}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card title={t("help.players.title")}>
          {known.map((game) => (
            <dl key={game.name}>
              {game.players.map((player) => (
                <div key={player.name}>
                  <dt>{playerTitle(player.name)} · {name("game", game.name)}</dt>
                  <dd>{playerAbout(player.name)}</dd>
                </div>
              ))}
            </dl>
          ))}
          <p>{t("help.players.explain")}</p>
        </Card>
        <Card title={t("help.rules.title")}>
          {known.map((game) => (
            <div key={game.name}>
              <h3>{name("game", game.name)}</h3>
              <dl>
                {game.rules.map((rules) => (
                  <div key={rules}>
                    <dt>{name("rules", rules)}</dt>
                    <dd>{name("rules", `${rules}.about`)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </Card>
      </div>
      <p><Link href="/" class="button">{t("view.home")}</Link></p>
    </div>
  );
}
