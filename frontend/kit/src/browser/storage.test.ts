import { describe, expect, it } from "vitest";
import { memoryStorage } from "./storage.memory.ts";
import { browserStorage, type KeyStore, readRecord } from "./storage.ts";

describe.each<[string, () => KeyStore]>([
  ["the browser's storage", () => browserStorage(() => localStorage)],
  ["its twin", memoryStorage],
])("%s", (_, open) => {
  it("keeps text until it is removed", () => {
    const storage = open();
    expect(storage.read("a")).toBeNull();
    storage.write("a", "1");
    expect(storage.read("a")).toBe("1");
    storage.remove("a");
    expect(storage.read("a")).toBeNull();
  });

  it("reads a record, and nothing where there is none", () => {
    const storage = open();
    for (const [key, text] of Object.entries({ good: '{"a":1}', broken: "{", list: "null" })) storage.write(key, text);
    expect(["good", "broken", "list", "missing"].map((key) => readRecord(storage, key))).toEqual([{ a: 1 }, {}, {}, {}]);
  });
});

it("keeps nothing where the browser forbids it, and does not complain", () => {
  const storage = browserStorage(() => {
    throw new DOMException("Denied", "SecurityError");
  });
  storage.write("a", "1");
  storage.remove("a");
  expect(storage.read("a")).toBeNull();
});
