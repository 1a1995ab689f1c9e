import { expect, it } from "vitest";
import { distance, tolerance } from "./typos.ts";

it.each([["breakeven", "brekeven", 1], ["number", "nubmer", 1], ["stop", "stop", 0], ["parcial", "parciais", 2], ["abc", "xyz", 3], ["abcdef", "a", 3]])("counts the typos between %s and %s", (one, other, typos) => {
  expect(distance(one, other, 2)).toBe(typos);
});

it("tolerates more typos in longer words", () => {
  expect(["bid", "stop", "breakeven"].map(tolerance)).toStrictEqual([0, 1, 2]);
});
