import { expect, it } from "vitest";
import { storageOrMemory } from "./memory.ts";

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
