import { expect, it } from "vitest";
import { matchesIn, pieces } from "./matches.ts";

const marked = (text: string, ...words: readonly string[]) => pieces(text, new Set(words)).map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece)).join("");

it.each([
  ["Posição e POSIÇÃO", ["posicao"], "[Posição] e [POSIÇÃO]"],
  ["stoploss, stop-loss", ["stop"], "stoploss, [stop]-loss"],
  ["stop", ["stop"], "[stop]"],
  ["nothing", ["stop"], "nothing"],
  ["", ["stop"], ""],
  ["a.*(b", [".*"], "a.*(b"],
  ["損切り注文", ["損切", "切り"], "[損切り]注文"],
  ["損切stop", ["損切"], "[損切]stop"],
  ["注文", ["文"], "注文"],
  ["注文と損切", ["注文", "損切"], "[注文]と[損切]"],
  ["\u200Fstop\u200F", ["stop"], "\u200F[stop]\u200F"],
])("marks whole words in %j", (text, words, expected) => {
  expect(marked(text, ...words)).toBe(expected);
});

it("has no empty pieces", () => {
  expect(pieces("stop", new Set(["stop"]))).toEqual([{ text: "stop", isMatch: true }]);
});

it("returns where matches start and end", () => {
  expect(matchesIn("a stop, a loss", new Set(["stop", "loss"]))).toEqual([[2, 6], [10, 14]]);
});
