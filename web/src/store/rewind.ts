// Taking moves back on and on, until it is stopped or the start is reached.
import { wait } from "../wait";
import { hasComputer } from "./seats";
import type { Table } from "./table";

const STEP_MS = 350;

export async function rewind(table: Table): Promise<void> {
  if (table.rewinding.value) return;
  table.rewinding.value = true;
  table.review(null);
  try {
    // Else a computer would answer every time it is its turn.
    const state = table.state.value;
    if (state && (hasComputer(state) || state.auto_play) && !state.paused && !(await table.send({ type: "pause" }))) return;
    while (table.rewinding.value && (table.state.value?.ply ?? 0) > 0) {
      const ply = table.state.value?.ply ?? 0;
      if (!(await table.send({ type: "take_back", plies: 1 }))) return;
      await Promise.all([wait(STEP_MS), until(() => (table.state.value?.ply ?? 0) < ply)]);
    }
  } finally {
    table.rewinding.value = false;
  }
}

const PATIENCE_MS = 5000;

/** Waits for the news of a command that was accepted; gives up in the end, for the connection may be lost. */
async function until(done: () => boolean): Promise<void> {
  for (let waited = 0; !done() && waited < PATIENCE_MS; waited += 20) await wait(20);
}
