import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearHighlights, highlight, rangesOf } from "./highlights.ts";

const HTML = `<h1>Stop</h1><p>A <b>stop</b> loss. <button>stop</button><span class="unseen">stop</span></p><script>stop</script>`;
let article: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<article>${HTML}</article>`;
  article = document.querySelector("article") as HTMLElement;
});

afterEach(() => vi.unstubAllGlobals());

it("finds words in text that is read, and leaves the document unchanged", () => {
  expect(rangesOf(article, new Set(["stop", "loss"])).map(String)).toEqual(["Stop", "stop", "loss"]);
  expect(article.innerHTML).toBe(HTML);
});

function highlighting(): Map<string, unknown> {
  const highlights = new Map<string, unknown>();
  vi.stubGlobal("CSS", { highlights });
  vi.stubGlobal("Highlight", class { readonly ranges: readonly Range[]; constructor(...ranges: readonly Range[]) { this.ranges = ranges; } });
  return highlights;
}

const details = (id: string, text: string) => `<details id="${id}"><summary>More</summary><p>${text}</p></details>`;

it.each([
  ["", ["first"]],
  ["#a%C3%A7%C3%A3o", ["outer", "inner"]],
  ["#b", []],
  ["#c", []],
  ["#missing", []],
])("opens what hides the first word of the section %j", (hash, opened) => {
  highlighting();
  article.innerHTML = `<h1>Page</h1>${details("first", "A stop.")}
    <h2 id="ação">A</h2>${details("outer", details("inner", "A stop."))}${details("later", "A stop.")}
    <h2 id="b">A stop</h2>${details("known", "A stop.")}
    <h2 id="c">Nothing</h2><h2 id="d">Next</h2>${details("next", "A stop.")}`;
  highlight(article, ["stop"], hash);
  expect([...article.querySelectorAll("details[open]")].map(({ id }) => id)).toEqual(opened);
});

it("opens no details whose summary has the word", () => {
  highlighting();
  article.innerHTML = "<h1>Page</h1><details><summary>A stop</summary><p>A stop.</p></details>";
  highlight(article, ["stop"], "");
  expect(article.querySelector("details[open]")).toBeNull();
});

it("highlights the words, and removes the highlights again", () => {
  const highlights = highlighting();
  expect(highlight(article, ["stop"], "")).toBe(2);
  expect(highlights.size).toBe(1);
  expect(highlight(article, ["nowhere"], "")).toBe(0);
  expect(highlights.size).toBe(0);
  highlight(article, ["stop"], "");
  clearHighlights();
  expect(highlights.size).toBe(0);
});

it("does nothing in a browser that can't highlight", () => {
  expect(highlight(article, ["stop"], "")).toBe(0);
  expect(clearHighlights).not.toThrow();
});
