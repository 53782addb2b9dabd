import { describe, expect, it } from "vitest";
import css from "./themes.css?raw";

type Colours = Record<string, string>;

function declarations(block: string): Colours {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

function theme(name: string): Colours {
  const block = new RegExp(`data-theme="${name}"\\] \\{([^}]+)\\}`).exec(css)?.[1];
  if (block === undefined) throw new Error(`no theme ${name}`);
  return declarations(block);
}

const SHARED = declarations(css.slice(css.lastIndexOf(":root {")));

/** Relative luminance (WCAG 2.2) of "#rgb" or "#rrggbb". */
function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replace(/[\da-f]/g, "$&$&") : colour;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string | undefined, other: string | undefined): number {
  expect(one).toMatch(/^#[\da-f]{3,6}$/);
  expect(other).toMatch(/^#[\da-f]{3,6}$/);
  const [dark = 0, light = 0] = [luminance(one ?? ""), luminance(other ?? "")].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(["wood", "paper", "night"])("%s", (name) => {
  const colours = theme(name);

  it.each(["bg", "bg-deep", "panel", "raised"])("keeps every text readable on %s", (ground) => {
    for (const text of ["text", "muted", "link", "good", "danger"]) {
      expect(contrast(colours[text], colours[ground]), text).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("keeps texts readable on the accent and on danger", () => {
    expect(contrast(colours["accent-text"], colours.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours["danger-fill-text"], colours["danger-fill"])).toBeGreaterThanOrEqual(4.5);
  });

  it("lets controls and the focus be seen", () => {
    for (const ground of ["bg", "panel", "raised"]) {
      expect(contrast(colours.focus, colours[ground]), ground).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(colours["control-border"], colours.panel)).toBeGreaterThanOrEqual(3);
  });

  it("keeps coordinates and faces readable", () => {
    for (const slab of ["slab-light", "slab", "slab-dark"]) {
      expect(contrast(colours.label, colours[slab]), slab).toBeGreaterThanOrEqual(3.5);
    }
    for (const face of ["face-0", "face-1"])
      expect(contrast(colours[face], colours["disc-1"])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours["face-dark"], colours["dark-disc-1"])).toBeGreaterThanOrEqual(4.5);
  });
});

it("keeps the numbers of overlays readable", () => {
  expect(contrast(SHARED["heat-text"], SHARED["heat-low"])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(SHARED["heat-text"], SHARED["heat-high"])).toBeGreaterThanOrEqual(4.5);
  for (const tone of Object.keys(SHARED).filter((name) => name.startsWith("tone-") && name !== "tone-text")) {
    expect(contrast(SHARED["tone-text"], SHARED[tone]), tone).toBeGreaterThanOrEqual(4.5);
  }
});
