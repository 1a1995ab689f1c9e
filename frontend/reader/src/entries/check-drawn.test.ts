import { createElement, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { checkDrawn, inSentences } from "./check-drawn.ts";

describe("what a component draws", () => {
  it.each([[null], [false], [""], ["text"], [0], [createElement("p")], [["a", [null, undefined]]]])("may be %j", (node) => {
    expect(() => checkDrawn(node)).not.toThrow();
  });

  it.each([
    [undefined, "'render' answers nothing."],
    [Promise.resolve("x"), "'render' answers a promise."],
    [["a", [Promise.resolve("x")]], "'render' answers a promise."],
    [() => "x", "'render' answers a function."],
  ])("may not be %s", (node, words) => {
    expect(() => checkDrawn(node as ReactNode)).toThrow(words);
  });
});

describe("React's own faults", () => {
  const minified = (what: string) =>
    new Error(`Minified React error #${what} for the full message or use the non-minified dev environment for full errors.`);

  it.each([
    ["62; visit https://react.dev/errors/62", "An element's 'style' is no object."],
    ["65; visit https://react.dev/errors/65?args[]=p%20q", "There can be no element named 'p q'."],
    ["31; visit https://react.dev/errors/31?args[]=object%20with%20keys%20%7Ba%2C%20b%7D", "It draws an object with keys {a, b}."],
    ["31; visit https://react.dev/errors/31?args[]=%5Bobject%20Date%5D", "It draws an object Date."],
    ["130; visit https://react.dev/errors/130?args[]=undefined&args[]=", "An element is made of undefined."],
    ["7777; visit https://react.dev/errors/7777?args[]=a", "React refuses what it draws: https://react.dev/errors/7777?args[]=a"],
  ])("%s", (what, words) => {
    const error = minified(what);
    expect(inSentences(error)).toMatchObject({ message: expect.stringContaining(words), cause: error });
  });

  it.each([[new TypeError("own words")], ["thrown text"], [null]])("leaves %s as it is", (thrown) => {
    expect(inSentences(thrown)).toBe(thrown);
  });
});
