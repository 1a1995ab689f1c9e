/** HTML of comments from hosts that render Markdown on request; loaded for the first comments. */
import { lazy } from "@glosa/kit/browser/lazy.ts";
import { PlatformFailure } from "../failure.ts";

/** The platform's HTML of one Markdown text. */
export type Render = (source: string) => Promise<string>;

/**
 * The HTML of every text, in order, with as few requests as possible: one request sends all texts, separated by
 * paragraphs that nobody can guess. A text that could affect how others are rendered is sent alone, and so is every text
 * if the separators don't come back as they were sent. What the platform doesn't render is rendered here.
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

/** The HTML of one Markdown text, rendered without a host. */
export async function renderHere(source: string): Promise<string> {
  return (await markdown()).renderMarkdown(source);
}

/** The HTML with changed attributes on the elements of the given names. Text that only looks like a tag stays. */
export function withAttributes(html: string, names: readonly string[], change: (attributes: readonly Attribute[]) => readonly Attribute[]): string {
  return html.replaceAll(TAG, (tag, name: string, inside: string) => {
    if (!names.includes(name.toLowerCase())) return tag;
    const attributes = change(attributesOf(inside)).map((attribute) => ` ${attribute.join("=")}`);
    return `<${name}${attributes.join("")}>`;
  });
}

/** The attributes inside a tag. */
export function attributesOf(inside: string): readonly Attribute[] {
  return [...inside.matchAll(/([^\s"'/=<>]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/gu)].map(([, name = "", value = '""']) => [name.toLowerCase(), value]);
}

/** The HTML with addresses that don't depend on the page that shows it; `link` is the platform's address. */
export function withOrigin(html: string, link: string): string {
  const { origin } = new URL(link);
  const absolute = ([name, value]: Attribute): Attribute => [name, name === "href" || name === "src" ? value.replace(/^(["'])\/(?!\/)/u, `$1${origin}/`) : value];
  return withAttributes(html, ["a", "img"], (attributes) => attributes.map(absolute));
}

/** A regular expression's source for what may be inside a tag. */
export const INSIDE = `(?:[^"'>]|"[^"]*"|'[^']*')*`;

/** An attribute's name and its value as written, with its quotes. */
type Attribute = readonly [name: string, value: string];

const TAG = new RegExp(`<([a-z][^\\s/>]*)(${INSIDE})>`, "giu");

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
 * Whether a text could affect others: link definitions and footnotes apply to a whole document, a table of contents lists
 * all of it, front matter is at its beginning, and HTML or an open fence may continue to its end.
 */
function reachesOut(source: string): boolean {
  const fences = source.match(/^ {0,3}(?:```|~~~)/gmu) ?? [];
  const outsideOfCode = source.replaceAll(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/gu, "");
  return fences.length % 2 === 1 || /<(?!https?:|mailto:)[a-z/!?]/iu.test(outsideOfCode) || /\]:|\^\[|\[_?toc|^\s*(?:---|\+\+\+|;;;)/iu.test(source);
}

/** The HTML after each mark; null if a mark is missing, out of order, or not at the top level. */
function piecesOf(html: string, mark: string, count: number): readonly string[] | null {
  const parts = html.split(new RegExp(`<p(?:\\s[^>]*)?>${mark}(\\d+)z</p>`, "u"));
  const pieces = parts.filter((_, at) => at > 0 && at % 2 === 0);
  const inOrder = pieces.every((_, at) => parts[2 * at + 1] === String(at));
  const complete = parts[0]?.trim() === "" && pieces.length === count;
  return complete && inOrder && pieces.every((piece) => !piece.includes(mark) && isWhole(piece)) ? pieces.map((piece) => piece.trim()) : null;
}

/** Whether every element that begins here also ends here, and the other way around. */
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

/** Too long to guess, and nothing that a platform takes for a commit's hash. */
function newMark(): string {
  return `glosa${[...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("")}z`;
}

/** Whether the platform refused the text as too long or invalid. Then it may still render each comment alone. */
function isAboutTheText(error: unknown): boolean {
  return error instanceof PlatformFailure && (error.kind === "invalid" || error.kind === "server");
}

const markdown = lazy(() => import("@glosa/kit/text/markdown.ts"), import.meta.url);
