import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { until } from "../testing/until.ts";
import type { StartNotes } from "./notes.ts";
import { watchTerms } from "./terms.ts";

let article: HTMLElement;
let term: HTMLAnchorElement;

function watched(loadNotes?: () => Promise<StartNotes>) {
  const end = vi.fn();
  const start = vi.fn<StartNotes>(() => end);
  const load = vi.fn(loadNotes ?? (() => Promise.resolve(start)));
  const reports: string[] = [];
  const unwatch = watchTerms(article, {
    clock: memoryClock(),
    labels: { glossary: "Glossary" },
    findPage: () => Promise.reject(new Error("unused")),
    report: (message) => void reports.push(message),
    loadNotes: load,
  });
  return { start, load, end, reports, unwatch };
}

function point(type: string, pointerType: string, target: Element = term): Event {
  const event = new PointerEvent(type, { bubbles: true, cancelable: true, pointerType });
  target.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  HTMLElement.prototype.showPopover = vi.fn();
  document.body.innerHTML = '<article><p>A <a class="term" href="#stop">stop</a>, a <a href="#x">link</a>.</p></article>';
  article = document.querySelector("article") as HTMLElement;
  term = document.querySelector("a") as HTMLAnchorElement;
});

afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
});

it("loads nothing until a term is hovered, focused, or touched", () => {
  const { load } = watched();
  point("pointerover", "mouse", article);
  point("pointerover", "touch");
  point("pointerdown", "mouse");
  expect(point("click", "mouse").defaultPrevented).toBe(false);
  expect(load).not.toHaveBeenCalled();
});

it("starts notes once, with the hovered term", async () => {
  const { load, start } = watched();
  point("pointerover", "mouse");
  point("pointerover", "mouse");
  await until(() => expect(start).toHaveBeenCalledWith(article, expect.anything(), { term, tapped: false }));
  point("pointerover", "mouse");
  expect(load).toHaveBeenCalledOnce();
});

it("starts notes with the focused term", async () => {
  const { start } = watched();
  term.focus();
  expect(start).not.toHaveBeenCalled();
  term.blur();
  // jsdom doesn't support :focus-visible.
  Object.assign(term, { matches: (selector: string) => selector === ":focus-visible" });
  term.focus();
  await until(() => expect(start).toHaveBeenCalledWith(article, expect.anything(), { term, tapped: false }));
});

it("starts notes with a term that was already hovered", async () => {
  // jsdom doesn't support :hover.
  vi.spyOn(article, "querySelector").mockReturnValue(term);
  const { start } = watched();
  await until(() => expect(start).toHaveBeenCalledWith(article, expect.anything(), { term, tapped: false }));
});

it("prevents the first tap from following the link", async () => {
  const { start } = watched();
  point("pointerdown", "touch");
  expect(point("click", "touch").defaultPrevented).toBe(true);
  await until(() => expect(start).toHaveBeenCalledWith(article, expect.anything(), { term, tapped: true }));
});

it("treats a term as a link if notes can't be loaded, and follows it after a tap", async () => {
  const { reports } = watched(() => Promise.reject(new Error("offline")));
  const followed = vi.fn();
  point("pointerdown", "touch");
  point("click", "touch");
  article.addEventListener("click", (event) => void followed(event.defaultPrevented));
  await until(() => expect(followed).toHaveBeenCalledWith(false));
  expect(reports).toEqual(["Notes on terms could not be loaded."]);
});

it("tries again on the next hover", async () => {
  const { load, start, reports } = watched();
  load.mockRejectedValueOnce(new Error("offline"));
  point("pointerover", "mouse");
  await until(() => expect(reports).toEqual(["Notes on terms could not be loaded."]));
  point("pointerover", "mouse");
  await until(() => expect(start).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledTimes(2);
});

it("ends the notes that it started", async () => {
  const { start, end, unwatch } = watched();
  point("pointerover", "mouse");
  await until(() => expect(start).toHaveBeenCalled());
  unwatch();
  expect(end).toHaveBeenCalledOnce();
});

it("starts nothing for an article that went away", async () => {
  const { load, start, unwatch } = watched();
  point("pointerover", "mouse");
  unwatch();
  await load.mock.results[0]?.value;
  expect(start).not.toHaveBeenCalled();
});

it("doesn't follow the link of an article that went away", async () => {
  const { reports, unwatch } = watched(() => Promise.reject(new Error("offline")));
  const followed = vi.fn();
  point("pointerdown", "touch");
  point("click", "touch");
  term.addEventListener("click", followed);
  unwatch();
  await until(() => expect(reports).toEqual(["Notes on terms could not be loaded."]));
  await Promise.resolve();
  expect(followed).not.toHaveBeenCalled();
});

it("does nothing for an article without terms, or in a browser without popovers", () => {
  term.className = "";
  const { load } = watched();
  term.className = "term";
  point("pointerover", "mouse");
  Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
  const { load: loadElsewhere } = watched();
  point("pointerover", "mouse");
  expect([load.mock.calls, loadElsewhere.mock.calls]).toEqual([[], []]);
});
