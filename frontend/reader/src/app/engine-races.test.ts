/** Responses that arrive when the reader no longer waits for them. */
import { beforeEach, expect, it } from "vitest";
import { open, type Opened } from "./testing/opened.ts";
import { chunkOf, samplePage, stamped } from "./testing/sample.ts";
import { until } from "./testing/until.ts";

const HOME = samplePage("/");
const PANEL = samplePage("/panel.html");
const FAQ = samplePage("/popular-topics/FAQ.html");
const BASIC = samplePage("/basic.html");

let site: Opened;

async function visit(href: string, path: string): Promise<void> {
  site.navigate(href);
  await until(() => expect([site.shown(), site.status().kind]).toEqual([path, "ready"]));
}

beforeEach(() => {
  site = open([HOME, PANEL, FAQ, BASIC]);
  site.start();
});

it("lets the latest request win", async () => {
  const chunk = chunkOf("/panel.html");
  let deliver: (page: unknown) => void = () => {};
  site.network.serve(chunk, new Promise((resolve) => {
    deliver = resolve;
  }));
  site.navigate("/panel.html");
  await until(() => expect(site.network.requests).toContain(chunk));
  await visit("/popular-topics/FAQ.html", "/popular-topics/FAQ.html");
  deliver(stamped(PANEL));
  // Once this later continuation has run, the engine's own has run too.
  await site.findPage("/panel.html");
  await site.findPage("/panel.html");
  site.clock.advance(1000);
  expect([site.shown(), site.address.href(), site.status().kind]).toEqual([
    "/popular-topics/FAQ.html",
    "/popular-topics/FAQ.html",
    "ready",
  ]);
});

it("ignores a request that fails after the reader has gone to another page", async () => {
  const chunk = chunkOf("/panel.html");
  let deliver: (page: unknown) => void = () => {};
  site.network.serve(chunk, new Promise((resolve) => {
    deliver = resolve;
  }));
  site.navigate("/panel.html");
  await until(() => expect(site.network.requests).toContain(chunk));
  await visit("/popular-topics/FAQ.html", "/popular-topics/FAQ.html");
  deliver("no page");
  await expect(site.findPage("/panel.html")).rejects.toThrow("gave no page");
  // By now, everything that waited for the failed request has run.
  await site.findPage("/basic.html");
  expect([site.reports, site.status().kind, site.address.loads]).toEqual([[], "ready", []]);
  expect(site.session.read("glosa.full-loads")).toBeNull();
});

it("doesn't return to a page that failed while the route table was being revalidated", async () => {
  const chunk = chunkOf("/panel.html");
  site.prefetchRoutes(["/panel.html"]);
  await until(() => expect(site.network.requests).toHaveLength(1));
  await site.findPage("/popular-topics/FAQ.html");
  let answer: (table: unknown) => void = () => {};
  site.network.serve(chunk, undefined);
  site.network.serve("/assets/routes/all.json", new Promise((resolve) => {
    answer = resolve;
  }));
  site.navigate("/panel.html");
  const table = () => site.network.requests.filter((address) => address.endsWith("all.json"));
  await until(() => expect(table()).toHaveLength(2));
  site.dismiss();
  answer(stamped({}));
  await expect(site.findPage("/panel.html")).rejects.toThrow("no such file");
  await site.findPage("/");
  expect([site.reports, site.address.loads, site.status().kind]).toEqual([[], [], "ready"]);
});

it("isn't loading after the reader has canceled the request", () => {
  site.network.serve("/assets/routes/all.json", new Promise(() => {}));
  site.navigate("/panel.html");
  site.dismiss();
  site.clock.advance(1000);
  expect(site.status().kind).toBe("ready");
});

it("retains the position of a page that the reader skips on the way back before it's shown", async () => {
  for (const [path, position] of [["/panel.html", 100], ["/basic.html", 50]] as const) {
    site.viewport.scroll(position);
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await visit(path, path);
  }
  site.viewport.scroll(7);
  site.address.go(-1);
  site.address.go(-1);
  await until(() => expect([site.shown(), site.viewport.position()]).toEqual(["/", 100]));
  site.address.go(1);
  await until(() => expect([site.shown(), site.viewport.position()]).toEqual(["/panel.html", 50]));
});
