import { lazy } from "@glosa/kit/browser/lazy.ts";
import { PlatformFailure } from "../failure.ts";

/** The platform's HTML of one Markdown text. */
export type Render = (source: string) => Promise<string>;

/**
 * HTML of every text, in their order, from as few requests as possible: all texts go in one, between paragraphs that
 * nobody can guess. A text that could change how others are read goes by itself, and so does every text when the
 * answer does not show those paragraphs as they were sent. What the platform does not render is rendered here.
 */
export async function renderAll(sources: readonly string[], render: Render): Promise<readonly string[]> {
  const one = (source: string) => render(source).catch(() => renderHere(source));
  const apart = sources.map(reachesOut);
  const together = sources.filter((_, at) => apart[at] === false);
  const pieces = await Promise.all([
    together.length > 1 ? renderTogether(together, render, one) : Promise.all(together.map(one)),
    Promise.all(sources.filter((_, at) => apart[at] === true).map(one)),
  ]);
  const [joint, single] = pieces.map((those) => those.values());
  return apart.map((alone) => (alone ? single : joint)?.next().value ?? "");
}

async function renderTogether(sources: readonly string[], render: Render, one: Render): Promise<readonly string[]> {
  const mark = newMark();
  try {
    const html = await render(sources.map((source, at) => `${mark}${at}z\n\n${source}`).join("\n\n"));
    return piecesOf(html, mark, sources.length) ?? (await Promise.all(sources.map(one)));
  } catch (error) {
    return Promise.all(sources.map(isAboutTheText(error) ? one : renderHere));
  }
}

/**
 * Link definitions and footnotes hold for a whole document, a table of contents lists all of it, front matter stands
 * at its beginning, and HTML or an open fence may run on to its end.
 */
function reachesOut(source: string): boolean {
  const fences = source.match(/^ {0,3}(?:```|~~~)/gmu) ?? [];
  const outsideOfCode = source.replaceAll(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/gu, "");
  return fences.length % 2 === 1 || /<(?!https?:|mailto:)[a-z/!?]/iu.test(outsideOfCode) || /\]:|\^\[|\[_?toc|^\s*(?:---|\+\+\+|;;;)/iu.test(source);
}

/** What stands after each mark; null where a mark is missing, out of order, or not on the top level. */
function piecesOf(html: string, mark: string, count: number): readonly string[] | null {
  const parts = html.split(new RegExp(`<p(?:\\s[^>]*)?>${mark}(\\d+)z</p>`, "u"));
  const pieces = parts.filter((_, at) => at > 0 && at % 2 === 0);
  const inOrder = pieces.every((_, at) => parts[2 * at + 1] === String(at));
  const complete = parts[0]?.trim() === "" && pieces.length === count;
  return complete && inOrder && pieces.every((piece) => !piece.includes(mark) && isWhole(piece)) ? pieces.map((piece) => piece.trim()) : null;
}

/** Every element that begins here also ends here; then nothing of it was opened before or runs on behind. */
function isWhole(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name, closed] of html.matchAll(/<(?:!|(\/?)([a-z][a-z\d-]*)(?:[^"'>/]|"[^"]*"|'[^']*'|\/(?!>))*(\/?)>)/giu)) {
    if (name === undefined) return false;
    const tag = name.toLowerCase();
    if (slash === "/" && open.pop() !== tag) return false;
    if (slash === "" && closed === "" && !EMPTY.has(tag)) open.push(tag);
  }
  return open.length === 0;
}

const EMPTY: ReadonlySet<string> = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);

/** Longer than anybody guesses, and no number that a platform takes for a commit. */
function newMark(): string {
  return `glosa${[...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("")}z`;
}

/** Too long or indigestible: by itself each text may still be rendered. */
function isAboutTheText(error: unknown): boolean {
  return error instanceof PlatformFailure && (error.kind === "invalid" || error.kind === "server");
}

/** HTML of one Markdown text without any host. */
export async function renderHere(source: string): Promise<string> {
  return (await markdown()).renderMarkdown(source);
}

const markdown = lazy(() => import("@glosa/kit/text/markdown.ts"), import.meta.url);
