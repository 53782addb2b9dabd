export const GLYPHS: Record<string, string> = {};
