/** Tasks of an arrival that run after the page has been painted. */
import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { beforeEach, expect, it } from "vitest";
import { memoryAddress } from "./browser/browser.memory.ts";
import { open, type Opened } from "./testing/opened.ts";
import { samplePage } from "./testing/sample.ts";
import { until } from "./testing/until.ts";

const HOME = samplePage("/");
const PANEL = samplePage("/panel.html");
const BASIC = samplePage("/basic.html", { headers: [{ level: 2, title: "Magic", slug: "magic" }] });

let site: Opened;
let waiting: (() => void)[];

function paint(): void {
  for (const task of waiting.splice(0)) task();
}

async function visit(href: string, path: string): Promise<void> {
  site.navigate(href);
  await until(() => expect([site.shown(), site.status().kind]).toEqual([path, "ready"]));
}

function begin(preferences = {}): void {
  waiting = [];
  site = open([HOME, PANEL, BASIC], { ids: ["magic"], preferences, afterPaint: (task) => void waiting.push(task) });
  site.start();
}

beforeEach(() => begin());

it("[S-73] scrolls smoothly to the top and focuses the heading once the page is painted", async () => {
  await visit("/panel.html", "/panel.html");
  expect(site.viewport.moves).toEqual([]);
  paint();
  expect(site.viewport.moves).toEqual(["to 0 smoothly", "focus heading"]);
});

it("doesn't delay a jump until after the paint", async () => {
  await visit("/basic.html#magic", "/basic.html");
  expect(site.viewport.moves).toEqual(["reveal magic"]);
  paint();
  expect(site.viewport.moves).toEqual(["reveal magic", "focus magic"]);
  begin({ reducedMotion: true });
  await visit("/panel.html", "/panel.html");
  expect(site.viewport.moves).toEqual(["to 0"]);
});

it("cancels the tasks of an arrival when the reader has gone to another page", async () => {
  await visit("/panel.html", "/panel.html");
  await visit("/basic.html#magic", "/basic.html");
  paint();
  expect(site.viewport.moves).toEqual(["reveal magic", "focus magic"]);
});

it("goes to the heading of an entry whose position isn't known", () => {
  const address = memoryAddress("/basic.html#magic");
  const end = open([BASIC], { address }).start();
  address.followHash("#name");
  end();
  const again = open([BASIC], { address, ids: ["magic", "name"] });
  again.start();
  address.go(-1);
  expect(again.viewport.moves).toEqual(["reveal magic", "focus magic"]);
});

it("restores the position of the page that the reader went back to before it started", async () => {
  const session = memoryStorage();
  const address = memoryAddress("/panel.html");
  const left = open([PANEL], { session, address });
  left.viewport.scroll(333);
  address.leave();
  site = open([HOME, PANEL], { session, address });
  site.start();
  await until(() => expect(site.shown()).toBe("/panel.html"));
  expect(site.viewport.moves.filter((move) => move.startsWith("to 0"))).toEqual([]);
  expect(site.viewport.position()).toBe(333);
});
