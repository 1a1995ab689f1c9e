import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { readRecord } from "@glosa/kit/browser/storage.ts";
import { expect, it } from "vitest";
import { fakeThread, NOON, sampleRoot } from "../ui/testing/fake-thread.ts";
import { beginVisit } from "./visit.ts";

it("remembers the 200 threads that were visited last", () => {
  const storage = memoryStorage();
  const { thread } = fakeThread({ roots: [sampleRoot(1, { at: NOON })] });
  const visit = (number: number) => beginVisit(thread, storage, { place: "seen", name: `/${number}/`, isOwn: () => false });
  for (let number = 1; number <= 201; number += 1) visit(number);
  const remembered = Object.keys(readRecord(storage, "seen"));
  expect([remembered.length, remembered[0], remembered.at(-1)]).toEqual([200, "/2/", "/201/"]);
});
