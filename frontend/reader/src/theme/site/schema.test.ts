import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { embedWords } from "../../app/page/embedding.ts";
import { articleLabels } from "../../app/page/enhance.ts";
import { messagesFor } from "../messages.ts";
import { consentWords } from "../notices/consent-notice.tsx";
import { highlightMessages } from "../search/highlight-notice.tsx";
import { pageMessages } from "../search/page-messages.ts";
import { recentMessages } from "../search/recent-messages.ts";
import { contentMessages } from "../search/search-content.tsx";
import { searchMessages } from "../search/search-messages.ts";
import schema from "./schema.json" with { type: "json" };
import { filled } from "./words.ts";

/** Our English texts by the prefix of their keys. */
const TEXTS: Readonly<Record<string, object>> = {
  "": messagesFor("en"),
  "article.": articleLabels("en"),
  "embed.": embedWords("en"),
  "consent.": consentWords("en"),
  "searching.": { ...searchMessages("en"), ...recentMessages("en") },
  "searchPage.": { ...pageMessages("en"), ...contentMessages("en") },
  "highlights.": highlightMessages("en"),
};

/** Each text by its key: `pager.next`. */
function flat(texts: object, prefix: string): readonly (readonly [string, unknown])[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "object" && text !== null ? flat(text as object, `${prefix}${key}.`) : [[prefix + key, text] as const],
  );
}

const ALL = Object.entries(TEXTS).flatMap(([prefix, texts]) => flat(texts, prefix));
/** The builder has the rest, see tests/unit/test_theme_schema.py. */
const OF_THE_BUILDER = /^(?:titles|text)\./u;

describe("the words of the schema", () => {
  it("are all that the reader shows", () => {
    const listed = Object.keys(schema.words).filter((key) => !OF_THE_BUILDER.test(key));
    expect(listed).toEqual(ALL.map(([key]) => key));
  });

  it.each(ALL)("%s has the English text", (key, text) => {
    const word = (schema.words as Readonly<Record<string, { readonly text: string }>>)[key]?.text ?? "";
    const own = typeof text === "function" ? (text as (...given: readonly unknown[]) => string) : () => text;
    for (const given of [[1, 9, 5], [2, 9, 5]] as const) expect(filled(word, "en")(...given)).toBe(own(...given));
  });
});

it("the tokens of the schema are the custom properties of the stylesheet", () => {
  const css = readFileSync(`${import.meta.dirname}/../tokens.css`, "utf8");
  const declared = [...css.matchAll(/^ {2}(--[\w-]+):/gmu)].map(([, name]) => name);
  expect(new Set(Object.keys(schema.tokens))).toEqual(new Set(declared));
});

it("the classes of the schema are classes of the reader's elements", () => {
  const sources = ["..", "../../app"].flatMap((folder) =>
    readdirSync(`${import.meta.dirname}/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
      .map((file) => readFileSync(`${import.meta.dirname}/${folder}/${file}`, "utf8")),
  );
  const given = sources.flatMap((source) => [...source.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/gu)].flatMap(([, plain = "", code = ""]) => `${plain} ${code}`.split(/[^\w-]+/u)));
  expect(new Set(given)).toEqual(new Set([...given, ...Object.keys(schema.classes)]));
});
