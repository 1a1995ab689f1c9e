/** Colors of the theme as a browser computes them, and the contrast between two of them. */

export type Scheme = "light" | "dark";

/** Red, green, blue: 0 to 255. */
type Color = readonly [red: number, green: number, blue: number];

/** Reads `--name: light-dark(#…, #…)` from a stylesheet. */
export function schemeColors(css: string, name: string): Readonly<Record<Scheme, Color>> {
  const [, light, dark] = new RegExp(`${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`, "u").exec(css) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`${name} is not defined as light-dark(#rrggbb, #rrggbb).`);
  return { light: parse(light), dark: parse(dark) };
}

/** Reads `--name: N%` from a stylesheet, as a part of 1. */
export function share(css: string, name: string): number {
  const found = new RegExp(`${name}: ([0-9]+)%`, "u").exec(css)?.[1];
  if (found === undefined) throw new Error(`${name} is not defined as a percentage.`);
  return Number(found) / 100;
}

/** Computes `color-mix(in srgb, color part, ground)`. */
export function mix(color: Color, ground: Color, part: number): Color {
  const channel = (index: 0 | 1 | 2) => color[index] * part + ground[index] * (1 - part);
  return [channel(0), channel(1), channel(2)];
}

/** Contrast ratio by WCAG 2: 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [bright, dim] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
}

function parse(hex: string): Color {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function luminance([red, green, blue]: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
