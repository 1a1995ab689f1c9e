import type { SidebarGroup } from "@glosa/contract";
import { expect, it } from "vitest";
import { byPage, partOf, partsOf } from "./results.ts";
import { hit } from "./testing/hits.ts";

const group = (title: string, path: string): SidebarGroup => ({ title, path, collapsable: true, branch: "", items: [] });

const PARTS = partsOf([group("Start", "/docs/"), group("Settings", "/docs/settings/basic.html"), group("More settings", "/docs/settings/"), group("Types", "/docs/settings/types/named.html")]);

it("names parts of the site after the groups of the sidebar, each folder once", () => {
  expect(PARTS.map(({ folder, title }) => [folder, title])).toEqual([["/docs/", "Start"], ["/docs/settings/", "Settings"], ["/docs/settings/types/", "Types"]]);
});

it.each([["/docs/panel.html#a", "Start"], ["/docs/settings/stop.html", "Settings"], ["/docs/settings/types/named.html", "Types"], ["/elsewhere.html", undefined]])("finds the innermost part of %s", (url, title) => {
  expect(partOf(url, PARTS)?.title).toBe(title);
});

it("shows a page outside of all parts without the name of one", () => {
  expect(byPage([hit("/elsewhere.html")], PARTS)).toMatchObject([{ path: "/elsewhere.html", part: "" }]);
});

it("groups results by page, each page where its best result is, and numbers them as they're shown", () => {
  const pages = byPage([hit("/docs/settings/a.html#one"), hit("/docs/b.html", { title: "B" }), hit("/docs/settings/a.html")], PARTS, 5);
  expect(pages.map(({ path, part, title }) => [path, part, title])).toEqual([["/docs/settings/a.html", "Settings", "Partials"], ["/docs/b.html", "Start", "B"]]);
  expect(pages.flatMap(({ places }) => places.map((place) => [place.hit.url, place.order]))).toEqual([["/docs/settings/a.html#one", 5], ["/docs/settings/a.html", 6], ["/docs/b.html", 7]]);
});
