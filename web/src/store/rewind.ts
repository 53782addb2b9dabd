// Taking moves back on and on, until it is stopped or the start is reached.
import { until, wait } from "../wait";
import type { Table } from "./table";

const STEP_MS = 350;

export async function rewind(table: Table): Promise<void> {
  if (table.rewinding.value) return;
  table.rewinding.value = true;
  table.review(null);
  try {
    while (table.rewinding.value && (table.state.value?.ply ?? 0) > 0) {
      const ply = table.state.value?.ply ?? 0;
      if (!(await table.send({ type: "take_back", plies: 1 }))) return;
      await Promise.all([wait(STEP_MS), until(() => (table.state.value?.ply ?? 0) < ply)]);
    }
    await goOn(table);
  } finally {
    table.rewinding.value = false;
  }
}

/** The table is paused where a computer would have moved again: lifts that once the person is to move. */
async function goOn(table: Table): Promise<void> {
  const state = table.state.value;
  if (state?.paused && table.held.value.includes(state.turn)) await table.send({ type: "resume" });
}

