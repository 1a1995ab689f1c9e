import { expect, it, vi } from "vitest";
import { showFailure } from "./failure-notice.ts";

const WORDS = { en: ["It failed.", "Try again"], pt: ["Falhou.", "Tentar de novo"], "zh-TW": ["失敗。", "重試"], he: ["נכשל.", "לנסות שוב"] } as const;

function shown(tag: string) {
  const element = document.createElement("div");
  const retry = vi.fn();
  const end = showFailure(element, { words: WORDS, tag, retry });
  const notice = element.querySelector<HTMLElement>("[role=alert]");
  return { element, retry, end, notice, button: notice?.querySelector("button") };
}

it.each([
  ["pt-BR", "pt", "Falhou."],
  ["zh-TW", "zh-TW", "失敗。"],
  ["he", "he", "נכשל."],
  ["kl", "en", "It failed."],
])("says in %s what happened", (tag, lang, text) => {
  const { notice } = shown(tag);
  expect([notice?.lang, notice?.querySelector("p")?.textContent]).toEqual([lang, text]);
});

it("goes when it is tried again, or when the widget ends", () => {
  const { element, retry, button } = shown("en");
  button?.click();
  button?.click();
  expect([retry.mock.calls.length, element.childElementCount]).toEqual([1, 0]);

  const other = shown("en");
  other.end();
  expect([other.element.childElementCount, other.retry.mock.calls.length]).toEqual([0, 0]);
});
