import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { expect, it } from "vitest";
import { EXPIRES, takeWords } from "./handoff.ts";
import { HANDOFF_KEY } from "./search-start.ts";

const left = () => memoryStorage({ [HANDOFF_KEY]: JSON.stringify({ path: "/a.html", words: ["stop"], time: 1000 }) });
const at = (time: number) => ({ now: () => time });

it("hands words to their page, once", () => {
  const storage = left();
  expect(takeWords(storage, "/b.html", at(1001))).toEqual([]);
  expect(takeWords(storage, "/a.html", at(1001))).toEqual(["stop"]);
  expect(takeWords(storage, "/a.html", at(1001))).toEqual([]);
});

it("forgets words whose page didn't open in time", () => {
  const storage = left();
  expect(takeWords(storage, "/b.html", at(1000 + EXPIRES))).toEqual([]);
  expect(storage.read(HANDOFF_KEY)).toBeNull();
});

it.each(["{", "7", "null", '{"path": 1}'])("ignores what isn't words: %s", (text) => {
  const storage = memoryStorage({ [HANDOFF_KEY]: text });
  expect(takeWords(storage, "/a.html", at(0))).toEqual([]);
  expect(storage.read(HANDOFF_KEY)).toBeNull();
});
