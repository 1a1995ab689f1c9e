import { beforeEach, expect, it, vi } from "vitest";
import { browserPreferences, browserViewport } from "./viewport.ts";

const scrollIntoView = vi.fn();

beforeEach(() => {
  Element.prototype.scrollIntoView = scrollIntoView;
  scrollIntoView.mockClear();
  document.body.innerHTML =
    '<main><article data-article><h1>Basic</h1><h2 id="name">Name</h2><details><h3 id="magic">Magic</h3></details></article></main>';
});

it("scrolls instantly or smoothly", () => {
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue(undefined);
  browserViewport.scrollTo(0, true);
  browserViewport.scrollTo(240, false);
  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: "smooth" }], [{ top: 240, behavior: "instant" }]]);
});

it("returns the position", () => {
  vi.stubGlobal("scrollY", 240);
  expect(browserViewport.position()).toBe(240);
  vi.unstubAllGlobals();
});

it.each([
  ["in a browser that doesn't know", undefined, false],
  ["unless the reader saves it", { saveData: false }, false],
  ["if the reader saves it", { saveData: true }, true],
])("saves data: %s", (_, connection, expected) => {
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
  expect(browserPreferences.savesData()).toBe(expected);
  Reflect.deleteProperty(navigator, "connection");
});

it("reveals a heading, opens the details around it, and returns false if there is none", () => {
  expect([browserViewport.reveal("magic"), browserViewport.reveal("gone")]).toEqual([true, false]);
  expect(scrollIntoView).toHaveBeenCalledOnce();
  expect(document.querySelector("details")?.open).toBe(true);
});

it("focuses a heading, or the article's title, without adding it to the Tab order", () => {
  browserViewport.focus("name");
  expect(document.activeElement?.id).toBe("name");
  browserViewport.focus(null);
  expect([document.activeElement?.tagName, document.activeElement?.getAttribute("tabindex")]).toEqual(["H1", "-1"]);
});

it("falls back to the main element, and doesn't move the focus for an unknown id", () => {
  document.body.innerHTML = '<main tabindex="-1"></main>';
  browserViewport.focus(null);
  browserViewport.focus("gone");
  expect(document.activeElement?.tagName).toBe("MAIN");
});

it.each([
  ["the last heading above", { name: -50, magic: 300, term: 700 }, "name"],
  ["a term of the glossary too", { name: -700, magic: 0, term: -50 }, "term"],
  ["none above the first", { name: 50, magic: 300, term: 700 }, ""],
])("returns the section that is being read: %s; closed details don't count", (_, tops: Readonly<Record<string, number>>, section) => {
  document.querySelector("article")?.insertAdjacentHTML("beforeend", '<dl><dt id="term">Term</dt></dl>');
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, tops[this.id], 10, 10);
  });
  expect(browserViewport.section()).toBe(section);
});

it("continues at the part of a section that the reader has passed, whatever its length in the other language", () => {
  const tops: Readonly<Record<string, number>> = { name: -100, magic: 300 };
  document.querySelector("details")?.setAttribute("open", "");
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, tops[this.id] ?? 0, 10, 700);
  });
  const scrollBy = vi.spyOn(window, "scrollBy").mockReturnValue(undefined);
  expect(browserViewport.progress("name")).toBe(0.25);
  expect(browserViewport.progress("magic")).toBe(0);
  expect(browserViewport.progress("gone")).toBe(0);
  browserViewport.reveal("name", 0.25);
  browserViewport.reveal("magic", 0.5);
  browserViewport.reveal("name");
  expect(scrollBy.mock.calls).toEqual([[{ top: 100, behavior: "instant" }], [{ top: 200, behavior: "instant" }]]);
});
