import { expect, it } from "vitest";
import cases from "../../../../tests/contract/nick_cases.json";
import { isVisible } from "../store/submitting.ts";

it.each(cases.names)("$name is a name", ({ nick }) => {
  expect(isVisible(nick)).toBe(true);
});

it.each(cases.nothing)("$name is no name", ({ nick }) => {
  expect(isVisible(nick)).toBe(false);
});

it("decides by the Unicode category of a character", () => {
  const unseen = /^[\p{C}\p{M}\p{Z}]$/u;
  for (let point = 0; point <= 0x10_ffff; point += 1) {
    const character = String.fromCodePoint(point);
    if (unseen.test(character) && isVisible(character)) throw new Error(`U+${point.toString(16)} is visible`);
    // What Unicode calls ignorable is drawn as nothing, whatever its category.
    if (/^\p{Default_Ignorable_Code_Point}$/u.test(character) && isVisible(character)) throw new Error(`U+${point.toString(16)} is ignorable`);
  }
  expect(isVisible("a\u200B")).toBe(true);
});
