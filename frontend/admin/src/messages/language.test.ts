import { describe, expect, test } from "vitest";
import { en } from "./en.ts";
import { countOf, filled, loadLanguage } from "./language.ts";
import { ENGLISH, LANGUAGES } from "./languages.ts";
import { ago } from "./times.ts";

test.each([
  [["xx", "pt-PT", "en"], "pt-BR"],
  [["en-GB", "pt"], "en"],
  [["xx"], "en"],
  [[], "en"],
])("the first known language of the browser is chosen: %s", async (requested, tag) => {
  expect((await loadLanguage(requested)).tag).toBe(tag);
});

test("values replace their names", () => {
  expect(filled("{count} of {other}", { count: 2 })).toBe("2 of {other}");
  expect([countOf(1, en), countOf(2, en)]).toEqual(["1 comment", "2 comments"]);
});

test("recent times are relative, older ones are days", () => {
  const now = Date.UTC(2026, 10, 21, 15);
  const at = (minutes: number) => ago(new Date(now - minutes * 60_000).toISOString(), now, ENGLISH);
  expect([at(0), at(5), at(120), at(60 * 24)]).toEqual(["just now", "5 min. ago", "2 hr. ago", "yesterday"]);
  expect(at(60 * 24 * 40)).toContain("2026");
  expect(ago(new Date(now + 5000).toISOString(), now, ENGLISH)).toBe("just now");
});

/** Each text by its key, also those in groups. */
function flat(texts: object, group = ""): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).flatMap(([key, text]: [string, unknown]) => (typeof text === "object" && text !== null ? Object.entries(flat(text, `${group}${key}.`)) : [[`${group}${key}`, String(text)]])));
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/gu))].toSorted();

describe.each(Object.entries(LANGUAGES))("the texts in %s", (name, load) => {
  test("leave nothing unsaid", async () => {
    const [texts, english] = [flat(await load()), flat(en)];
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
    expect(Object.entries(texts).filter(([, text]) => text.trim() === "")).toEqual([]);
    expect(Object.entries(texts).filter(([key, text]) => String(placeholders(text)) !== String(placeholders(english[key] ?? "")))).toEqual([]);
  });

  test("say once what was published", async () => {
    const texts = await load();
    const said = filled(texts.doneApprove, { count: countOf(3, texts) });
    const words = Array.from(new Intl.Segmenter(name, { granularity: "word" }).segment(said)).filter(({ isWordLike }) => isWordLike === true);
    expect(said).toContain("3");
    expect(said).not.toMatch(/:.*:/u);
    expect(new Set(words.map(({ segment }) => segment)).size).toBe(words.length);
  });

  test("are chosen by their tag", async () => {
    const language = await loadLanguage([name]);
    expect(language.messages).toBe(await load());
    expect((await loadLanguage([language.tag])).tag).toBe(language.tag);
  });
});
