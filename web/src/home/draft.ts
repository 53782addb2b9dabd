// The game that is being set up, before there is a table.
import type { ComputerSeat, GameInfo, PlayerInfo, RecordMessage, SeatRequest, TableRequest } from "../messages";

export const PRESETS = ["computer", "here", "friend", "watch"] as const;
export type Preset = (typeof PRESETS)[number];

export type OptionValue = boolean | number | string;

export interface Draft {
  game: string;
  rules: string;
  options: Record<string, OptionValue>;
  seats: [SeatRequest, SeatRequest];
  /** Who moves first is left to chance. */
  lots: boolean;
  /** A free seat is for anybody who comes to this server. */
  open: boolean;
  /** A saved game to go on from. */
  saved: RecordMessage | null;
}

export function computer(player: PlayerInfo): ComputerSeat {
  return { kind: "ai", player: player.name, level: player.default_level, style: player.styles[0] ?? "", parallel: player.parallel_levels.length > 0 };
}

/** The seats of a preset. Watching shows two different players where the game has them. */
export function seatsOf(preset: Preset, { players }: GameInfo): [SeatRequest, SeatRequest] {
  const human: SeatRequest = { kind: "human" };
  const [first, second = first] = players;
  if (preset === "friend") return [human, { kind: "open" }];
  if (preset === "here" || !first || !second) return [human, human];
  return preset === "computer" ? [human, computer(first)] : [computer(first), computer(second)];
}

/** Which preset a pair of seats is, whoever moves first. */
export function presetOf([a, b]: [SeatRequest, SeatRequest]): Preset | null {
  const kinds = [a.kind, b.kind].sort().join();
  const known: Record<string, Preset> = { "ai,human": "computer", "human,human": "here", "human,open": "friend", "ai,ai": "watch" };
  return known[kinds] ?? null;
}

export function newDraft(game: GameInfo, preset: Preset = "computer"): Draft {
  return {
    game: game.name,
    rules: game.rules[0] ?? "",
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    seats: seatsOf(preset, game),
    lots: false,
    open: false,
    saved: null,
  };
}

/** A draft that goes on from a saved game, with its rules where this server has them. */
export function draftOf(saved: RecordMessage, game: GameInfo, preset: Preset): Draft {
  const fresh = newDraft(game, preset);
  const rules = game.rules.includes(saved.rules) ? saved.rules : fresh.rules;
  return { ...fresh, rules, options: { ...fresh.options, ...saved.options }, saved };
}

export function requestOf({ game, rules, options, seats, lots, open, saved }: Draft, chance = Math.random): TableRequest {
  const [first, second] = seats;
  return {
    game,
    rules,
    options,
    seats: lots && chance() < 0.5 ? [second, first] : [first, second],
    public: open && seats.some((seat) => seat.kind === "open"),
    ...(saved ? { fen: saved.fen, moves: saved.moves, notes: saved.notes, tree: saved.tree ?? "" } : {}),
  };
}
