import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { hasher } from "./sha256.ts";

it.each(["", "abc", "é", "x".repeat(54), "x".repeat(55), "x".repeat(56), "x".repeat(63), "x".repeat(64), "x".repeat(130)])("hashes %j with numbers", (prefix) => {
  const expected = createHash("sha256").update(`${prefix}1234`).digest("hex");
  const isExpected = hasher(prefix, expected);
  expect([1, 1234, 123_456, 1234, 12_345].map(isExpected)).toEqual([false, true, false, true, false]);
});
