import { expect, it, vi } from "vitest";
import { forgo, insist } from "./insist.ts";

const WORDS = { en: ["It failed.", "Try again"] } as const;

/** A place for code that fails so many times before it comes. */
function place(failures: number) {
  const element = document.createElement("div");
  const [load, report] = [vi.fn<() => Promise<string>>(), vi.fn<(error: unknown) => void>()];
  for (let one = 0; one < failures; one += 1) load.mockRejectedValueOnce(new TypeError("gone"));
  load.mockResolvedValue("code");
  const come = () => insist(load, { element, words: WORDS, tag: "en", report });
  const button = () => vi.waitUntil(() => element.querySelector("button"));
  return { element, load, report, come, button };
}

it("brings what comes, and says nothing", async () => {
  const { element, come, report } = place(0);
  expect([await come(), element.childElementCount, report.mock.calls.length]).toEqual(["code", 0, 0]);
});

it("says what failed as long as it fails, and brings it when the reader has tried again", async () => {
  const { element, come, load, report, button } = place(2);
  const coming = come();
  (await button()).click();
  (await button()).click();
  expect([await coming, element.childElementCount, load.mock.calls.length, report.mock.calls.length]).toEqual(["code", 0, 3, 2]);
});

it("says it once, whoever else waits for the same place, until nobody does", async () => {
  const { element, come, button } = place(2);
  void come();
  void come();
  await button();
  await vi.waitUntil(() => element.childElementCount === 1);
  forgo(element);
  expect(element.childElementCount).toBe(0);
});
