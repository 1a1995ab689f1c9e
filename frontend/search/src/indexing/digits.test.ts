import { expect, it } from "vitest";
import { decoded } from "../format.ts";
import { createBytes, textOf } from "./bytes.ts";
import { putDigits, putFirst } from "./digits.ts";

const written = (numbers: readonly number[]) => {
  const out = createBytes();
  for (const number of numbers) putDigits(out, number);
  return out;
};

it("writes numbers that the engine reads", () => {
  const numbers = [0, 1, 31, 32, 33, 1023, 1024, 65_535, 1_000_000_000];
  const out = written(numbers);
  expect(decoded(textOf(out.data, 0, out.length))).toStrictEqual(numbers);
});

it.each([[1, [40, 5001]], [2, [40, 5000, 77]], [3, [40, 5000, 76, 9]], [4, [40, 5000, 76, 9]]])("copies a section and its first places, at most %i, the last of which says so", (most, expected) => {
  const from = written([40, 5000, 76, 9]);
  const out = createBytes();
  putFirst(out, from.data, 0, from.length, most);
  expect(decoded(textOf(out.data, 0, out.length))).toStrictEqual(expected);
});
