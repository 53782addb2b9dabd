// Writes src/games/xiangqi/glyphs.json: the outlines of the faces of the pieces and of the river's
// words, from Noto Serif TC Black (SIL Open Font License 1.1). Run by hand (npm run glyphs) when the faces
// change; the result is committed. It is data that the page loads, so that the program stays small.
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const opentype = require("opentype.js");

const PACKAGE = "@fontsource/noto-serif-tc";
const UNICODE = require(`${PACKAGE}/unicode.json`);
const OUTPUT = fileURLToPath(new URL("../src/games/xiangqi/glyphs.json", import.meta.url));

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

/** Each character's larger side, in units of the path; the least that still looks crisp. */
const SIZE = 500;
const RIVER_STEP = 780;

/** Commands of a character in absolute integers, centred on (centreX, 0). */
function outline(character, centreX) {
  const path = openFont(subsetOf(character)).charToGlyph(character).getPath(0, 0, 1000);
  const box = path.getBoundingBox();
  const scale = SIZE / Math.max(box.x2 - box.x1, box.y2 - box.y1);
  const x = (value) => Math.round((value - (box.x1 + box.x2) / 2) * scale + centreX);
  const y = (value) => Math.round((value - (box.y1 + box.y2) / 2) * scale);
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

function openFont(subset) {
  const file = readFileSync(require.resolve(`${PACKAGE}/files/noto-serif-tc-${subset}-900-normal.woff`));
  return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
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

const glyphs = Object.fromEntries(Object.entries(FACES).map(([face, text]) => [face, word(text)]));
writeFileSync(OUTPUT, `${JSON.stringify(glyphs, null, 1)}\n`);
