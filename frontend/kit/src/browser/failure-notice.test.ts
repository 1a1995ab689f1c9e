import { expect, it, vi } from "vitest";
import { loadOrRetry, removeFailure, showFailure } from "./host-element.ts";
import { retrying } from "./lazy.ts";

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
  const { notice, button } = shown(tag);
  expect(button?.type).toBe("button");
  expect([notice?.lang, notice?.dir, notice?.querySelector("p")?.textContent]).toEqual([lang, "auto", text]);
  expect(notice?.className).toBe("vfailure");
});

it("disappears on a retry, or when the widget ends", () => {
  const { element, retry, button } = shown("en");
  button?.click();
  button?.click();
  expect([retry.mock.calls.length, element.childElementCount]).toEqual([1, 0]);

  const other = shown("en");
  other.end();
  expect([other.element.childElementCount, other.retry.mock.calls.length]).toEqual([0, 0]);
});

/** An element for code that fails to load that many times. */
function place(failures: number) {
  const element = document.createElement("div");
  const [load, report] = [vi.fn<() => Promise<string>>(), vi.fn<(error: unknown) => void>()];
  for (let one = 0; one < failures; one += 1) load.mockRejectedValueOnce(new TypeError("gone"));
  load.mockResolvedValue("code");
  const start = () => loadOrRetry(load, { element, words: WORDS, tag: "en", report });
  const button = () => vi.waitUntil(() => element.querySelector("button"));
  return { element, load, report, start, button };
}

it("shows nothing if the code loads", async () => {
  const { element, start, report } = place(0);
  expect([await start(), element.childElementCount, report.mock.calls.length]).toEqual(["code", 0, 0]);
});

it("shows a message until the reader has tried again with success", async () => {
  const { element, start, load, report, button } = place(2);
  const loading = start();
  (await button()).click();
  (await button()).click();
  expect([await loading, element.childElementCount, load.mock.calls.length, report.mock.calls.length]).toEqual(["code", 0, 3, 2]);
});

it("reloads the page only for a reader who tried again, if the browser refuses a file that the server has", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  const gone = () => Promise.reject(new TypeError("gone"));
  const refused = retrying(gone, () => "https://docs.example.org/a.js", { importFrom: gone, isAvailable: () => Promise.resolve(true) });
  await expect(refused()).rejects.toThrow("gone");
  await expect(refused()).rejects.toThrow("gone");
  const { start, button } = place(2);
  const loading = start();
  const first = await button();
  expect(reload).not.toHaveBeenCalled();
  first.click();
  (await button()).click();
  expect([await loading, reload.mock.calls.length]).toEqual(["code", 1]);
  vi.unstubAllGlobals();
});

it("shows one message per element, until it is removed", async () => {
  const { element, start, button } = place(2);
  void start();
  void start();
  await button();
  await vi.waitUntil(() => element.childElementCount === 1);
  removeFailure(element);
  expect(element.childElementCount).toBe(0);
});
