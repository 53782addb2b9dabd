// Which keys there are, and which there must be: every name that the server may send has its text.
import type {
  ColorName, GameName, IllegalReason, OptionName, PlayerName, RulesName, StyleName, Termination,
} from "../messages";
import { en } from "./en";

export type Key = keyof typeof en;

type Needed =
  | `game.${GameName}` | `game.${GameName}.about` | `help.move.${GameName}`
  | `side.${ColorName}`
  | `rules.${RulesName}` | `rules.${RulesName}.about`
  | `option.${OptionName}` | `option.${OptionName}.about`
  | `player.${PlayerName}` | `player.${PlayerName}.about`
  | `style.${StyleName}`
  | `reason.${IllegalReason}`
  | `end.${Termination}`;

/** Fails the type check when a text is missing. */
export const english: Record<Key & Needed, string> & Record<Needed, string> = en;
