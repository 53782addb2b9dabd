// Writes the outlines of the faces of the pieces and of the river's words (src/duiyi/xiangqi/characters.json),
// and of the letters and digits of pictures (src/duiyi/core/letters.json), from Noto Serif TC (SIL Open Font
// License 1.1). Run by hand (npm run glyphs) when they change; the results are committed. The page loads the
// faces as data, so that the program stays small; the library draws its pictures with both, without any font.
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const opentype = require("opentype.js");

const PACKAGE = "@fontsource/noto-serif-tc";
const UNICODE = require(`${PACKAGE}/unicode.json`);
const output = (path) => fileURLToPath(new URL(`../../src/duiyi/${path}`, import.meta.url));

const FACES = {
  "red.general": "帥",
  "red.advisor": "仕",
  "red.elephant": "相",
  "red.horse": "傌",
  "red.chariot": "俥",
  "red.cannon": "炮",
  "red.soldier": "兵",
  "black.general": "將",
  "black.advisor": "士",
  "black.elephant": "象",
  "black.horse": "馬",
  "black.chariot": "車",
  "black.cannon": "砲",
  "black.soldier": "卒",
  "river.0": "楚河",
  "river.1": "漢界",
};

const LETTERS =
  "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!?+-=%.,:*#/()一二三四五六七八九十";

/** Each character's larger side, in units of the path; the least that still looks crisp. */
const SIZE = 500;
const RIVER_STEP = 780;

/** Commands of a character in absolute integers, centred on (centreX, 0). */
function outline(character, centreX) {
  const path = glyphOf(character, 900).getPath(0, 0, 1000);
  const box = path.getBoundingBox();
  const scale = SIZE / Math.max(box.x2 - box.x1, box.y2 - box.y1);
  const x = (value) => (value - (box.x1 + box.x2) / 2) * scale + centreX;
  const y = (value) => (value - (box.y1 + box.y2) / 2) * scale;
  return rounded(path, x, y);
}

/** A letter to be set beside others: how far to go on after it and its outline, the baseline at y = 0. */
function letter(character) {
  const glyph = glyphOf(character, 700);
  const scale = SIZE / 1000;
  const same = (value) => value * scale;
  const advance = Math.round((glyph.advanceWidth * 1000 * scale) / glyph.path.unitsPerEm);
  return [advance, compact(rounded(glyph.getPath(0, 0, 1000), same, same))];
}

/** The commands of a path with its places turned into whole numbers by `toX` and `toY`. */
function rounded(path, toX, toY) {
  const x = (value) => Math.round(toX(value));
  const y = (value) => Math.round(toY(value));
  return path.commands.filter(({ type }) => type !== "Z").map(({ type, x1, y1, x2, y2, x: endX, y: endY }) => {
    const points = [
      [x1, y1],
      [x2, y2],
      [endX, endY],
    ].filter(([px]) => px !== undefined);
    return { type, points: points.map(([px, py]) => [x(px), y(py)]) };
  });
}

/** Joins numbers as tersely as a path allows: a minus sign separates too. */
function join(numbers) {
  return numbers.reduce((text, n) => text + (text === "" || n < 0 ? "" : " ") + n, "");
}

/** How far, in units, a curve's handle may lie from the mirrored one of the curve before to be left out. */
const MIRROR_TOLERANCE = 1;

/** Writes a character's commands as path data, knowing where the pen is and which handle it last used. */
class PathWriter {
  text = "";
  #pen = [0, 0];
  #begun = [0, 0];
  #handle = [0, 0];

  write({ type, points }) {
    const [dx, dy] = points.at(-1).map((value, axis) => value - this.#pen[axis]);
    if (type !== "M" && dx === 0 && dy === 0) return;
    if (type === "L" && dy === 0) this.text += `h${dx}`;
    else if (type === "L" && dx === 0) this.text += `v${dy}`;
    else if (type === "Q") this.#writeCurve(points[0], [dx, dy]);
    else this.text += type.toLowerCase() + join([dx, dy]);
    if (type !== "Q") this.#handle = points.at(-1);
    if (type === "M") this.#begun = points.at(-1);
    this.#pen = points.at(-1);
  }

  #writeCurve(handle, step) {
    const mirrored = this.#pen.map((value, axis) => 2 * value - this.#handle[axis]);
    const smooth = mirrored.every((value, axis) => Math.abs(value - handle[axis]) <= MIRROR_TOLERANCE);
    if (smooth) this.text += `t${join(step)}`;
    else this.text += `q${join([...handle.map((value, axis) => value - this.#pen[axis]), ...step])}`;
    this.#handle = smooth ? mirrored : handle;
  }

  /** A line that only closes its contour may be left out: fills close by themselves. */
  closes({ type, points }) {
    return type === "L" && String(points.at(-1)) === String(this.#begun);
  }
}

function compact(commands) {
  const writer = new PathWriter();
  commands.forEach((command, i) => {
    const last = (commands[i + 1]?.type ?? "M") === "M";
    if (!last || !writer.closes(command)) writer.write(command);
  });
  return writer.text.replace(/^m/, "M");
}

function word(characters) {
  const shift = ((characters.length - 1) * RIVER_STEP) / 2;
  return [...characters].map((character, i) => compact(outline(character, i * RIVER_STEP - shift))).join("");
}

const openFonts = new Map();

function openFont(subset, weight) {
  const name = `${PACKAGE}/files/noto-serif-tc-${subset}-${weight}-normal.woff`;
  if (!openFonts.has(name)) {
    const file = readFileSync(require.resolve(name));
    openFonts.set(name, opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)));
  }
  return openFonts.get(name);
}

function glyphOf(character, weight) {
  return openFont(subsetOf(character), weight).charToGlyph(character);
}

/** The package splits the font; its rarer characters lie in numbered parts ("[87]": "U+4fe5,U+5000-5002"). */
function subsetOf(character) {
  const code = character.codePointAt(0);
  const holds = (range) => {
    const [first, last = first] = range
      .replace("U+", "")
      .split("-")
      .map((hex) => parseInt(hex, 16));
    return first <= code && code <= last;
  };
  const found = Object.entries(UNICODE).find(([, ranges]) => ranges.split(",").some(holds));
  if (!found) throw new Error(`no part of ${PACKAGE} holds ${character}`);
  return found[0].replace(/\W/g, "");
}

const write = (path, data) => writeFileSync(output(path), `${JSON.stringify(data, null, 1)}\n`);
const faces = Object.fromEntries(Object.entries(FACES).map(([face, text]) => [face, word(text)]));
write("xiangqi/characters.json", faces);
const letters = Object.fromEntries([...LETTERS].map((character) => [character, letter(character)]));
write("core/letters.json", letters);
