import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStorage } from "./browser.memory.ts";
import { browserStorage, type KeyStore, readRecord, sharedStorage, storageOrMemory } from "./storage.ts";

describe.each<[string, () => KeyStore]>([
  ["the browser's storage", () => browserStorage(() => localStorage)],
  ["the in-memory implementation", memoryStorage],
])("%s", (_, open) => {
  it("stores text until it is removed", () => {
    const storage = open();
    expect(storage.read("a")).toBeNull();
    storage.write("a", "1");
    expect(storage.read("a")).toBe("1");
    storage.remove("a");
    expect(storage.read("a")).toBeNull();
  });

  it("reads a record, or nothing if there is none", () => {
    const storage = open();
    for (const [key, text] of Object.entries({ good: '{"a":1}', broken: "{", list: "null" })) storage.write(key, text);
    expect(["good", "broken", "list", "missing"].map((key) => readRecord(storage, key))).toEqual([{ a: 1 }, {}, {}, {}]);
  });
});

it("stores nothing if the browser forbids it, and never throws", () => {
  const storage = browserStorage(() => {
    throw new DOMException("Denied", "SecurityError");
  });
  storage.write("a", "1");
  storage.remove("a");
  expect(storage.read("a")).toBeNull();
});

it("keeps text in memory while the browser forbids storage, if it should", () => {
  let isForbidden = true;
  const storage = storageOrMemory(() => {
    if (isForbidden) throw new DOMException("Denied", "SecurityError");
    return localStorage;
  });
  storage.write("a", "1");
  storage.write("b", "2");
  storage.remove("b");
  expect(["a", "b"].map((key) => storage.read(key))).toEqual(["1", null]);
  isForbidden = false;
  storage.write("a", "3");
  localStorage.setItem("a", "4");
  expect(storage.read("a")).toBe("4");
});

describe("a change in another tab", () => {
  const storage = sharedStorage(() => localStorage);
  const listener = vi.fn();
  let end: () => void;

  beforeEach(() => {
    listener.mockClear();
    end = storage.onChange("key", listener);
  });

  afterEach(() => end());

  it("is reported, also when everything was removed, and after the page was in the back/forward cache", () => {
    dispatchEvent(new StorageEvent("storage", { key: "other" }));
    expect(listener).not.toHaveBeenCalled();
    dispatchEvent(new StorageEvent("storage", { key: "key" }));
    expect(listener).toHaveBeenCalledOnce();
    dispatchEvent(new StorageEvent("storage", { key: null }));
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it("is no longer reported after that was ended", () => {
    end();
    dispatchEvent(new StorageEvent("storage", { key: "key" }));
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(listener).not.toHaveBeenCalled();
  });
});
