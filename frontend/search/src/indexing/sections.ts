/** Splits an article's HTML into the sections that are indexed. */
import { KINDS, type Kind } from "../format.ts";

export interface Section {
  readonly anchor: string;
  readonly title: string;
  /** 1 for the page itself, 2 to 6 for headings, 7 for terms. */
  readonly level: number;
  readonly kind: number;
  readonly text: string;
  readonly code: string;
}

const ATTRIBUTE = /\s([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gu;
const NAME = /^[a-z][\w-]*/iu;
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const INLINE = new Set("a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var wbr".split(" "));
/** Elements without tags inside, with their end tags. */
const RAW: ReadonlyMap<string, RegExp> = new Map([["script", /<\/script[\s/>]/iu], ["style", /<\/style[\s/>]/iu], ["iframe", /<\/iframe[\s/>]/iu]]);
const SKIPPED = new Set("svg template nav select button math".split(" "));
const SKIPPED_CLASSES = /\b(?:header-anchor|setting-facts|glossary-links|glossary-letters|footnote-ref|footnote-back)\b/u;
const ENTITIES: ReadonlyMap<string, string> = new Map([["amp", "&"], ["lt", "<"], ["gt", ">"], ["quot", '"'], ["nbsp", " "], ["apos", "'"]]);

const kind = (name: Kind) => KINDS.indexOf(name);

/** A section while its text is read. */
interface Draft {
  anchor: string;
  level: number;
  kind: number;
  title: string;
  text: string;
  code: string;
}

/** The page itself, then one section for each heading with an id and for each term of a glossary. */
export function sectionsOf(html: string, title: string): readonly Section[] {
  const first: Draft = { anchor: "", title, level: 1, kind: kind("page"), text: "", code: "" };
  const sections = [first];
  let current = first;
  let field: "title" | "text" | "code" = "text";
  /** The tag that ends a title or code. */
  let ends = "";
  /** The element whose content is skipped, and how many of its kind are open. */
  let skipping = "";
  let depth = 0;
  /** Open sections, from the one of a setting on. */
  let settings = 0;
  let isGlossary = false;
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf("<", at);
    if (skipping === "" && open !== at) current[field] += html.slice(at, open < 0 ? html.length : open);
    if (open < 0) break;
    at = endOf(html, open);
    const isClosing = html[open + 1] === "/";
    const tag = (NAME.exec(html.slice(open + (isClosing ? 2 : 1), Math.min(at, open + 24)))?.[0] ?? "").toLowerCase();
    if (tag === "span") continue;
    const attributes = html.slice(open + 1 + tag.length, at);
    const raw = isClosing ? undefined : RAW.get(tag);
    if (raw !== undefined) {
      const end = html.slice(at).search(raw);
      at = end < 0 ? html.length : endOf(html, at + end);
      continue;
    }
    if (skipping !== "") {
      if (tag === skipping && !attributes.endsWith("/>")) depth += isClosing ? -1 : 1;
      if (depth === 0) skipping = "";
      continue;
    }
    if (!INLINE.has(tag)) current[field] += " ";
    if (isClosing) {
      if (tag === ends) field = "text";
      if (tag === "section" && settings > 0) settings -= 1;
      if (tag === "dl") isGlossary = false;
      continue;
    }
    const look = valueOf(attributes, "class");
    const isTitle = tag === "h1" && sections.length === 1 && first.text.trim() === "";
    if (isTitle || SKIPPED.has(tag) || (look !== "" && SKIPPED_CLASSES.test(look))) {
      if (!VOID.has(tag) && !attributes.endsWith("/>")) [skipping, depth] = [tag, 1];
    } else if (/^h[2-6]$/u.test(tag) || (isGlossary && tag === "dt")) {
      const anchor = valueOf(attributes, "id");
      if (anchor === "") continue;
      const isTerm = tag === "dt";
      current = { anchor, title: "", level: isTerm ? 7 : Number(tag[1]), kind: kind(isTerm ? "term" : settings > 0 ? "setting" : "section"), text: "", code: "" };
      sections.push(current);
      [field, ends] = ["title", tag];
    } else if (tag === "pre") [field, ends] = ["code", tag];
    else if (tag === "section" && (settings > 0 || look === "setting")) settings += 1;
    else if (tag === "dl" && look === "glossary") isGlossary = true;
  }
  return sections.map(({ anchor, title: heading, level, kind: own, text, code }) => ({ anchor: plain(anchor), title: plain(heading).trim(), level, kind: own, text: plain(text), code: plain(code) }));
}

/** The end of the tag or comment that begins at `open`. A ">" in quotes doesn't end a tag. */
function endOf(html: string, open: number): number {
  if (html.startsWith("<!--", open)) {
    const end = html.indexOf("-->", open);
    return end < 0 ? html.length : end + 3;
  }
  let end = html.indexOf(">", open);
  for (let at = open; at < end; at += 1) {
    const sign = html[at];
    if (sign !== '"' && (sign !== "'" || html[at - 1] !== "=")) continue;
    const close = html.indexOf(sign, at + 1);
    if (close < 0) break;
    if (close > end) end = html.indexOf(">", close);
    at = close;
  }
  return end < 0 ? html.length : end + 1;
}

/** The value of an attribute; empty if a tag doesn't have it. */
function valueOf(attributes: string, name: string): string {
  if (!attributes.includes(name)) return "";
  for (const [, own = "", double, single, bare] of attributes.matchAll(ATTRIBUTE)) if (own.toLowerCase() === name) return double ?? single ?? bare ?? "";
  return "";
}

function plain(html: string): string {
  return html.includes("&") ? html.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/giu, character) : html;
}

function character(whole: string, decimal: string | undefined, hex: string | undefined, name = ""): string {
  const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : -1;
  return code >= 0 && code <= 0x10_FF_FF ? String.fromCodePoint(code) : (ENTITIES.get(name) ?? whole);
}
