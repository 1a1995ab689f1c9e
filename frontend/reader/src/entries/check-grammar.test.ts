import { expect, it } from "vitest";
import { checkGrammar } from "./check-grammar.ts";

const check = (grammar: unknown) => () => checkGrammar(grammar, "orders");

it.each([
  [{}],
  [{ word: /a/u, list: [/b/u, { pattern: /c/u, alias: "x", greedy: true }], gone: undefined, off: false, none: null }],
  [{ word: { pattern: /a/u, inside: { part: /b/u, rest: { other: /c/u } } } }],
  [{ word: { pattern: /a/u, inside: null }, rest: { other: [/c/u] } }],
])("takes what Prism takes: %j", (grammar) => {
  expect(check(grammar)).not.toThrow();
});

it("takes a grammar that holds itself", () => {
  const grammar: Record<string, unknown> = { word: /a/u };
  grammar["block"] = { pattern: /\{.*\}/u, inside: grammar };
  grammar["other"] = { pattern: /\(.*\)/u, inside: { rest: grammar } };
  expect(check(grammar)).not.toThrow();
});

it.each([
  [{ word: { alias: "x" } }, "word has no pattern"],
  [{ word: "x" }, "word has no pattern"],
  [{ word: "" }, "word has no pattern"],
  [{ word: { pattern: "x" } }, "word has no pattern"],
  [{ word: [/a/u, {}] }, "word[1] has no pattern"],
  [{ word: [/a/u, undefined] }, "word[1] has no pattern"],
  [{ word: { pattern: /a/u, inside: { part: [{ pattern: /b/u, inside: { x: 7 } }] } } }, "word.inside.part[0].inside.x has no pattern"],
  [{ rest: { word: 7 } }, "rest.word has no pattern"],
  [{ rest: /a/u }, "rest is no grammar"],
  [{ word: { pattern: /a/u, inside: "x" } }, "word.inside is no grammar"],
])("names the token that Prism could not use: %j", (grammar, words) => {
  expect(check(grammar)).toThrow(`In the language orders, ${words}.`);
});

it.each([[7], [null], [/a/u], [[/a/u]], [Promise.resolve({})]])("refuses %j as a grammar", (grammar) => {
  expect(check(grammar)).toThrow("The language orders exports no grammar by default.");
});
