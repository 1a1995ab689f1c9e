import { expect, it } from "vitest";
import { webAddress, websiteOf } from "./addresses.ts";

it.each([
  ["example.org", "http://example.org/"],
  ["  example.org/a ", "http://example.org/a"],
  ["https://example.org/", "https://example.org/"],
  ["HTTP://example.org", "http://example.org/"],
  ["", ""],
])("[A-122] links the website %j to the address %j", (typed, address) => {
  expect(websiteOf(typed)).toBe(address);
});

it.each(["javascript:alert(1)", "data:text/html,x", "vbscript:x", `"><img src=x onerror=alert(1)>`, "http://", "not an address"])("links nowhere for %j", (typed) => {
  expect(websiteOf(typed)).toMatch(/^$|^http:\/\/[^"<>\s]+$/u);
  expect(websiteOf(typed)).not.toMatch(/^(?:javascript|data|vbscript):/u);
});

it("accepts relative addresses only with a base, and only http and https", () => {
  expect([webAddress("/a", "https://h/b"), webAddress("/a"), webAddress("ftp://h/"), webAddress("//h/a", "https://x")]).toEqual(["https://h/a", "", "", "https://h/a"]);
});
