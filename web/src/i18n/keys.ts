// Which keys there are, and which there must be: every name that the server may send has its text, and both
// languages have the same keys. All this is checked by types alone: the texts are data, loaded when needed.
import type {
  ChoiceName, ColorName, EngineFault, GameName, IllegalReason, OptionChoice, OptionName, PhaseName, PlayerName, RulesName,
  StyleName, Termination,
} from "../messages";
import type en from "./en.json";
import type zh from "./zh.json";

export type Key = keyof typeof en;
export type Catalogue = Readonly<Record<Key, string>>;

type Needed =
  | `game.${GameName}` | `game.${GameName}.about` | `help.move.${GameName}`
  | `side.${ColorName}`
  | `rules.${RulesName}` | `rules.${RulesName}.about`
  | `option.${OptionName}` | `option.${OptionName}.about`
  | `option.${OptionChoice}` | `option.${OptionChoice}.about`
  | `phase.${PhaseName}` | `choice.${ChoiceName}` | `choice.${ChoiceName}.about`
  | `player.${PlayerName}` | `player.${PlayerName}.about`
  | `style.${StyleName}`
  | `reason.${IllegalReason}`
  | `fault.${EngineFault}`
  | `end.${Termination}`;

type Missing<Wanted, Found> = Exclude<Wanted, keyof Found>;
/** Not assignable, with the missing keys in the compiler's message, unless there are none. */
type None<Keys extends never> = Keys;

export type Complete = [
  None<Missing<Needed, typeof en>>,
  None<Missing<keyof typeof en, typeof zh>>,
  None<Missing<keyof typeof zh, typeof en>>,
];
