import { expect, it } from "vitest";
import { decoded, encode } from "./format.ts";

it("reads the numbers that it writes", () => {
  const numbers = [0, 1, 31, 32, 33, 1023, 1024, 65_535, 1_000_000_000];
  const codes: number[] = [];
  for (const number of numbers) encode(number, codes);
  expect(decoded(String.fromCodePoint(...codes))).toStrictEqual(numbers);
});
