import { expect, test } from "vitest";
import { ago, chooseLanguage, countOf, filled } from "./language.ts";

test("the first known language of the browser is chosen", () => {
  expect(chooseLanguage(["fr", "pt-PT", "en"]).tag).toBe("pt-BR");
  expect(chooseLanguage(["fr"]).tag).toBe("en");
  expect(chooseLanguage([]).tag).toBe("en");
});

test("values replace their names", () => {
  expect(filled("{count} of {other}", { count: 2 })).toBe("2 of {other}");
  const { messages } = chooseLanguage(["en"]);
  expect([countOf(1, messages), countOf(2, messages)]).toEqual(["1 comment", "2 comments"]);
});

test("recent times are relative, older ones are days", () => {
  const language = chooseLanguage(["en"]);
  const now = Date.UTC(2026, 10, 21, 15);
  const at = (minutes: number) => ago(new Date(now - minutes * 60_000).toISOString(), now, language);
  expect([at(0), at(5), at(120), at(60 * 24)]).toEqual(["just now", "5 min. ago", "2 hr. ago", "yesterday"]);
  expect(at(60 * 24 * 40)).toContain("2026");
  expect(ago(new Date(now + 5000).toISOString(), now, language)).toBe("just now");
});
