import { memoryStorage, sharedMemoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { expect, it } from "vitest";
import { createRecent, RECENT_KEY } from "./recent.ts";

it("has the latest searches, each once, in this tab and others", () => {
  const storage = sharedMemoryStorage();
  const [recent, other] = [createRecent(storage), createRecent(storage.otherTab)];
  for (const query of ["stop", " ", "loss", "STOP "]) recent.add(query);
  expect(recent.get()).toEqual(["STOP", "loss"]);
  expect(other.get()).toEqual(["STOP", "loss"]);
  other.clear();
  expect([recent.get(), other.get()]).toEqual([[], []]);
  expect(storage.read(RECENT_KEY)).toBeNull();
});

it("stores only a few, and none in full that was pasted by accident", () => {
  const recent = createRecent(sharedMemoryStorage());
  for (let number = 0; number < 20; number += 1) recent.add(`query ${number} ${"x".repeat(10_000)}`);
  expect(recent.get()).toHaveLength(6);
  expect(recent.get()[0]).toMatch(/^query 19 x{1,300}$/u);
});

it.each(["{", "7", "[1, null]"])("ignores what isn't a list of searches: %s", (text) => {
  expect(createRecent(sharedMemoryStorage({ [RECENT_KEY]: text })).get()).toEqual([]);
});

it("works without storage", () => {
  const recent = createRecent({ ...memoryStorage(), write: () => {}, onChange: () => () => {} });
  recent.add("stop");
  expect(recent.get()).toEqual(["stop"]);
});
