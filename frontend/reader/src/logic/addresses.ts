/** Interprets addresses: which route, shard, and page of the site they lead to, and what a click on a link does. */

/** `page`: another page of the site; `heading`: a heading of the shown page; `elsewhere`: left to the browser. */
export type LinkKind = "page" | "heading" | "elsewhere";

/** The facts about a link that decide what a click does. */
export interface Link {
  readonly url: URL;
  readonly target: string;
  readonly download: boolean;
}

/** The facts about a click that decide whether it follows a link here. */
export interface Click {
  readonly button: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
}

/** Routes of other programs on the same host. */
const RESERVED = /^\/(?:comments|auth)\//u;

/** An ending other than `.html` that begins with a letter marks a file: `.pdf`, but not the `.8` of a version. */
const FILE = /\.(?!html$)[a-z][^./]*$/iu;

/** The kind of target that a click on `link` leads to. */
export function linkKind(link: Link, here: URL, base: string): LinkKind {
  const { url, target, download } = link;
  if (download || (target !== "" && target !== "_self") || url.origin !== here.origin) return "elsewhere";
  if (url.pathname === here.pathname && url.search === here.search && url.href.includes("#")) return "heading";
  const route = routeOf(url.pathname, base);
  return route === null || RESERVED.test(route) || FILE.test(route) ? "elsewhere" : "page";
}

/** Whether a click follows a link in place. Other clicks open tabs, windows, or downloads, or are handled elsewhere. */
export function isPlain(click: Click): boolean {
  const modified = click.altKey || click.ctrlKey || click.metaKey || click.shiftKey;
  return click.button === 0 && !modified && !click.defaultPrevented;
}

/** The decoded route of `path` without the base, `/settings/basic.html`; `null` outside the site. */
export function routeOf(path: string, base: string): string | null {
  const decoded = decode(path).normalize();
  const root = decode(base);
  if (`${decoded}/` === root) return "/";
  return decoded.startsWith(root) ? decoded.slice(root.length - 1) : null;
}

/** Decodes an id or a route, so that it can be compared. A malformed escape stays unchanged. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Name of the shard that contains `route`: the first digits of FNV-1a (32 bit) of the lower-case route in UTF-8. */
export function shardName(route: string, digits: number): string {
  return digits === 0 ? "all" : fnv1a(route.toLowerCase()).toString(16).padStart(8, "0").slice(0, digits);
}

function fnv1a(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

/**
 * The routes that `route` may mean, in the order they're tried: itself; for `index.html` its folder; for a trailing
 * slash the same with `.html`; for neither ending, first `.html` and then a slash. The lookup ignores capitalization.
 */
export function candidates(route: string): readonly string[] {
  if (/\/index\.html$/iu.test(route)) return [route, route.slice(0, -"index.html".length)];
  if (route === "/" || /\.html$/iu.test(route)) return [route];
  if (route.endsWith("/")) return [route, `${route.slice(0, -1)}.html`];
  return [route, `${route}.html`, `${route}/`];
}

/** The entry of the first candidate that has one; `undefined` means the not-found page. */
export async function resolveRoute<Entry>(
  route: string,
  find: (candidate: string) => Promise<Entry | undefined>,
): Promise<Entry | undefined> {
  for (const candidate of candidates(route)) {
    // oxlint-disable-next-line no-await-in-loop -- a later candidate counts only when the earlier ones are unknown
    const entry = await find(candidate);
    if (entry !== undefined) return entry;
  }
  return undefined;
}
