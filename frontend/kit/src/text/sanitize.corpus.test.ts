import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { renderComment, renderMarkdown } from "./markdown.ts";
import { sanitizePlatform } from "./sanitize-platform.ts";
import { sanitize } from "./sanitize.ts";

/** The strings that browser tests post: below the names of their techniques, control characters as their pictures. */
const corpus = readFileSync(`${import.meta.dirname}/../../../../tests/browser/injection/corpus.txt`, "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("== "))
  .map((line) =>
    line
      .replaceAll(/[\u2400-\u241F]/gu, (picture) => String.fromCodePoint((picture.codePointAt(0) ?? 0) - 0x2400))
      .replaceAll(/\{\{U\+(?<code>[\dA-F]{4})\}\}/gu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replaceAll(/\{\{(?<text>.+?)×(?<times>\d+)\}\}/gu, (_, text: string, times: string) => text.repeat(Number(times))),
  );

const ACTS = /^on|^(?:script|style|iframe|form|object|embed|svg|math|base|meta|link|template|button|select|id|name|srcdoc|formaction|ping|data-.*)$/iu;
const ACTING = /^(?:\w*script|data:text|data:image\/svg|blob|about|view-source|feed|filesystem):/iu;

/** Names of elements and attributes that could act, and addresses that do. */
function acting(fragment: ParentNode): readonly string[] {
  return [...fragment.querySelectorAll("*")].flatMap((element) => {
    const names = element.getAttributeNames().filter((name) => name !== "style");
    const addresses = [element.getAttribute("href"), element.getAttribute("src")].map((address) => address?.replaceAll(/\s/gu, "") ?? "");
    return [element.localName, ...names].filter((name) => ACTS.test(name)).concat(addresses.filter((address) => ACTING.test(address)));
  });
}

describe("the corpus of injections", () => {
  it.each([
    ["HTML", (text: string) => text],
    ["Markdown", renderMarkdown],
    ["Markdown of a comment", renderComment],
  ])("[A-126] [A-127] never runs and retains its text, as %s", (_, htmlOf) => {
    const shown = corpus.map((text) => ({ text, fragment: sanitize(htmlOf(text)) }));
    expect(shown.filter(({ fragment }) => acting(fragment).length > 0).map(({ text }) => text)).toEqual([]);
    expect(shown.filter(({ text, fragment }) => text.includes("kept") && !fragment.textContent.includes("kept")).map(({ text }) => text)).toEqual([]);
  });

  it("never runs and retains its text, as HTML of a code host", () => {
    const shown = corpus.map((text) => ({ text, fragment: sanitizePlatform(text, "https://code.example.org/o/r/issues/1") }));
    expect(shown.filter(({ fragment }) => acting(fragment).length > 0).map(({ text }) => text)).toEqual([]);
    expect(shown.filter(({ text, fragment }) => text.includes("kept") && !fragment.textContent.includes("kept")).map(({ text }) => text)).toEqual([]);
  });

  it("runs if it isn't sanitized", () => {
    const found = corpus.filter((text) => acting(new DOMParser().parseFromString(text, "text/html")).length > 0);
    expect(found.length).toBeGreaterThan(250);
  });
});
