import { describe, expect, it } from "vitest";
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
