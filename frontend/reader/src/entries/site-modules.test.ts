import { createElement, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { checkDrawn, checkGrammar, inSentences } from "./site-modules.ts";

describe("what a component renders", () => {
  it.each([[null], [false], [""], ["text"], [0], [createElement("p")], [["a", [null, undefined]]]])("may be %j", (node) => {
    expect(() => checkDrawn(node)).not.toThrow();
  });

  it.each([
    [undefined, "'render' returns nothing."],
    [Promise.resolve("x"), "'render' returns a promise."],
    [["a", [Promise.resolve("x")]], "'render' returns a promise."],
    [() => "x", "'render' returns a function."],
  ])("may not be %s", (node, words) => {
    expect(() => checkDrawn(node as ReactNode)).toThrow(words);
  });
});

describe("React's own errors", () => {
  const minified = (what: string) =>
    new Error(`Minified React error #${what} for the full message or use the non-minified dev environment for full errors.`);

  it.each([
    ["62; visit https://react.dev/errors/62", "An element's 'style' isn't an object."],
    ["65; visit https://react.dev/errors/65?args[]=p%20q", "An element can't be named 'p q'."],
    ["31; visit https://react.dev/errors/31?args[]=object%20with%20keys%20%7Ba%2C%20b%7D", "It renders an object with keys {a, b}."],
    ["31; visit https://react.dev/errors/31?args[]=%5Bobject%20Date%5D", "It renders an object Date."],
    ["130; visit https://react.dev/errors/130?args[]=undefined&args[]=", "The type of an element is undefined."],
    ["7777; visit https://react.dev/errors/7777?args[]=a", "React rejects what it renders: https://react.dev/errors/7777?args[]=a"],
  ])("%s", (what, words) => {
    const error = minified(what);
    expect(inSentences(error)).toMatchObject({ message: expect.stringContaining(words), cause: error });
  });

  it.each([[new TypeError("own words")], ["thrown text"], [null]])("doesn't change %s", (thrown) => {
    expect(inSentences(thrown)).toBe(thrown);
  });
});

describe("the grammar of a language", () => {
  const check = (grammar: unknown) => () => checkGrammar(grammar, "orders");

  it.each([
    [{}],
    [{ word: /a/u, list: [/b/u, { pattern: /c/u, alias: "x", greedy: true }], gone: undefined, off: false, none: null }],
    [{ word: { pattern: /a/u, inside: { part: /b/u, rest: { other: /c/u } } } }],
    [{ word: { pattern: /a/u, inside: null }, rest: { other: [/c/u] } }],
  ])("accepts what Prism accepts: %j", (grammar) => {
    expect(check(grammar)).not.toThrow();
  });

  it("accepts a grammar that contains itself", () => {
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
    [{ rest: /a/u }, "rest isn't a grammar"],
    [{ word: { pattern: /a/u, inside: "x" } }, "word.inside isn't a grammar"],
  ])("names the token that Prism can't use: %j", (grammar, words) => {
    expect(check(grammar)).toThrow(`In the language orders, ${words}.`);
  });

  it.each([[7], [null], [/a/u], [[/a/u]], [Promise.resolve({})]])("rejects %j as a grammar", (grammar) => {
    expect(check(grammar)).toThrow("The language orders doesn't export a grammar by default.");
  });
});
