import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, mix, type Scheme, schemeColors, share } from "./testing/colors.ts";

const tokens = readFileSync(`${import.meta.dirname}/tokens.css`, "utf8");

const SCHEMES: readonly Scheme[] = ["light", "dark"];
const ACCENTS = [...tokens.matchAll(/\.accent-(?<number>\d+) \{(?<body>[^}]*)\}/gu)];
const READABLE = 4.5;

const token = (name: string, scheme: Scheme) => schemeColors(tokens, name)[scheme];

/** The accent of a named color of the configuration; red is the one that needs no name. */
function namedAccents(scheme: Scheme) {
  const blocks = [...tokens.matchAll(/\[data-color="(?<name>[a-z]+)"\] \{(?<body>[^}]*)\}/gu)];
  const named = blocks.map((block) => [block[1], schemeColors(block[2] ?? "", "--accent")[scheme]] as const);
  return [["red", token("--accent", scheme)] as const, ...named];
}

describe.each(SCHEMES)("in the %s scheme", (scheme) => {
  const page = token("--page", scheme);
  const surface = token("--surface", scheme);

  it("[S-144] has twelve distinct accent colors, each readable as a chip", () => {
    const accents = ACCENTS.map(([, number, body]) => ({ number, color: schemeColors(body ?? "", "--chip")[scheme] }));
    expect(accents.map(({ number }) => Number(number))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(new Set(accents.map(({ color }) => color.join(" "))).size).toBe(12);
    const chips = accents.map(({ number, color }) => {
      return { number, contrast: contrast(color, mix(color, page, share(tokens, "--chip-tint"))) };
    });
    expect(chips.filter((chip) => chip.contrast < READABLE)).toEqual([]);
  });

  it.each(["--text", "--muted", "--accent"])("%s is readable on both surfaces", (name) => {
    expect(contrast(token(name, scheme), page)).toBeGreaterThanOrEqual(READABLE);
    expect(contrast(token(name, scheme), surface)).toBeGreaterThanOrEqual(READABLE);
  });

  it.each(["--tip", "--warning", "--danger"])("%s is readable as a container's title", (name) => {
    const color = token(name, scheme);
    expect(contrast(color, mix(color, page, 0.07))).toBeGreaterThanOrEqual(READABLE);
  });

  it("the border of a field has enough contrast", () => {
    expect(contrast(token("--edge", scheme), page)).toBeGreaterThanOrEqual(3);
  });

  it.each(namedAccents(scheme))("the accent %s is readable, and so is text on it", (_, accent) => {
    expect(contrast(accent, page)).toBeGreaterThanOrEqual(READABLE);
    expect(contrast(accent, surface)).toBeGreaterThanOrEqual(READABLE);
    expect(contrast(accent, token("--on-accent", scheme))).toBeGreaterThanOrEqual(READABLE);
  });
});

it("[S-164] the accent is red unless the configuration names another color", () => {
  const [red, green, blue] = token("--accent", "light");
  expect(red).toBeGreaterThan(4 * Math.max(green, blue));
});

it("the zoomed image is shown on white in the light scheme, on the page's background in the dark one", () => {
  expect(token("--zoom-overlay", "light")).toEqual([255, 255, 255]);
  expect(token("--zoom-overlay", "dark")).toEqual(token("--page", "dark"));
});
