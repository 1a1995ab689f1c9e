/** Highlights words in an article with the CSS Custom Highlight API, which leaves the document unchanged. */
import { matchesIn } from "../../logic/search/matches.ts";

/** The name of the highlight in style sheets. */
const NAME = "found";

/** More matches than this aren't highlighted, so that long pages stay fast. */
const MOST = 500;

/** Text that isn't read, or belongs to controls. */
const OTHER = "script, style, noscript, template, button, .unseen, [hidden]";

/**
 * Highlights the words, which are folded, and opens the details around the first one below the heading that `hash` names in the
 * address, or below the page's heading. Returns the number of matches; 0 if the browser can't highlight.
 */
export function highlight(article: Element, words: readonly string[], hash: string): number {
  clearHighlights();
  if (!canHighlight() || words.length === 0) return 0;
  const ranges = rangesOf(article, new Set(words));
  if (ranges.length > 0) CSS.highlights.set(NAME, new Highlight(...ranges));
  openAround(article, hash, ranges);
  return ranges.length;
}

export function clearHighlights(): void {
  if (canHighlight()) CSS.highlights.delete(NAME);
}

/** The ranges of the words in the text of `root`. */
export function rangesOf(root: Element, words: ReadonlySet<string>): readonly Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && ranges.length < MOST; node = walker.nextNode()) {
    if (node.parentElement?.closest(OTHER)) continue;
    for (const [start, end] of matchesIn(node.nodeValue ?? "", words)) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}

function openAround(article: Element, hash: string, ranges: readonly Range[]): void {
  const headings = [...article.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  const start = hash === "" ? headings[0] : headings.find(({ id }) => new URL(`#${id}`, document.baseURI).hash === hash);
  if (start === undefined) return;
  const next = headings[headings.indexOf(start) + 1];
  const first = ranges.map(({ startContainer }) => startContainer).find((node) => isBefore(start, node));
  if (first === undefined || (next !== undefined && isBefore(next, first))) return;
  for (let part = first.parentElement?.closest("details"); part; part = part.parentElement?.closest("details"))
    if (part.querySelector("summary")?.contains(first) !== true) part.open = true;
}

/** Whether the node is in the element or after it. */
const isBefore = (element: Element, node: Node) => (element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;

/** Firefox before 140 can't. */
const canHighlight = () => typeof Highlight === "function" && "highlights" in CSS;
