import { expect, it } from "vitest";
import { clipped, searchHref } from "./address.ts";
import { requestIn, filtered, partChoices, tagChoices, translated } from "./filters.ts";
import { hit } from "./testing/hits.ts";

const PARTS = [{ folder: "/", title: "Start" }, { folder: "/settings/", title: "Settings" }];
const HITS = [hit("/settings/a.html", { tags: ["risk", "orders"] }), hit("/b.html", { tags: ["orders"] }), hit("/settings/c.html#d")];
const urls = (section: string, tag: string) => filtered(HITS, { section, tag }, PARTS).map(({ url }) => url);

it("filters by part of the site and by tag", () => {
  expect(urls("", "")).toHaveLength(3);
  expect(urls("/settings/", "")).toEqual(["/settings/a.html", "/settings/c.html#d"]);
  expect(urls("", "orders")).toEqual(["/settings/a.html", "/b.html"]);
  expect(urls("/", "risk")).toEqual([]);
  expect(filtered([hit("/elsewhere.html")], { section: "/settings/", tag: "" }, PARTS.slice(1))).toEqual([]);
});

it("offers the parts in the site's order, and the most frequent tags first", () => {
  expect(partChoices(HITS, PARTS)).toEqual([{ value: "/", label: "Start", count: 1 }, { value: "/settings/", label: "Settings", count: 2 }]);
  expect(tagChoices(HITS).map(({ value, count }) => [value, count])).toEqual([["orders", 2], ["risk", 1]]);
  expect(partChoices([hit("/b.html")], PARTS)).toHaveLength(1);
});

it("reads the request from an address", () => {
  const request = { query: "a & b #?", section: "/settings/", tag: "risk", version: "1.0" };
  expect(requestIn(new URL(searchHref("/docs/search.html", request), "https://docs.example.org"))).toEqual(request);
  expect(requestIn(new URL("https://docs.example.org/search.html"))).toEqual({ query: "", section: "", tag: "", version: "" });
});

it("translates the request to another language, except for tags", () => {
  const request = { query: "stop", section: "/docs/settings/", tag: "risk", version: "1.0" };
  expect(translated(request, "/docs/search.html", "/docs/en-US/search.html")).toEqual({ query: "stop", section: "/docs/en-US/settings/", tag: "", version: "1.0" });
  expect(translated({ ...request, section: "/docs/en-US/settings/" }, "/docs/en-US/search.html", "/docs/search.html").section).toBe("/docs/settings/");
  expect(translated({ ...request, section: "" }, "/docs/search.html", "/docs/en-US/search.html").section).toBe("");
  expect(translated({ ...request, section: "elsewhere" }, "/docs/search.html", "/docs/en-US/search.html").section).toBe("");
  expect(translated(request, "/docs/search.html", "/docs/search.html")).toEqual(request);
});

it("writes only set values, and no address that servers reject", () => {
  expect(searchHref("/search.html", { query: " ", section: "", tag: "" })).toBe("/search.html");
  expect(searchHref("/search.html", { query: "stop", section: "", tag: "" })).toBe("/search.html?q=stop");
  expect(searchHref("/search.html", { query: "😀".repeat(5000) }).length).toBeLessThan(4000);
  expect(() => decodeURIComponent(searchHref("/", { query: `a${"😀".repeat(5000)}` }))).not.toThrow();
});

it("clips long queries between characters", () => {
  expect(clipped(` a${"😀".repeat(5000)}`)).toBe(`a${"😀".repeat(149)}`);
});
