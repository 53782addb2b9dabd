// A saved game that was read and waits on the start page for its players.
import { signal } from "@preact/signals";
import * as api from "../api";
import { t } from "../i18n";
import type { RecordMessage } from "../messages";
import { complain, reasonOf } from "./complain";
import { toast } from "./toasts";

export const opened = signal<RecordMessage | null>(null);

/** Reads a file; false when it is no game, which the user is told. */
export async function openFile(file: File): Promise<boolean> {
  try {
    const [first] = (await api.readFile(file)).games;
    if (!first) {
      complain(null, t("home.open.empty"));
      return false;
    }
    opened.value = first;
    if (first.tree === null) toast(t("home.opened.no_variations"));
    return true;
  } catch (error) {
    // The server says which game and move of the file it is, which no catalogue can.
    const where = error instanceof api.ApiError && error.problem.detail ? ` (${error.problem.detail})` : "";
    complain(null, reasonOf(error) + where);
    return false;
  }
}
