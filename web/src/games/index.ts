// The list of games of the page. A third game is one entry here and one folder beside it.
import { gomoku } from "./gomoku/view";
import type { GameView } from "./types";
import { xiangqi } from "./xiangqi/view";

export type * from "./types";

export const GAMES: readonly GameView[] = [xiangqi, gomoku];

export function gameView(name: string): GameView {
  const view = GAMES.find((game) => game.name === name);
  if (!view) throw new Error(`no game called ${name}`);
  return view;
}

/** Fetches what the games draw with. A game whose faces cannot be had is drawn plainly. */
export async function loadFaces(): Promise<void> {
  await Promise.allSettled(GAMES.map((game) => game.load()));
}
