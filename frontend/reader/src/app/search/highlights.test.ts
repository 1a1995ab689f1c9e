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

it("highlights the words, and removes the highlights again", () => {
  const highlights = new Map<string, readonly Range[]>();
  vi.stubGlobal("CSS", { highlights });
  vi.stubGlobal("Highlight", class { readonly ranges: readonly Range[]; constructor(...ranges: readonly Range[]) { this.ranges = ranges; } });
  expect(highlight(article, ["stop"])).toBe(2);
  expect(highlights.size).toBe(1);
  expect(highlight(article, ["nowhere"])).toBe(0);
  expect(highlights.size).toBe(0);
  highlight(article, ["stop"]);
  clearHighlights();
  expect(highlights.size).toBe(0);
});

it("does nothing in a browser that can't highlight", () => {
  expect(highlight(article, ["stop"])).toBe(0);
  expect(clearHighlights).not.toThrow();
});
