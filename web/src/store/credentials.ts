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

export const knownTables = (): string[] => Object.keys(read<Stored>(KEY, {}));
