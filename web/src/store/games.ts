// What the server says may be played: asked once.
import { signal } from "@preact/signals";
import * as api from "../api";
import { name, t } from "../i18n";
import type { GameInfo, PlayerInfo } from "../messages";

export const games = signal<readonly GameInfo[] | null>(null);
/** The server did not answer. */
export const gamesMissing = signal(false);

const known = (player: string): PlayerInfo | undefined =>
  games.value?.flatMap((game) => game.players).find((one) => one.name === player);

/** What to call a computer player: an engine of the host's has a title of its own. */
export const playerTitle = (player: string): string => known(player)?.title || name("player", player);

export const playerAbout = (player: string): string => name("player", `${known(player)?.title ? "managed" : player}.about`);

export const defaultStyle = (game: string, player: string): string | undefined =>
  games.value?.find((one) => one.name === game)?.players.find((one) => one.name === player)?.styles[0];

/** A level in words: of some players it is the time for a move. */
export function levelText(player: string, level: number): string {
  const info = known(player);
  const seconds = info?.level_seconds[info.levels.indexOf(level)];
  return seconds === undefined ? t("seat.level.n", { level }) : t("control.seconds", { seconds });
}

let asking = false;

export async function loadGames(): Promise<void> {
  if (asking || games.value) return;
  asking = true;
  gamesMissing.value = false;
  try {
    games.value = await api.games();
  } catch {
    gamesMissing.value = true;
  } finally {
    asking = false;
  }
}
