// What the user chose for this browser.
import { computed, effect, signal } from "@preact/signals";
import type { PieceSet } from "../board/api";
import { read, write } from "./storage";

export const LANGUAGES = ["zh", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

export const THEMES = ["wood", "paper", "night"] as const;
export type Theme = (typeof THEMES)[number];

export const PIECE_SETS: readonly PieceSet[] = ["characters", "symbols"];

/** "auto" follows the language; "plain" is the move's own coordinates. */
export const NOTATIONS = ["auto", "zh", "en", "plain"] as const;
export type Notation = (typeof NOTATIONS)[number];

export interface Settings {
  language: Language;
  theme: Theme;
  pieceSet: PieceSet;
  notation: Notation;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  animate: boolean;
  showLegal: boolean;
  coordinates: boolean;
  /** Move numbers on stones. */
  numbers: boolean;
  /** With two people at one screen: turn the board to the side that moves. */
  turnBoard: boolean;
  /** The card with the first steps was put away. */
  welcomed: boolean;
}

const KEY = "duiyi.settings";

export function browserLanguage(languages: readonly string[]): Language {
  for (const language of languages) {
    const found = LANGUAGES.find((known) => language.toLowerCase().startsWith(known));
    if (found) return found;
  }
  return "en";
}

function defaults(): Settings {
  const language = browserLanguage(navigator.languages);
  return {
    language,
    theme: "wood",
    pieceSet: "characters",
    notation: "auto",
    sound: true,
    volume: 0.7,
    animate: true,
    showLegal: true,
    coordinates: true,
    numbers: false,
    turnBoard: false,
    welcomed: false,
  };
}

export const settings = signal<Settings>({ ...defaults(), ...read<Partial<Settings>>(KEY, {}) });

export const language = computed(() => settings.value.language);

export function change(patch: Partial<Settings>): void {
  settings.value = { ...settings.value, ...patch };
  write(KEY, settings.value);
}

/** Keeps <html> in step with the settings. */
export function applySettings(): void {
  effect(() => {
    const root = document.documentElement;
    root.dataset.theme = settings.value.theme;
    root.lang = settings.value.language === "zh" ? "zh-CN" : "en";
  });
}
