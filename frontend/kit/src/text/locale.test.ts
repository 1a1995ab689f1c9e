import { expect, it } from "vitest";
import { matchLocale } from "./locale.ts";

const AVAILABLE = ["zh", "zh-CN", "zh-TW", "en", "ja-JP"] as const;

it.each([
  ["zh-TW", "zh-TW"],
  ["zh-tw", "zh-TW"],
  ["en-GB", "en"],
  ["zh-Hant-HK", "zh"],
  ["ja", "ja-JP"],
  ["fr", null],
  ["", null],
])("finds for %j the texts of %j", (wanted, found) => {
  expect(matchLocale(AVAILABLE, wanted)).toBe(found);
});
