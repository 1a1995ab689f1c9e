import type { Locale } from "@glosa/contract";
import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { samplePage, sampleSite, sampleState } from "../testing/sample.ts";
import { createStore, initialState, reduce } from "../store.ts";
import { DISAPPEARANCE, documentTitle, ensureCodeTheme, followProgress, signPrints, updateHead } from "./document.ts";

beforeEach(() => {
  document.documentElement.lang = "pt-BR";
  document.head.innerHTML =
    '<title>Before</title><meta name="description" content="Before"><link rel="canonical" href="https://robot.example/docs/a.html">';
});

it("updates title, language, description, and canonical address", () => {
  updateHead(document, { page: samplePage("/en-US/b.html", { title: "Basic", description: "The basics." }), site: sampleSite() });
  expect(document.title).toBe("Basic | Robot");
  expect(document.documentElement.lang).toBe("en-US");
  expect(document.querySelector('meta[name="description"]')?.getAttribute("content")).toBe("The basics.");
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe("https://robot.example/en-US/b.html");
});

it("sets the direction of the page's language", () => {
  const [first, second] = sampleSite().locales as [Locale, Locale];
  const site = sampleSite({ locales: [first, { ...second, dir: "rtl" }] });
  updateHead(document, { page: samplePage("/en-US/b.html"), site });
  expect(document.documentElement.dir).toBe("rtl");
  updateHead(document, { page: samplePage("/b.html"), site: { ...site, lang: "pt-BR" } });
  expect(document.documentElement.dir).toBe("ltr");
});

it("falls back to the site's description, and adds no tag that the builder left out", () => {
  document.querySelector("link")?.remove();
  updateHead(document, { page: samplePage("/en-US/b.html"), site: sampleSite() });
  expect(document.querySelector('meta[name="description"]')?.getAttribute("content")).toBe("A robot.");
  document.querySelector("meta")?.remove();
  updateHead(document, { page: samplePage("/en-US/b.html"), site: sampleSite() });
  expect(document.head.innerHTML).toBe("<title>Basic | Robot</title>".replace("Basic", samplePage("/en-US/b.html").title));
});

describe("the code theme", () => {
  const WITH_CODE = samplePage("/en-US/code.html", { hasCode: true });
  const OWN = sampleSite();
  const EXTERNAL = sampleSite({
    code: { name: "okaidia", href: "https://cdn.example/prism-okaidia.min.css", external: true },
  });

  const stylesheets = () => [...document.querySelectorAll("link")].map((link) => link.outerHTML);

  beforeEach(() => {
    document.head.innerHTML = "";
  });

  it("[S-126] adds a link to the external stylesheet on a page with code, once", () => {
    ensureCodeTheme(document, samplePage("/en-US/"), EXTERNAL);
    expect(stylesheets()).toEqual([]);
    ensureCodeTheme(document, WITH_CODE, EXTERNAL);
    ensureCodeTheme(document, WITH_CODE, EXTERNAL);
    expect(stylesheets()).toEqual([
      '<link rel="stylesheet" href="https://cdn.example/prism-okaidia.min.css" data-code="">',
    ]);
  });

  it("adds the site's own stylesheet only if the page doesn't have it", () => {
    ensureCodeTheme(document, WITH_CODE, OWN);
    expect(stylesheets()).toHaveLength(1);
    document.head.innerHTML = '<link rel="stylesheet" href="/assets/css/reader-prism-tomorrow.css" data-code>';
    ensureCodeTheme(document, WITH_CODE, OWN);
    expect(stylesheets()).toHaveLength(1);
  });
});

describe("the title", () => {
  it.each([
    ["Basic", "Robot", "Basic | Robot"],
    ["Robot", "Robot", "Robot"],
    ["", "Robot", "Robot"],
  ])("page %j of site %j: %j", (page, site, title) => {
    expect(documentTitle({ title: page }, { title: site })).toBe(title);
  });
});

describe("the progress bar", () => {
  const PAGE = sampleState(samplePage("/b.html"));

  const bars = () => [...document.querySelectorAll(".progress")].map((bar) => bar.className);

  function followed() {
    const store = createStore(reduce, initialState(sampleState(samplePage("/a.html"))));
    const clock = memoryClock();
    const end = followProgress(store, clock);
    return { ...store, clock, end };
  }

  it("[S-13] [S-98] [S-99] starts with a page that must be loaded, and ends once it is ready", () => {
    const { dispatch, clock } = followed();
    dispatch({ type: "started", path: "/b.html" });
    expect(bars()).toEqual(["progress"]);
    dispatch({ type: "started", path: "/c.html" });
    expect(bars()).toEqual(["progress"]);
    dispatch({ type: "arrived", state: PAGE, arrival: { type: "top" } });
    expect(bars()).toEqual(["progress progress-done"]);
    clock.advance(DISAPPEARANCE);
    expect(bars()).toEqual([]);
  });

  it("starts from the beginning while the last one disappears", () => {
    const { dispatch, clock } = followed();
    dispatch({ type: "started", path: "/b.html" });
    dispatch({ type: "arrived", state: PAGE, arrival: { type: "top" } });
    dispatch({ type: "started", path: "/c.html" });
    expect(bars()).toEqual(["progress progress-done", "progress"]);
    clock.advance(DISAPPEARANCE);
    expect(bars()).toEqual(["progress"]);
  });

  it("ends when the page couldn't be loaded", () => {
    const { dispatch } = followed();
    dispatch({ type: "started", path: "/b.html" });
    dispatch({ type: "failed", path: "/b.html", error: new Error("no") });
    expect(bars()).toEqual(["progress progress-done"]);
  });

  it("doesn't start for a page in memory", () => {
    const { dispatch } = followed();
    dispatch({ type: "arrived", state: PAGE, arrival: { type: "top" } });
    expect(bars()).toEqual([]);
  });

  it("is hidden from assistive technology, and stays away once it has been ended", () => {
    const { dispatch, end } = followed();
    dispatch({ type: "started", path: "/b.html" });
    expect(document.querySelector(".progress")?.getAttribute("aria-hidden")).toBe("true");
    dispatch({ type: "arrived", state: PAGE, arrival: { type: "top" } });
    end();
    document.body.replaceChildren();
    dispatch({ type: "started", path: "/c.html" });
    expect(bars()).toEqual([]);
  });
});

it("writes the site and the address above a printed page", () => {
  document.body.innerHTML = "<main></main>";
  const end = signPrints(window, () => "Manual · https://docs.example/panel.html");
  dispatchEvent(new Event("beforeprint"));
  expect(document.querySelector("main")?.dataset["source"]).toBe("Manual · https://docs.example/panel.html");
  end();
});
