import { describe, expect, it } from "vitest";
import { synthesise } from "./synthesis";
import { SOUNDS, type SoundName } from "./voices";

const RATE = 44100;
const NAMES = Object.keys(SOUNDS) as SoundName[];

describe.each(NAMES)("%s", (name) => {
  const samples = synthesise(SOUNDS[name], RATE);

  it("reaches its peak and no more", () => {
    const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(highest).toBeCloseTo(SOUNDS[name].peak, 4);
    expect(highest).toBeLessThan(1);
  });

  it("begins and ends quietly", () => {
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.2);
    const end = samples.slice(-RATE / 200);
    expect(Math.max(...end.map(Math.abs))).toBeLessThan(0.02);
  });
});

it("keeps the sounds of moves short", () => {
  for (const name of ["wood", "wood_low", "stone", "stone_low", "pick_up", "capture"] as const) {
    expect(synthesise(SOUNDS[name], RATE).length / RATE).toBeLessThan(0.5);
  }
});

it("gives each event a sound of its own", () => {
  const prints = NAMES.map((name) => synthesise(SOUNDS[name], 8000).slice(0, 800).join());
  expect(new Set(prints).size).toBe(NAMES.length);
});
