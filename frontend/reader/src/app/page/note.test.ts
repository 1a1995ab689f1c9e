import { describe, expect, it } from "vitest";
import { EDGE, GAP, placeNote, readDefinition } from "./note.ts";

const HTML = `<h1>Glossary</h1><dl class="glossary">
<dt id="stop-loss">stop loss</dt>
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

it("reads a term and what it means, fit for another page", async () => {
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

it.each(["", "#gone", "#p"])("fails where %j is no term", async (hash) => {
  await expect(readDefinition(at(hash), find)).rejects.toThrow(`https://site.example/en-US/glossary.html${hash} is no term`);
});

describe("the place of a note", () => {
  const VIEW = { width: 360, height: 640 };
  const NOTE = { width: 300, height: 100 };
  const line = (left: number, top: number) => ({ left, top, bottom: top + 20 });

  it("stands below the word, where the word begins", () => {
    expect(placeNote([line(20, 100)], NOTE, VIEW)).toEqual({ left: 20, top: 120 + GAP });
  });

  it("stands above where there is no room below", () => {
    expect(placeNote([line(20, 540)], NOTE, VIEW)).toEqual({ left: 20, top: 540 - GAP - 100 });
  });

  it("stands below as long as it just fits there", () => {
    const lowest = VIEW.height - EDGE - NOTE.height - GAP - 20;
    expect(placeNote([line(20, lowest)], NOTE, VIEW).top).toBe(lowest + 20 + GAP);
    expect(placeNote([line(20, lowest + 1)], NOTE, VIEW).top).toBe(lowest + 1 - GAP - NOTE.height);
  });

  it("stands above as long as it just fits there", () => {
    const view = { width: 360, height: 160 };
    const highest = EDGE + NOTE.height + GAP;
    expect(placeNote([line(20, highest)], NOTE, view).top).toBe(EDGE);
    expect(placeNote([line(20, highest - 1)], NOTE, view).top).toBe(highest - 1 + 20 + GAP);
  });

  it("stands below where there is no room at all", () => {
    expect(placeNote([line(20, 60)], { width: 300, height: 600 }, VIEW).top).toBe(80 + GAP);
  });

  it.each([
    [350, 360 - EDGE - 300],
    [-40, EDGE],
  ])("stays within view beside a word at %i", (left, expected) => {
    expect(placeNote([line(left, 100)], NOTE, VIEW).left).toBe(expected);
  });

  it("is never cut off at its beginning", () => {
    expect(placeNote([line(20, 100)], { width: 400, height: 10 }, VIEW).left).toBe(EDGE);
  });

  it("stands below the last line of a broken word and above its first", () => {
    const broken = [line(50, 500), line(8, 520)];
    expect(placeNote(broken, { width: 100, height: 40 }, VIEW)).toEqual({ left: EDGE, top: 540 + GAP });
    expect(placeNote(broken, NOTE, VIEW)).toEqual({ left: 50, top: 500 - GAP - 100 });
  });

  it("has a place for a word that is not shown", () => {
    expect(placeNote([], NOTE, VIEW)).toEqual({ left: EDGE, top: GAP });
  });
});
