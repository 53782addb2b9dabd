// What the server says may be played: asked once.
import { signal } from "@preact/signals";
import * as api from "../api";
import type { GameInfo } from "../messages";

export const games = signal<readonly GameInfo[] | null>(null);
/** The server did not answer. */
export const gamesMissing = signal(false);

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
