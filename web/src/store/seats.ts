// Who may do what at a table. `mine` are the seats that the person at this browser plays or commands.
import type { Seat, TableState } from "../messages";

export const SEATS: readonly Seat[] = [0, 1];

export const other = (seat: Seat): Seat => (seat ? 0 : 1);

/** The seats that the person at this browser plays. */
export const playedSeats = (state: TableState, mine: readonly Seat[]) =>
  SEATS.filter((seat) => mine.includes(seat) && state.seats[seat].kind === "human");

export const hasComputer = (state: TableState) => state.seats.some((seat) => seat.kind === "ai");

/** Whether two different people play: then moves are taken back by agreement and no computer helps. */
export function betweenPeople({ seats: [first, second] }: TableState): boolean {
  return first.kind === "human" && second.kind === "human" && first.owner !== second.owner;
}

export type CannotMove = "watching" | "paused" | "auto_playing" | "computers_turn" | "not_your_turn";

/** Why the person at this browser cannot move now; null when they can. */
export function whyNotMove(state: TableState, mine: readonly Seat[]): CannotMove | null {
  if (!mine.length) return "watching";
  if (state.paused) return "paused";
  if (state.auto_play) return "auto_playing";
  if (state.seats[state.turn].kind === "ai") return "computers_turn";
  return mine.includes(state.turn) ? null : "not_your_turn";
}

/** Which seat is at the bottom of the board before the user turns it. */
export function homeSeat(state: TableState, mine: readonly Seat[]): Seat {
  const [first, second] = playedSeats(state, mine);
  return first !== undefined && second === undefined ? first : 0;
}
