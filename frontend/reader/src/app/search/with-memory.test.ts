import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { browserStorage } from "@glosa/kit/browser/storage.ts";
import { expect, it } from "vitest";
import { withMemory } from "./with-memory.ts";

const forbidden = () => browserStorage(() => {
  throw new DOMException("Denied", "SecurityError");
});

it.each([["stores", memoryStorage], ["forbids", forbidden]])("has a text until it's removed if the browser %s it", (_, open) => {
  const store = withMemory(open());
  expect(store.read("a")).toBeNull();
  store.write("a", "1");
  expect(store.read("a")).toBe("1");
  store.remove("a");
  expect(store.read("a")).toBeNull();
});

it("has no text that another tab took", () => {
  const storage = memoryStorage();
  const store = withMemory(storage);
  store.write("a", "1");
  storage.remove("a");
  expect(store.read("a")).toBeNull();
});
