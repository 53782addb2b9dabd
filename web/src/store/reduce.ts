// Frames of the WebSocket -> the state of the table.
import type { Frame, StateFrame, TableState } from "../messages";

/** The news does not follow from what is known: ask for all of it. */
export const GAP = "gap";

/** The state after a frame; GAP when something between was missed. */
export function reduce(state: TableState | null, frame: Frame): TableState | null | typeof GAP {
  switch (frame.type) {
    case "state":
      return reduceState(state, frame);
    case "thinking":
      return state && { ...state, thinking: frame.thinking };
    case "presence":
      return state && {
        ...state,
        watchers: frame.watchers,
        seats: [
          { ...state.seats[0], online: frame.online[0] },
          { ...state.seats[1], online: frame.online[1] },
        ],
      };
  }
}

function reduceState(state: TableState | null, { state: news }: StateFrame): TableState | typeof GAP {
  // Frames of two connections may overlap: what is older than what is shown says nothing new.
  if (state && news.seq < state.seq) return state;
  const kept = state?.entries.slice(0, news.moves_from) ?? [];
  if (kept.length < news.moves_from) return GAP;
  const entries = [...kept, ...news.entries];
  if (entries.length !== news.ply) return GAP;
  return { ...news, moves_from: 0, entries, moves: entries.map((entry) => entry.move) };
}
