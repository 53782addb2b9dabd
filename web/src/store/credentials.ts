// The secret tokens of the seats that this browser holds, by table.
import type { Seat } from "../messages";
import { read, write } from "./storage";

export interface Credentials {
  /** Whether this browser made the table or joined it; null: it watches. */
  role: "host" | "guest" | null;
  tokens: [string | null, string | null];
}

const KEY = "duiyi.tokens";
/** Tables remembered: the newest ones. */
const LIMIT = 60;

type Stored = Record<string, Credentials>;

export const WATCHER: Credentials = { role: null, tokens: [null, null] };

export function credentialsOf(id: string): Credentials | null {
  return read<Stored>(KEY, {})[id] ?? null;
}

export function remember(id: string, credentials: Credentials): void {
  const { [id]: _old, ...others } = read<Stored>(KEY, {});
  write(KEY, Object.fromEntries([...Object.entries(others), [id, credentials] as const].slice(-LIMIT)));
}

export function knownTables(): string[] {
  return Object.entries(read<Stored>(KEY, {})).filter(([, { role }]) => role).map(([id]) => id);
}

export function withToken(credentials: Credentials, seat: Seat, token: string): Credentials {
  const tokens: Credentials["tokens"] = [...credentials.tokens];
  tokens[seat] = token;
  return { ...credentials, tokens };
}
