// Texts in the user's language. Reading one inside a component makes it follow a change of language.
import { batch, signal } from "@preact/signals";
import { change, language, LANGUAGES, type Language, settings } from "../store/settings";
import { wait } from "../wait";
import enUrl from "./en.json?url";
import type { Catalogue, Key } from "./keys";
import zhUrl from "./zh.json?url";

export type { Key };
export type Values = Record<string, string | number>;

const URLS: Record<Language, string> = { zh: zhUrl, en: enUrl };
const RETRY_MS = 1000;
const loaded = new Map<Language, Catalogue>();
const catalogue = signal<Catalogue>({} as Catalogue);

export function setCatalogue(of: Language, texts: Catalogue): void {
  loaded.set(of, texts);
  if (of === language.value) catalogue.value = texts;
}

async function load(wanted: Language): Promise<Catalogue> {
  const known = loaded.get(wanted);
  if (known) return known;
  const response = await fetch(URLS[wanted]);
  if (!response.ok) throw new Error(`no texts: ${response.status}`);
  const texts = (await response.json()) as Catalogue;
  setCatalogue(wanted, texts);
  return texts;
}

/** Loads the user's language; the others follow, so that a switch is at once and needs no server. */
export async function loadTexts(): Promise<void> {
  while (!loaded.has(settings.value.language)) await load(settings.value.language).catch(() => wait(RETRY_MS));
  for (const each of LANGUAGES) void load(each).catch(() => undefined); // asked again at the switch
}

export async function switchLanguage(wanted: Language): Promise<void> {
  const texts = await load(wanted);
  batch(() => {
    catalogue.value = texts;
    change({ language: wanted });
  });
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function t(key: Key, values: Values = {}): string {
  return fill(catalogue.value[key], values);
}

export function isKey(key: string): key is Key {
  return Object.hasOwn(catalogue.value, key);
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
