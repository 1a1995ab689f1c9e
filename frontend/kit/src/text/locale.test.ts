import { expect, it } from "vitest";
import { matchLocale } from "./locale.ts";

it("prefers the language itself to one of its regions", () => {
  expect(matchLocale(["pt-BR", "pt"], "pt-PT")).toBe("pt");
});

const AVAILABLE = ["zh", "zh-CN", "zh-TW", "en", "ja-JP"] as const;

it.each([
  ["zh-TW", "zh-TW"],
  ["zh-tw", "zh-TW"],
  ["en-GB", "en"],
  ["zh-Hant-HK", "zh"],
  ["ja", "ja-JP"],
  ["fr", null],
  ["ja-Latn", "ja-JP"],
  ["", null],
])("chooses for %j the texts of %j", (requested, found) => {
  expect(matchLocale(AVAILABLE, requested)).toBe(found);
});
