// The secret tokens of the seats that this browser holds, by table, the newest first. The server says which
// seats they are for: a swap of sides moves them.
import { read, write } from "./storage";

const KEY = "duiyi.tokens";
/** Tables remembered: the newest ones. */
const LIMIT = 60;

type Stored = Record<string, string[]>;

export const tokensOf = (id: string): string[] | null => read<Stored>(KEY, {})[id] ?? null;

export function remember(id: string, tokens: readonly string[]): void {
  const { [id]: _old, ...others } = read<Stored>(KEY, {});
  write(KEY, Object.fromEntries([...Object.entries(others), [id, tokens] as const].slice(-LIMIT)));
}

const JOINING = "duiyi.joining";

/** The secret of the request for a seat at a table that is under way: the same one until it was answered. */
export function joiningSecret(id: string, fresh: () => string): string {
  const all = read<Record<string, string>>(JOINING, {});
  const secret = all[id] ?? fresh();
  write(JOINING, { ...all, [id]: secret });
  return secret;
}

export function joined(id: string): void {
  const { [id]: _done, ...others } = read<Record<string, string>>(JOINING, {});
  write(JOINING, others);
}

export const knownTables = (): string[] => Object.keys(read<Stored>(KEY, {}));
