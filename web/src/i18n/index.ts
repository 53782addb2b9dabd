// Texts in the user's language. Reading one inside a component makes it follow a change of language.
import type { Language } from "../store/settings";
import { language } from "../store/settings";
import { en } from "./en";
import type { Key } from "./keys";
import { zh } from "./zh";

export type { Key };
export type Values = Record<string, string | number>;

const CATALOGUES: Record<Language, Record<Key, string>> = { zh, en };

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function t(key: Key, values: Values = {}): string {
  return fill(CATALOGUES[language.value][key], values);
}

export function isKey(key: string): key is Key {
  return Object.hasOwn(en, key);
}

/** For names that come from the server: one without a text is shown as it is, in words. */
export function name(group: string, value: string): string {
  const key = `${group}.${value}`;
  return isKey(key) ? t(key) : value.replaceAll("_", " ");
}

/** For the board, whose keys are plain strings; a test keeps the catalogues complete. */
export const translate = (key: string, values: Values = {}): string => (isKey(key) ? t(key, values) : key);

export function number(value: number): string {
  return new Intl.NumberFormat(language.value).format(value);
}
