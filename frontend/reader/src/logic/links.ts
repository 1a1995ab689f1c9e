/** What a click on a link means to a reader who is inside the application. */
import { routeOf } from "./site-address.ts";

/** `page`: another page of the site; `heading`: a place on the shown page; `elsewhere`: the browser's own business. */
export type LinkKind = "page" | "heading" | "elsewhere";

export interface Link {
  readonly url: URL;
  readonly target: string;
  readonly download: boolean;
}

export interface Click {
  readonly button: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
}

/** Routes that other programs answer on the same host. */
const RESERVED = /^\/(?:comments|auth)\//u;

/** An ending other than `.html` that begins with a letter makes a file of it: `.pdf`, but not the `.8` of a version. */
const FILE = /\.(?!html$)[a-z][^./]*$/iu;

export function linkKind(link: Link, here: URL, base: string): LinkKind {
  const { url, target, download } = link;
  if (download || (target !== "" && target !== "_self") || url.origin !== here.origin) return "elsewhere";
  if (url.pathname === here.pathname && url.search === here.search && url.href.includes("#")) return "heading";
  const route = routeOf(url.pathname, base);
  return route === null || RESERVED.test(route) || FILE.test(route) ? "elsewhere" : "page";
}

/** The plain click, which means "go there"; all others open tabs, windows or downloads. */
export function isPlain(click: Click): boolean {
  const modified = click.altKey || click.ctrlKey || click.metaKey || click.shiftKey;
  return click.button === 0 && !modified && !click.defaultPrevented;
}
