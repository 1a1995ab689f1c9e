import { expect, it } from "vitest";
import { randomKey } from "./random-key.ts";

it("makes a new key of five numbers each time", () => {
  const keys = [randomKey(), randomKey()];
  for (const key of keys) expect(key).toMatch(/^\d+(?:-\d+){4}$/u);
  expect(new Set(keys).size).toBe(2);
});
