// Tells the user why something was refused, in words and with the error sound.
import { ApiError, NetworkError } from "../api";
import type { GameView } from "../games";
import { isKey, name, t } from "../i18n";
import { playSound } from "./noises";
import { toast } from "./toasts";

/** The reason in the user's language; the server's own words when the code is none the page knows. */
export function reasonOf(error: unknown): string {
  if (error instanceof NetworkError) return t("problem.network");
  if (!(error instanceof ApiError)) throw error;
  const { code, detail, reason } = error.problem;
  if (reason) return name("reason", reason);
  const key = `problem.${code}`;
  return isKey(key) ? t(key) : detail || t("problem.http_error");
}

/** `what` is an error, a text, or null for the sound alone. */
export function complain(view: GameView | null, what: unknown): void {
  playSound(view, "refused");
  if (what !== null) toast(typeof what === "string" ? what : reasonOf(what), "error");
}
