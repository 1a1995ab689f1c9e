/** Data that doesn't match the contract is rejected: every field of every file, dropped or of a wrong type. */
import type { Branch, Comments, PageData, RouteEntry, SiteData } from "@glosa/contract";
import { SHAPES, STAMP } from "@glosa/contract/shapes";
import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { expect, it } from "vitest";
import { type FileTypes, mismatch } from "../../logic/contract-check.ts";
import { memoryNetwork } from "../browser/browser.memory.ts";
import { samplePage, sampleSite } from "../testing/sample.ts";
import { type ChunkLoadError, createChunks } from "./chunks.ts";
import { type DataLoadError, loadData } from "./data.ts";
import { createRoutes } from "./pages.ts";

const LINK = { title: "Home", path: "/" };
const ITEM = { title: "Basic", path: "/basic.html", children: [{ title: "More", path: "", children: [] }] };

/** Files in which every field has a value, so that every type of the contract occurs. */
const PAGE: PageData = samplePage("/panel.html", {
  frontmatter: { sidebar: true },
  headers: [{ level: 2, title: "Magic", slug: "magic" }],
  tags: [{ name: "Volume", path: "/tag/volume/", accent: 3 }],
  categories: [{ name: "Risk", path: "/categories/risk/", accent: 1 }],
  alternates: [{ lang: "en-US", label: "English", path: "/en-US/panel.html", exists: true }],
  crumbs: [LINK],
  previous: LINK,
  next: LINK,
  islands: [{ id: "island-1", name: "chart", props: { rows: 3 }, module: "/assets/components/chart.js", when: "visible" }],
  pager: { id: "tag", path: "/tag/", page: 1, pageCount: 2 },
});
const SITE: SiteData = sampleSite({
  theme: {
    shortTitle: "",
    logo: "/logo.svg",
    color: "red",
    nav: [{ text: "Links", link: "", external: false, items: [{ text: "Home", link: "/", external: false, items: [] }] }],
    sidebar: [{ title: "Settings", collapsable: true, path: "/", branch: "/assets/nav/en-US-0.json", items: [ITEM] }],
    sidebarLevels: 1,
    subSidebarDepth: 4,
    zoomOverlay: "",
  },
  dates: "written",
  consent: [{ purpose: "advertising", tag: "script", attrs: { src: "https://ads.example/a.js" } }],
  listings: [LINK],
  counter: { idVal: "", flagTitle: "" },
});
const BRANCH: Branch = { items: [ITEM] };
const COMMENTS: Comments = { solution: "anonymous", options: { path: "/" }, numStyle: { color: "red" } };
const ROUTES: Readonly<Record<string, RouteEntry>> = { "/panel.html": { path: "/panel.html", chunk: "/assets/js/1.00000001.js" } };

const ADDRESS = "/assets/js/1.00000001.js";

const asChunk = (file: unknown) => createChunks(memoryNetwork({ [ADDRESS]: file }), memoryClock()).load(ADDRESS);
const asShard = (file: unknown) =>
  createRoutes({ shards: "/r/", shardDigits: 0 }, memoryNetwork({ "/r/all.json": file })).find("/panel.html");
const asData = (type: keyof FileTypes) => (file: unknown) => loadData(ADDRESS, type, memoryNetwork({ [ADDRESS]: file }));

const FILES: readonly (readonly [type: string, content: object, load: (file: unknown) => Promise<unknown>, error: string])[] = [
  ["PageData", PAGE, asChunk, "ChunkLoadError"],
  ["{RouteEntry}", ROUTES, asShard, "DataLoadError"],
  ["SiteData", SITE, asData("SiteData"), "DataLoadError"],
  ["Branch", BRANCH, asData("Branch"), "DataLoadError"],
  ["Comments", COMMENTS, asData("Comments"), "DataLoadError"],
];

/** Values of every JSON type; for a field, those that its type in the contract doesn't allow are wrong. */
const VALUES: readonly unknown[] = [null, true, 7, "text", "number", "text|more", [], [7], {}, { items: 7 }];

interface Place {
  readonly path: readonly string[];
  readonly type: string;
  /** False for an entry of a list or of an object with keys of its own. */
  readonly isField: boolean;
}

/** Every place in `content` that a shape describes. */
function* places(content: unknown, type: string, path: readonly string[] = []): Generator<Place> {
  const at = function* inner(key: string, kind: string, isField: boolean): Generator<Place> {
    const place = [...path, key];
    if (kind !== "unknown") yield { path: place, type: kind, isField };
    yield* places((content as Record<string, unknown>)[key], kind, place);
  };
  if (type.endsWith("?")) yield* places(content, type.slice(0, -1), path);
  else if (type.endsWith("[]")) for (const key of Object.keys(content as object)) yield* at(key, type.slice(0, -2), false);
  else if (type.startsWith("{")) for (const key of Object.keys(content as object)) yield* at(key, type.slice(1, -1), false);
  else
    for (const field of SHAPES[type]?.split(" ") ?? []) {
      const [name = "", kind = "string"] = field.split(":");
      yield* at(name, kind, true);
    }
}

/** A copy of `content` with `change` made at `path`: a new value, or none to drop the field. */
function changed(content: object, [...path]: readonly string[], ...change: readonly unknown[]): object {
  const copy = structuredClone(content);
  const last = path.pop() ?? "";
  const place = path.reduce<Record<string, unknown>>((value, key) => value[key] as Record<string, unknown>, copy as Record<string, unknown>);
  if (change.length === 0) delete place[last];
  else [place[last]] = change;
  return copy;
}

const file = (content: object) => ({ stamp: STAMP, ...content });

/** Name of the error that says that data is malformed; otherwise what happened. */
async function failure(loading: Promise<unknown>): Promise<unknown> {
  try {
    return await loading;
  } catch (error) {
    const { name, reason } = error as ChunkLoadError | DataLoadError;
    return reason === "malformed" ? name : error;
  }
}

it("the samples contain every type that the reader receives", () => {
  const seen = new Set(FILES.flatMap(([type, content]) => [type, ...[...places(content, type)].map((place) => place.type)]));
  const named = new Set([...seen].map((type) => type.replaceAll(/[[\]{}?]/gu, "")));
  // The state in a page consists of the same types; entries/starting-state.test.tsx reads it.
  expect(Object.keys(SHAPES).filter((type) => type !== "ReaderState" && !named.has(type))).toEqual([]);
});

it.each(FILES)("%s is accepted as a whole, and fields that aren't in the contract are ignored", async (type, content, load) => {
  await expect(load(file(content))).resolves.toBeDefined();
  await expect(load(file({ ...content, ...(type.startsWith("{") ? {} : { extra: [] }) }))).resolves.toBeDefined();
});

it.each(FILES)("%s raises a typed error if any of its fields is missing", async (type, content, load, error) => {
  for (const { path, isField } of places(content, type)) {
    if (!isField) continue;
    // oxlint-disable-next-line no-await-in-loop -- one at a time shows which field it was
    expect([path, await failure(load(file(changed(content, path))))]).toEqual([path, error]);
  }
});

it.each(FILES)("%s raises a typed error if any of its fields has the wrong type", async (type, content, load, error) => {
  let wrong = 0;
  for (const { path, type: kind } of places(content, type)) {
    for (const value of VALUES) {
      if (allowed(value, kind)) continue;
      wrong += 1;
      // oxlint-disable-next-line no-await-in-loop -- one at a time shows which field it was
      expect([path, value, await failure(load(file(changed(content, path, value))))]).toEqual([path, value, error]);
    }
  }
  expect(wrong).toBeGreaterThan(0);
});

it.each(FILES)("%s raises a typed error if it belongs to another version, or is something else", async (_, content, load, error) => {
  for (const answer of [content, { ...content, stamp: "00000000" }, null, [], "text", 7, {}]) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time shows which response it was
    expect([answer, await failure(load(answer))]).toEqual([answer, error]);
  }
});

it("returns the place where data differs", () => {
  expect(mismatch({ ...PAGE, headers: [...PAGE.headers, { level: 2, title: 7, slug: "x" }] }, "PageData")).toBe("PageData.headers[1].title");
  expect(mismatch({ ...PAGE, layout: "book" }, "PageData")).toBe("PageData.layout");
});

/** Whether TypeScript would allow the value; intentionally independent of the code under test. */
function allowed(value: unknown, type: string): boolean {
  if (type.endsWith("?")) return value === null || allowed(value, type.slice(0, -1));
  if (type.endsWith("[]")) return Array.isArray(value) && value.every((item) => allowed(item, type.slice(0, -2)));
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (type.startsWith("{")) return isObject && Object.values(value).every((item) => type === "{unknown}" || allowed(item, type.slice(1, -1)));
  if (type.includes("|")) return typeof value === "string" && type.split("|").includes(value);
  return ["string", "number", "boolean"].includes(type) && typeof value === type;
}
