import { expect, it } from "vitest";
import { encodedPath, threadPath } from "./addresses.ts";

it.each([
  ["/a/index.html", "/a/"],
  ["/index.htm", "/"],
  ["/a/myindex.html", "/a/myindex.html"],
  ["/a/b.html?x=1#y", "/a/b.html"],
  ["https://docs.example.org/base/a.html?x", "/base/a.html"],
  ["/caf%C3%A9/", "/café/"],
  ["/cafe\u0301/", "/café/"],
  ["/%E4%B8%AD/", "/中/"],
  ["/", "/"],
  ["/a/index.html?x#caf%C3%A9:~:comments", "/a/#café:~:comments"],
  ["/a/#b:~:text=c", "/a/"],
])("[A-28] converts %j to the key %j", (address, key) => {
  expect(threadPath(address)).toBe(key);
});

it("leaves malformed escapes unchanged", () => {
  expect(["/100%", "/a%zz", "/%FF/x", "/%E4%B8", "/a%2"].map(threadPath)).toEqual(["/100%", "/a%zz", "/%FF/x", "/%E4%B8", "/a%2"]);
});

it("encodes a key as an address bar does", () => {
  expect(["/café/ a", "/\uD800"].map(encodedPath)).toEqual(["/caf%C3%A9/%20a", "/\uD800"]);
});
