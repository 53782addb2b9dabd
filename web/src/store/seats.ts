// Who may do what at a table, from its state and the tokens of this browser.
import type { Seat, TableState } from "../messages";
import type { Credentials } from "./credentials";

export const SEATS: readonly Seat[] = [0, 1];

export const other = (seat: Seat): Seat => (seat ? 0 : 1);

/** The seats that the person at this browser plays. */
export function heldSeats(state: TableState, { role }: Credentials): Seat[] {
  if (!role) return [];
  return SEATS.filter((seat) => state.seats[seat].kind === "human" && state.seats[seat].owner === role);
}

/** The token to command with: that of the seat to move where it is held, else any. */
export function tokenFor(state: TableState, credentials: Credentials): string | null {
  const held = heldSeats(state, credentials);
  const order = [...held.toSorted((a, b) => Number(b === state.turn) - Number(a === state.turn)), ...SEATS];
  return order.map((seat) => credentials.tokens[seat]).find((token) => token !== null) ?? null;
}

export const hasComputer = (state: TableState) => state.seats.some((seat) => seat.kind === "ai");

/** Whether a person at another browser holds a seat, who is asked before a move is taken back. */
export function facesPerson(state: TableState, { role }: Credentials): boolean {
  return role !== null && state.seats.some((seat) => seat.kind === "human" && seat.owner !== role);
}

export type CannotMove = "watching" | "paused" | "auto_play" | "computers_turn" | "not_your_turn";

/** Why the person at this browser cannot move now; null when they can. */
export function whyNotMove(state: TableState, credentials: Credentials): CannotMove | null {
  if (!credentials.role) return "watching";
  if (state.paused) return "paused";
  if (state.auto_play) return "auto_play";
  if (state.seats[state.turn].kind === "ai") return "computers_turn";
  return heldSeats(state, credentials).includes(state.turn) ? null : "not_your_turn";
}

/** Which seat is at the bottom of the board before the user turns it. */
export function homeSeat(state: TableState, credentials: Credentials): Seat {
  const held = heldSeats(state, credentials);
  return held.length === 1 ? (held[0] as Seat) : 0;
}
