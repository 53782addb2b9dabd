// A drawn piece set of our own, for those who cannot read the characters: one path a kind, in a square of
// 1000 units centred on (0, 0), filled with the nonzero rule.
export const SYMBOLS: Record<string, string> = {};
