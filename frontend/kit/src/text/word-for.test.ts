import { expect, it } from "vitest";
import { wordFor } from "./locale.ts";

it.each([
  [0, "dia|dias", "dias"],
  [1, "dia|dias", "dia"],
  [2, "dia|dias", "dias"],
  [1, "Comments", "Comments"],
  [2, "Comments", "Comments"],
])("%i selects from %s the word %s", (number, label, word) => {
  expect(wordFor(number, label)).toBe(word);
});
