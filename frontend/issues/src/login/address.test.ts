import { describe, expect, it } from "vitest";
import { memoryAddress } from "./browser.memory.ts";
import { type Address, browserAddress } from "./address.ts";

describe.each<[string, () => Address]>([
  ["the browser's address", () => browserAddress],
  ["its twin", memoryAddress],
])("%s", (_, open) => {
  it("is replaced, byte for byte", () => {
    const address = open();
    const next = new URL("/a%20b/?flag&x=%7e#h%C3%A4", address.href()).href;
    address.replace(next);
    expect(address.href()).toBe(next);
  });
});

it("[B-143] retains the state of the history entry for a router", () => {
  history.replaceState({ key: "entry" }, "", "/a?code=1&state=2");
  const entries = history.length;
  browserAddress.replace(`${location.origin}/a`);
  expect([history.state, history.length, location.pathname, location.search]).toEqual([{ key: "entry" }, entries, "/a", ""]);
});
