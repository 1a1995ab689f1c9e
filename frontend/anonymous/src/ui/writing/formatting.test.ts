import { describe, expect, it } from "vitest";
import { type Format, formatOf, formatted, mentionAt, suggestions } from "./formatting.ts";

/** The text with `[` and `]` around the selection, before and after. */
function after(marked: string, format: Format): string {
  const [start, end] = [marked.indexOf("«"), marked.indexOf("»") - 1];
  const whole = marked.replace("«", "").replace("»", "");
  const edit = formatted(whole, { start, end }, format);
  const text = whole.slice(0, edit.start) + edit.text + whole.slice(edit.end);
  return `${text.slice(0, edit.from)}«${text.slice(edit.from, edit.to)}»${text.slice(edit.to)}`;
}

describe("formatting", () => {
  it.each([
    ["bold", "a «word» b", "a **«word»** b"],
    ["bold", "a **«word»** b", "a «word» b"],
    ["bold", "a «**word**» b", "a «word» b"],
    ["bold", "«»", "**«»**"],
    ["italic", "«word»", "_«word»_"],
    ["code", "«word»", "`«word»`"],
    ["bold", "a «word »b", "a **«word»** b"],
    ["italic", "a« word»", "a _«word»_"],
    ["bold", "a « »b", "a **« »**b"],
    ["bold", "«one\n\ntwo\nlines»", "«**one**\n\n**two\nlines**»"],
    ["code", "«a`b»", "``«a`b»``"],
    ["code", "«```\na\n```»", "````\n«```\na\n```»\n````"],
    ["link", "see «https://example.org/a »now", "see [«»](https://example.org/a) now"],
    ["code", "text «one\ntwo» end", "text \n```\n«one\ntwo»\n```\n end"],
    ["code", "«one\ntwo»", "```\n«one\ntwo»\n```"],
    ["link", "a «word» b", "a [word](«https://») b"],
    ["link", "«https://example.org/a»", "[«»](https://example.org/a)"],
    ["quote", "one\nt«w»o\nthree", "one\n«> two»\nthree"],
    ["quote", "«one\ntwo»", "«> one\n> two»"],
    ["quote", "«> one\n> two»", "«one\ntwo»"],
    ["quote", "one\ntw«»o", "one\n> two«»"],
    ["quote", "«»", "> «»"],
  ] as const)("%s: %s", (format, before, expected) => {
    expect(after(before, format)).toBe(expected);
  });

  it("has keys for bold, italic, and links", () => {
    const key = (name: string, more: Partial<KeyboardEvent>) => formatOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });
    expect([key("b", { ctrlKey: true }), key("I", { ctrlKey: true }), key("k", { metaKey: true })]).toEqual(["bold", "italic", "link"]);
    expect([key("b", {}), key("b", { ctrlKey: true, shiftKey: true }), key("b", { ctrlKey: true, altKey: true }), key("x", { ctrlKey: true })]).toEqual([null, null, null, null]);
  });
});

describe("names after @", () => {
  it.each([
    ["Hello @an", { start: 6, typed: "an" }],
    ["@", { start: 0, typed: "" }],
    ["(@José", { start: 1, typed: "José" }],
    ["mail@example", null],
    ["@Ana said", null],
    ["none", null],
  ])("%s", (text, expected) => {
    expect(mentionAt(text, text.length)).toEqual(expected);
  });

  it("are found by the beginning of any word, without accents", () => {
    const people = ["José Silva", "Ana", "Mariana", "Anaïs"];
    expect([suggestions(people, "ana", 6), suggestions(people, "SIL", 6), suggestions(people, "jose", 6)]).toEqual([["Ana", "Anaïs"], ["José Silva"], ["José Silva"]]);
    expect(suggestions(people, "", 2)).toEqual(["José Silva", "Ana"]);
  });
});
