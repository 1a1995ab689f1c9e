import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { memoryAddress } from "./browser/browser.memory.ts";
import { open, type Opened } from "./testing/opened.ts";
import { chunkOf, SAMPLE_BRANCH, samplePage, sampleSite, stamped } from "./testing/sample.ts";
import { until } from "./testing/until.ts";

const HEADERS = [
  { level: 2, title: "Name", slug: "name" },
  { level: 2, title: "Magic", slug: "magic" },
];
const TRANSLATIONS = [
  { lang: "pt-BR", label: "Português", path: "/basic.html", exists: true },
  { lang: "en-US", label: "English", path: "/en-US/basic.html", exists: true },
];
const HOME = samplePage("/");
const PANEL = samplePage("/panel.html");
const FAQ = samplePage("/popular-topics/FAQ.html");
const BASIC = samplePage("/basic.html", { headers: HEADERS, alternates: TRANSLATIONS });
const ENGLISH_BASIC = samplePage("/en-US/basic.html", {
  headers: HEADERS.slice(1),
  html: '<h1>Basic</h1><h2 id="magic">Magic number</h2>',
  alternates: TRANSLATIONS,
});
const NOT_FOUND = samplePage("/404.html", { layout: "not-found" });

let site: Opened;

/** Goes to a page and waits until it is shown. */
async function visit(href: string, path: string): Promise<void> {
  site.navigate(href);
  await until(() => expect([site.shown(), site.status().kind]).toEqual([path, "ready"]));
}

async function shows(path: string): Promise<void> {
  await until(() => expect(site.shown()).toBe(path));
}

beforeEach(() => {
  site = open([HOME, PANEL, FAQ, BASIC, ENGLISH_BASIC, NOT_FOUND], { ids: ["magic", "name"] });
  site.start();
});

describe("going to a page", () => {
  it("[S-17] [S-20] loads its chunk, shows it, and writes its address into the history", async () => {
    await visit("/panel.html", "/panel.html");
    expect(site.network.requests).toEqual(["/assets/routes/all.json", chunkOf("/panel.html")]);
    expect([site.address.href(), site.address.length()]).toEqual(["/panel.html", 2]);
    expect(site.address.href()).not.toContain("#");
  });

  it("[S-58] [S-60] shows the canonical address of a page that was requested by another", async () => {
    await visit("/Popular-Topics/faq?x=1", "/popular-topics/FAQ.html");
    expect(site.address.href()).toBe("/popular-topics/FAQ.html?x=1");
  });

  it("[S-62] shows the not-found page under the requested address", async () => {
    await visit("/nowhere", "/404.html");
    expect([site.address.href(), site.address.length()]).toEqual(["/nowhere", 2]);
  });

  it("[S-98] [S-99] is loading until a page that isn't in memory has arrived", async () => {
    site.navigate("/panel.html");
    site.clock.advance(0);
    expect(site.status()).toEqual({ kind: "loading", path: "/panel.html" });
    await shows("/panel.html");
    expect(site.status()).toEqual({ kind: "ready" });
  });

  it("is never loading for a page in memory", async () => {
    await visit("/panel.html", "/panel.html");
    const seen: string[] = [];
    site.store.subscribe(() => seen.push(site.status().kind));
    site.address.go(-1);
    await shows("/");
    site.clock.advance(1000);
    expect(seen).toEqual(["ready"]);
  });

  it("adds no history entry for the current address", async () => {
    site.navigate("/");
    await until(() => expect(site.viewport.moves).toEqual(["to 0 smoothly"]));
    expect(site.address.length()).toBe(1);
  });

  it("completes the sidebar when the branch arrives after the page", async () => {
    const inBranch = samplePage("/set.html", { branch: "/assets/nav/pt-BR-0.json" });
    site = open([HOME, inBranch]);
    site.network.serve("/assets/nav/pt-BR-0.json", stamped(SAMPLE_BRANCH));
    await visit("/set.html", "/set.html");
    await until(() => expect(site.store.get().state.branch).toEqual(SAMPLE_BRANCH));
  });

  it("shows the page even if its branch can't be loaded", async () => {
    site = open([HOME, samplePage("/set.html", { branch: "/assets/nav/none.json" })]);
    await visit("/set.html", "/set.html");
    await until(() => expect(site.reports).toEqual(["The page's part of the sidebar could not be loaded."]));
    expect(site.store.get().state.branch).toBeNull();
  });
});

describe("where the reader arrives", () => {
  it("[S-73] scrolls smoothly to the top and focuses the heading", async () => {
    site.viewport.scroll(900);
    await visit("/panel.html", "/panel.html");
    expect(site.viewport.moves).toEqual(["to 0 smoothly", "focus heading"]);
  });

  it("[S-73] goes to the top instantly for readers who prefer reduced motion", async () => {
    site = open([HOME, PANEL], { preferences: { reducedMotion: true } });
    await visit("/panel.html", "/panel.html");
    expect(site.viewport.moves).toEqual(["to 0", "focus heading"]);
  });

  it("[S-75] goes to the heading in the address", async () => {
    await visit("/basic.html#magic", "/basic.html");
    expect(site.viewport.moves).toEqual(["reveal magic", "focus magic"]);
    expect(site.address.href()).toBe("/basic.html#magic");
  });

  it("[S-75] decodes the id, and goes to the top if there is no such heading", async () => {
    site = open([HOME, BASIC], { ids: ["preço"] });
    await visit("/basic.html#pre%C3%A7o", "/basic.html");
    expect(site.viewport.moves).toEqual(["reveal preço", "focus preço"]);
    await visit("/#gone", "/");
    expect(site.viewport.moves.slice(2)).toEqual(["to 0 smoothly", "focus heading"]);
  });

  it("[S-74] goes back to the saved position, and forward to the one after it", async () => {
    site.viewport.scroll(640);
    await visit("/panel.html", "/panel.html");
    site.viewport.scroll(250);
    site.address.go(-1);
    await shows("/");
    expect(site.viewport.position()).toBe(640);
    site.address.go(1);
    await shows("/panel.html");
    expect(site.viewport.position()).toBe(250);
  });

  it("[S-74] stores positions between headings of one page, and leaves a newly chosen heading to the browser", () => {
    site.viewport.scroll(100);
    site.savePosition();
    site.address.followHash("#magic");
    expect(site.viewport.moves).toEqual([]);
    site.viewport.scroll(700);
    site.address.go(-1);
    expect(site.viewport.position()).toBe(100);
    site.address.go(1);
    expect(site.viewport.position()).toBe(700);
    expect(site.viewport.moves).not.toContain("focus heading");
  });

  it("[S-74] restores positions after a full page load", () => {
    const session = memoryStorage();
    const address = memoryAddress("/");
    site = open([HOME], { session, address });
    site.viewport.scroll(333);
    address.leave();
    const again = open([HOME], { session, address });
    again.start();
    expect(again.viewport.moves).toEqual(["to 333"]);
  });

  it("[S-74] restores the position in a document from the back/forward cache that the browser shows from the top", () => {
    site.viewport.scroll(333);
    site.address.leave();
    site.viewport.scroll(0);
    site.address.comeBack();
    expect(site.viewport.moves).toEqual(["to 333"]);
    site.address.leave();
    site.address.comeBack();
    expect(site.viewport.moves).toEqual(["to 333"]);
  });

  it("ignores stored positions that can't be parsed", () => {
    const session = memoryStorage({ "glosa.positions": "{" });
    expect(open([HOME], { session }).shown()).toBe("/");
  });
});

describe("changing the language", () => {
  it("goes to the place in the section that was being read, if the other page has it", async () => {
    await visit("/basic.html", "/basic.html");
    site.viewport.read("magic", 0.25);
    await visit("/en-US/basic.html", "/en-US/basic.html");
    expect(site.address.href()).toBe("/en-US/basic.html#magic");
    expect(site.viewport.moves.slice(-2)).toEqual(["reveal magic and 25%", "focus magic"]);
    expect(site.store.get().state.site).toEqual(sampleSite());
  });

  it("goes to the top if the other page doesn't have the section, or none was being read", async () => {
    await visit("/basic.html", "/basic.html");
    site.viewport.read("name");
    await visit("/en-US/basic.html", "/en-US/basic.html");
    expect(site.address.href()).toBe("/en-US/basic.html");
    await visit("/basic.html", "/basic.html");
    expect(site.address.href()).toBe("/basic.html");
  });
});

describe("a host without the retry rules, which returns its not-found page", () => {
  it("[S-59] [S-60] [S-61] shows the page that the rules find, under its own address", async () => {
    site = open([NOT_FOUND, PANEL], { href: "/panel/?x#y", ids: ["y"] });
    site.start();
    await shows("/panel.html");
    expect([site.address.href(), site.address.length()]).toEqual(["/panel.html?x#y", 1]);
    expect(site.viewport.moves).toEqual(["reveal y", "focus y"]);
  });

  it("is never loading, because a page is shown already", async () => {
    site = open([NOT_FOUND, PANEL], { href: "/panel" });
    const seen: string[] = [];
    site.store.subscribe(() => seen.push(site.status().kind));
    site.start();
    site.clock.advance(1000);
    await shows("/panel.html");
    expect(seen).toEqual(["ready"]);
  });

  it.each([
    ["/index.html?x#y", "/?x#y", HOME],
    ["/en-US/index.html", "/en-US/", samplePage("/en-US/")],
  ])("[S-26] shows %s under its canonical address", async (href, proper, page) => {
    site = open([page, PANEL], { href });
    site.start();
    expect([site.address.href(), site.address.length(), site.viewport.moves]).toEqual([proper, 1, []]);
    await visit("/panel.html", "/panel.html");
    site.address.go(-1);
    await shows(page.path);
    expect(site.address.href()).toBe(proper);
  });

  it("shows the page of the address when the reader went back before it started", async () => {
    site = open([HOME, PANEL], { href: "/panel.html" });
    site.start();
    await shows("/panel.html");
    expect([site.address.href(), site.address.length(), site.viewport.moves.slice(0, 1)]).toEqual(["/panel.html", 1, ["to 0 smoothly"]]);
  });

  it("[S-62] leaves the not-found page if they find nothing, in the language of the path", async () => {
    const english = samplePage("/en-US/404.html", { layout: "not-found" });
    site = open([NOT_FOUND, english], { href: "/en-US/nowhere" });
    site.start();
    await shows("/en-US/404.html");
    expect([site.address.href(), site.viewport.moves]).toEqual(["/en-US/nowhere", []]);
  });
});

describe("prefetching", () => {
  it("loads everything that a page needs, so that going there sends no request", async () => {
    const english = samplePage("/en-US/set.html", { branch: "/assets/nav/en-US-0.json" });
    site = open([HOME, english]);
    site.network.serve("/assets/nav/en-US-0.json", stamped(SAMPLE_BRANCH));
    site.prefetch("/en-US/set.html#x");
    await until(() => expect(site.network.requests).toContain("/assets/nav/en-US-0.json"));
    const before = site.network.requests.length;
    await visit("/en-US/set.html", "/en-US/set.html");
    expect(site.network.requests).toHaveLength(before);
    expect(site.store.get().state).toMatchObject({ site: { lang: "en-US" }, branch: SAMPLE_BRANCH });
  });

  it("loads nothing more for a page without a part of the sidebar", async () => {
    site.prefetch("/panel.html");
    await until(() => expect(site.network.requests).toContain(chunkOf("/panel.html")));
    await visit("/panel.html", "/panel.html");
    expect(site.network.requests).not.toContain("");
  });

  it("does nothing for readers who save data", () => {
    site = open([HOME, PANEL], { preferences: { savesData: true } });
    site.prefetch("/panel.html");
    site.prefetchRoutes(["/panel.html"]);
    expect(site.network.requests).toEqual([]);
  });

  it("doesn't report a failure", async () => {
    site.network.serve(chunkOf("/panel.html"), undefined);
    site.prefetch("/panel.html");
    await until(() => expect(site.network.requests).toContain(chunkOf("/panel.html")));
    expect([site.reports, site.status().kind]).toEqual([[], "ready"]);
  });
});

it("replaces the shown page in place, and another page when the reader goes there", async () => {
  site.replacePage({ ...HOME, title: "New home" });
  site.replacePage({ ...PANEL, title: "New panel" });
  expect([site.store.get().state.page.title, site.viewport.moves]).toEqual(["New home", []]);
  await visit("/panel.html", "/panel.html");
  expect(site.store.get().state.page.title).toBe("New panel");
});
