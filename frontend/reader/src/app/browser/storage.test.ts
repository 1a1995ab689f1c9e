import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStorage } from "./storage.memory.ts";
import { browserStorage, type KeyStore } from "./storage.ts";

describe.each<[string, () => KeyStore]>([
  ["the browser's storage", () => browserStorage(() => sessionStorage)],
  ["its twin", memoryStorage],
])("%s", (_, open) => {
  it("keeps text until it is removed", () => {
    const storage = open();
    expect(storage.read("key")).toBeNull();
    storage.write("key", "text");
    expect(storage.read("key")).toBe("text");
    storage.remove("key");
    expect(storage.read("key")).toBeNull();
  });
});

it("keeps nothing where the browser forbids it, and never throws", () => {
  const storage = browserStorage(() => {
    throw new DOMException("denied", "SecurityError");
  });
  storage.write("key", "text");
  storage.remove("key");
  expect(storage.read("key")).toBeNull();
});

describe("a change in another tab", () => {
  const storage = browserStorage(() => localStorage);
  const heard = vi.fn();
  let end: () => void;

  beforeEach(() => {
    heard.mockClear();
    end = storage.onChange("key", heard);
  });

  afterEach(() => end());

  it("is heard of, also when everything was removed, and also after the browser kept the page aside", () => {
    dispatchEvent(new StorageEvent("storage", { key: "other" }));
    expect(heard).not.toHaveBeenCalled();
    dispatchEvent(new StorageEvent("storage", { key: "key" }));
    expect(heard).toHaveBeenCalledOnce();
    dispatchEvent(new StorageEvent("storage", { key: null }));
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it("is no longer heard of after that was ended", () => {
    end();
    dispatchEvent(new StorageEvent("storage", { key: "key" }));
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(heard).not.toHaveBeenCalled();
  });
});
