import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { until } from "../testing/until.ts";
import { CLOSES_AFTER, EDGE, GAP, OPENS_AFTER, placeNote, readDefinition, startNotes } from "./notes.ts";

const GLOSSARY = `<dl><dt id="stop">stop</dt><dd><p>Ends a trade, see <a href="#order">order</a>.</p></dd>
<dt id="order">order</dt><dd><p>Asks for a trade.</p></dd></dl>`;

let article: HTMLElement;
let ends: (() => void)[];

const links = () => [...article.querySelectorAll<HTMLAnchorElement>("a.term")] as [HTMLAnchorElement, HTMLAnchorElement, HTMLAnchorElement];
const note = () => article.querySelector<HTMLElement>(".term-note");
const shows = (text: string) => until(() => expect(note()?.textContent).toContain(text));

function started({ term = links()[0], tapped = false, html = GLOSSARY } = {}) {
  const clock = memoryClock();
  const reports: string[] = [];
  const findPage = vi.fn((path: string) => Promise.resolve({ path, html }));
  const report = (message: string) => void reports.push(message);
  const end = startNotes(article, { clock, labels: { glossary: "Glossary" }, findPage, report }, { term, tapped });
  ends.push(end);
  return { clock, reports, findPage, end };
}

/** Focuses a term as the keyboard would; jsdom doesn't distinguish it. */
function arriveAt(term: HTMLAnchorElement): void {
  Object.assign(term, { matches: (selector: string) => selector.includes(":focus-visible") });
  term.focus();
}

/** Notes that a keyboard focus on the first term started. */
async function opened() {
  arriveAt(links()[0]);
  const all = started();
  await shows("Ends a trade");
  return all;
}

function point(type: string, pointerType: string, target: Element): Event {
  const event = new PointerEvent(type, { bubbles: true, cancelable: true, pointerType });
  target.dispatchEvent(event);
  return event;
}

const press = (key: string) => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

beforeEach(() => {
  ends = [];
  HTMLElement.prototype.showPopover = vi.fn();
  document.body.innerHTML = `<article><p>A <a class="term" href="/glossary.html#stop">stop</a> and an
    <a class="term" href="/glossary.html#order">order</a>, a <a class="term" href="/glossary.html#gone">ghost</a>.</p></article>
    <a href="/else">else</a>`;
  article = document.querySelector("article") as HTMLElement;
});

afterEach(() => {
  for (const end of ends) end();
  Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
});

it("shows the definition of the focused term, with a link to the glossary, and describes the term with it", async () => {
  const { findPage } = await opened();
  expect(findPage).toHaveBeenCalledWith("/glossary.html");
  expect(note()?.querySelector("strong")?.textContent).toBe("stop");
  expect([...(note()?.querySelectorAll("a") ?? [])].map((link) => [link.textContent, new URL(link.href).hash])).toEqual([
    ["order", "#order"],
    ["Glossary", "#stop"],
  ]);
  const id = links()[0].getAttribute("aria-describedby") ?? "";
  expect(document.querySelector(`#${id}`)?.textContent).toBe("Ends a trade, see order.");
  // The note's own rules close it, not those of the browser; jsdom has no layout, so it's in the corner.
  expect([note()?.popover, note()?.style.left, note()?.style.top]).toEqual(["manual", `${EDGE}px`, `${GAP}px`]);
});

it("doesn't show a note if the pointer left while the code was loading", () => {
  const { findPage } = started();
  expect(findPage).not.toHaveBeenCalled();
});

it("opens when a mouse rests on a term, and closes a while after it left", async () => {
  const { clock } = started();
  point("pointerover", "mouse", links()[1]);
  clock.advance(OPENS_AFTER - 1);
  expect(note()).toBeNull();
  clock.advance(1);
  await shows("Asks for a trade");
  point("pointerover", "mouse", document.body);
  clock.advance(CLOSES_AFTER - 1);
  expect(note()).not.toBeNull();
  clock.advance(1);
  expect(note()).toBeNull();
  expect(links()[1].hasAttribute("aria-describedby")).toBe(false);
});

it("doesn't open when a mouse passes over", () => {
  const { clock, findPage } = started();
  point("pointerover", "mouse", links()[1]);
  clock.advance(OPENS_AFTER - 1);
  point("pointerover", "mouse", document.body);
  clock.advance(1000);
  expect(findPage).not.toHaveBeenCalled();
});

it("stays open while the pointer is on the note", async () => {
  const { clock } = started();
  point("pointerover", "mouse", links()[1]);
  clock.advance(OPENS_AFTER);
  await shows("Asks for a trade");
  point("pointerover", "mouse", article);
  clock.advance(CLOSES_AFTER - 1);
  point("pointerover", "mouse", note()?.querySelector("p") as Element);
  clock.advance(1000);
  expect(note()).not.toBeNull();
});

it("stays open for the keyboard, wherever the pointer goes, until the focus moves", async () => {
  const { clock } = await opened();
  point("pointerover", "mouse", document.body);
  clock.advance(1000);
  expect(note()).not.toBeNull();
  note()?.querySelector("a")?.focus();
  expect(note()).not.toBeNull();
  document.querySelector<HTMLElement>("[href='/else']")?.focus();
  expect(note()).toBeNull();
});

it("shows one note at a time", async () => {
  await opened();
  arriveAt(links()[1]);
  await shows("Asks for a trade");
  expect(article.querySelectorAll(".term-note").length).toBe(1);
  expect(links().map((link) => link.hasAttribute("aria-describedby"))).toEqual([false, true, false]);
});

it("closes on Escape and returns the focus to the term, without opening again", async () => {
  await opened();
  note()?.querySelector("a")?.focus();
  press("a");
  expect(note()).not.toBeNull();
  press("Escape");
  expect(note()).toBeNull();
  expect(document.activeElement).toBe(links()[0]);
});

it("opens on a tap, follows the link on the next, and closes on a tap elsewhere", async () => {
  started({ tapped: true });
  await shows("Ends a trade");
  point("pointerdown", "touch", links()[1]);
  expect(point("click", "touch", links()[1]).defaultPrevented).toBe(true);
  await shows("Asks for a trade");
  point("pointerdown", "touch", links()[1]);
  expect(point("click", "touch", links()[1]).defaultPrevented).toBe(false);
  point("pointerdown", "touch", note()?.querySelector("a") as Element);
  expect(note()).not.toBeNull();
  point("pointerdown", "touch", document.body);
  expect(note()).toBeNull();
});

it("ignores mouse clicks", async () => {
  await opened();
  point("pointerdown", "mouse", links()[1]);
  expect(point("click", "mouse", links()[1]).defaultPrevented).toBe(false);
});

it("treats a term without a definition as a link, and follows it after a tap", async () => {
  const followed = vi.fn();
  document.addEventListener("click", (event) => void followed(event.defaultPrevented), { once: true });
  const { reports } = started({ term: links()[2], tapped: true });
  await until(() => expect(followed).toHaveBeenCalledWith(false));
  expect(note()).toBeNull();
  expect(reports).toEqual([`The definition of ${links()[2].href} could not be shown.`]);
});

it("shows nothing on a term that was left while its definition was loading", async () => {
  arriveAt(links()[0]);
  const { findPage } = started();
  press("Escape");
  await findPage.mock.results[0]?.value;
  await Promise.resolve();
  expect(note()).toBeNull();
});

it("restores the article when it ends", async () => {
  const before = article.innerHTML;
  const { end } = await opened();
  end();
  expect(article.innerHTML).toBe(before);
  arriveAt(links()[1]);
  expect(note()).toBeNull();
});

describe("a definition", () => {
  const HTML = `<h1>Glossary</h1><dl class="glossary">
<dt id="stop-loss">
  stop loss
</dt>
<dd><p id="x">Ends a <a class="term" href="#order">trade</a> at a <a href="/panel.html#view">price</a>, see
<a class="external" href="https://example.org/">there</a>.</p><p class="glossary-links">See also: <a href="#order">order</a>.</p></dd>
<dt id="a b">order</dt><dd>An order.</dd></dl><p id="p">x</p>`;

  const find = (path: string) => Promise.resolve({ path, html: HTML });
  const at = (hash: string) => new URL(`https://site.example/en-US/glossary.html${hash}`);

  function html(content: readonly Node[]): string {
    const element = document.createElement("div");
    element.append(...content.map((node) => document.importNode(node, true)));
    return element.innerHTML;
  }

  it("reads a term and its definition, usable on another page", async () => {
    const { term, content } = await readDefinition(at("#stop-loss"), find);
    expect(term).toBe("stop loss");
    expect(html(content)).toBe(
      `<p>Ends a <a href="https://site.example/en-US/glossary.html#order">trade</a> at a <a href="https://site.example/panel.html#view">price</a>, see
<a class="external" href="https://example.org/">there</a>.</p>`,
    );
  });

  it("finds an anchor that is percent-encoded", async () => {
    expect(html((await readDefinition(at("#a%20b"), find)).content)).toBe("An order.");
  });

  it.each(["", "#gone", "#p"])("fails if %j isn't a term", async (hash) => {
    await expect(readDefinition(at(hash), find)).rejects.toThrow(`https://site.example/en-US/glossary.html${hash} isn't a term`);
  });
});

describe("the place of a note", () => {
  const VIEW = { width: 360, height: 640 };
  const NOTE = { width: 300, height: 100 };
  const line = (left: number, top: number) => ({ left, top, bottom: top + 20 });

  it("is below the word, aligned with its start", () => {
    expect(placeNote([line(20, 100)], NOTE, VIEW)).toEqual({ left: 20, top: 120 + GAP });
  });

  it("is above if there is no room below", () => {
    expect(placeNote([line(20, 540)], NOTE, VIEW)).toEqual({ left: 20, top: 540 - GAP - 100 });
  });

  it("is below if it just fits there", () => {
    const lowest = VIEW.height - EDGE - NOTE.height - GAP - 20;
    expect(placeNote([line(20, lowest)], NOTE, VIEW).top).toBe(lowest + 20 + GAP);
    expect(placeNote([line(20, lowest + 1)], NOTE, VIEW).top).toBe(lowest + 1 - GAP - NOTE.height);
  });

  it("is above if it just fits there", () => {
    const view = { width: 360, height: 160 };
    const highest = EDGE + NOTE.height + GAP;
    expect(placeNote([line(20, highest)], NOTE, view).top).toBe(EDGE);
    expect(placeNote([line(20, highest - 1)], NOTE, view).top).toBe(highest - 1 + 20 + GAP);
  });

  it("is below if there is no room at all", () => {
    expect(placeNote([line(20, 60)], { width: 300, height: 600 }, VIEW).top).toBe(80 + GAP);
  });

  it.each([
    [350, 360 - EDGE - 300],
    [-40, EDGE],
  ])("stays within the viewport for a word at %i", (left, expected) => {
    expect(placeNote([line(left, 100)], NOTE, VIEW).left).toBe(expected);
  });

  it("is never cut off at its start", () => {
    expect(placeNote([line(20, 100)], { width: 400, height: 10 }, VIEW).left).toBe(EDGE);
  });

  it("is below the last line of a wrapped word, or above its first", () => {
    const broken = [line(50, 500), line(8, 520)];
    expect(placeNote(broken, { width: 100, height: 40 }, VIEW)).toEqual({ left: EDGE, top: 540 + GAP });
    expect(placeNote(broken, NOTE, VIEW)).toEqual({ left: 50, top: 500 - GAP - 100 });
  });

  it("is at the corner for a word that isn't displayed", () => {
    expect(placeNote([], NOTE, VIEW)).toEqual({ left: EDGE, top: GAP });
  });
});
