/** Walks an article's HTML, as UTF-8, and reports where sections and their texts are. */
import { KINDS, type Kind } from "../format.ts";
import { textOf } from "./bytes.ts";
import { plain } from "./references.ts";

/** What a section consists of. */
export const Part = { title: 0, text: 1, code: 2 } as const;
export type PartNumber = (typeof Part)[keyof typeof Part];

/** Receives what is in an article, in order. */
export interface Sink {
  /** A section begins, with its title: level 2 to 6 for headings, 7 for terms. What comes before is the page itself. */
  section: (anchor: string, level: number, kind: number) => void;
  /** The next texts belong to this part. */
  part: (part: PartNumber) => void;
  /** Some text, without tags. Words continue in the next one if there is no {@link gap} in between. */
  text: (start: number, end: number, hasReferences: boolean) => void;
  gap: () => void;
}

/** A character of a tag's name in five bits: letters are 1 to 26, in either case, and the digits 1 to 6 have the rest. */
const bits = (byte: number) => (byte < 65 ? byte - 22 : byte) & 31;
/** A tag's name as a number, at most ten characters. */
const tag = (name: string) => Array.from(name).reduce((code, letter) => code * 32 + bits(letter.codePointAt(0) ?? 0), 0);
const tags = (names: string) => new Set(names.split(" ").map(tag));

const VOID = tags("area base br col embed hr img input link meta source track wbr");
const INLINE = tags("a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var wbr");
/** Elements without tags inside, with their end tags. */
const RAW: ReadonlyMap<number, RegExp> = new Map([[tag("script"), /<\/script[\s/>]/iu], [tag("style"), /<\/style[\s/>]/iu], [tag("iframe"), /<\/iframe[\s/>]/iu]]);
const SKIPPED = tags("svg template nav select button math");
const SKIPPED_CLASSES = /\b(?:header-anchor|setting-facts|glossary-links|glossary-letters|footnote-ref|footnote-back)\b/u;
const LEVELS: ReadonlyMap<number, number> = new Map([2, 3, 4, 5, 6].map((level) => [tag(`h${level}`), level]));
const [SPAN, TITLE, PRE, SECTION, LIST, TERM] = [tag("span"), tag("h1"), tag("pre"), tag("section"), tag("dl"), tag("dt")];
const [QUOTE, AMPERSAND, APOSTROPHE, DASH, SLASH, LESS, EQUALS, GREATER, BANG] = [34, 38, 39, 45, 47, 60, 61, 62, 33];

const kind = (name: Kind) => KINDS.indexOf(name);
const isSpace = (byte: number) => byte === 32 || (byte > 8 && byte < 14);
const isLetter = (byte: number) => (byte | 32) > 96 && (byte | 32) < 123;
const isName = (byte: number) => isLetter(byte) || (byte > 47 && byte < 58) || byte === DASH || byte === 95;

/** Passes the sections of an article to `sink`: the page itself, then one for each heading with an id and for each term of a glossary. */
export function walk(html: Uint8Array, { section, part, text, gap }: Sink): void {
  const { length } = html;
  const byteAt = (place: number) => html[place] ?? 0;
  let isAtStart = true;
  /** The tag that ends a title or code. */
  let ends = 0;
  /** The element whose content is skipped, and how many of its kind are open. */
  let skipping = 0;
  let depth = 0;
  /** Open sections, from the one of a setting on. */
  let settings = 0;
  let isGlossary = false;
  /** The next reference; negative: there are no more. */
  let reference = html.indexOf(AMPERSAND);
  for (let at = 0; at < length; ) {
    const from = at;
    const next = html.indexOf(LESS, at);
    at = next < 0 ? length : next;
    if (reference >= 0 && reference < from) reference = html.indexOf(AMPERSAND, from);
    const hasReferences = reference >= 0 && reference < at;
    if (isAtStart && skipping === 0) isAtStart = isBlank(html, from, at);
    if (skipping === 0 && at > from) text(from, at, hasReferences);
    if (at >= length) break;
    const open = at;
    if (byteAt(open + 1) === BANG && byteAt(open + 2) === DASH && byteAt(open + 3) === DASH) {
      at = afterComment(html, open);
      continue;
    }
    const isClosing = byteAt(open + 1) === SLASH;
    const start = open + (isClosing ? 2 : 1);
    let name = 0;
    at = start;
    if (isLetter(byteAt(at)))
      for (; isName(byteAt(at)); at += 1) name = at - start < 10 ? name * 32 + bits(byteAt(at)) : 0;
    const attributes = at;
    at = afterTag(html, at);
    if (name === SPAN) continue;
    const raw = isClosing ? undefined : RAW.get(name);
    if (raw !== undefined) {
      at = afterRaw(html, at, raw);
      continue;
    }
    const isEmpty = byteAt(at - 2) === SLASH && at - 2 >= attributes;
    if (skipping !== 0) {
      if (name === skipping && !isEmpty) depth += isClosing ? -1 : 1;
      if (depth === 0) skipping = 0;
      continue;
    }
    if (!INLINE.has(name)) gap();
    if (isClosing) {
      if (name === ends) {
        part(Part.text);
        ends = 0;
      }
      if (name === SECTION && settings > 0) settings -= 1;
      if (name === LIST) isGlossary = false;
      continue;
    }
    const look = at - attributes > 3 ? valueOf(html, attributes, at, "class") : "";
    if ((name === TITLE && isAtStart) || SKIPPED.has(name) || (look !== "" && SKIPPED_CLASSES.test(look))) {
      if (!VOID.has(name) && !isEmpty) [skipping, depth] = [name, 1];
      if (name === TITLE) isAtStart = false;
      continue;
    }
    const level = LEVELS.get(name) ?? (isGlossary && name === TERM ? 7 : 0);
    if (level > 0) {
      const anchor = plain(valueOf(html, attributes, at, "id"));
      if (anchor === "") continue;
      isAtStart = false;
      section(anchor, level, kind(level === 7 ? "term" : settings > 0 ? "setting" : "section"));
      ends = name;
    } else if (name === PRE) {
      part(Part.code);
      ends = name;
    } else if (name === SECTION && (settings > 0 || look === "setting")) settings += 1;
    else if (name === LIST && look === "glossary") isGlossary = true;
  }
  gap();
}

function isBlank(html: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (!isSpace(html[at] ?? 0)) return false;
  return true;
}

function afterComment(html: Uint8Array, open: number): number {
  for (let at = open + 4; at < html.length; at += 1) if (html[at] === GREATER && html[at - 1] === DASH && html[at - 2] === DASH) return at + 1;
  return html.length;
}

/** The end of a tag from a place in it. A ">" in quotes doesn't end it. */
function afterTag(html: Uint8Array, from: number): number {
  for (let at = from; at < html.length; at += 1) {
    const byte = html[at] ?? 0;
    if (byte === GREATER) return at + 1;
    if (byte === QUOTE || (byte === APOSTROPHE && html[at - 1] === EQUALS)) {
      const close = html.indexOf(byte, at + 1);
      if (close > 0) at = close;
    }
  }
  return html.length;
}

/** The end of a raw element's end tag. */
function afterRaw(html: Uint8Array, from: number, end: RegExp): number {
  for (let at = html.indexOf(LESS, from); at >= 0; at = html.indexOf(LESS, at + 1))
    if (html[at + 1] === SLASH && end.test(textOf(html, at, Math.min(at + 10, html.length)))) return afterTag(html, at);
  return html.length;
}

/** The value of an attribute; empty if a tag doesn't have it. */
function valueOf(html: Uint8Array, from: number, end: number, name: string): string {
  for (let at = from; at < end; ) {
    const start = at;
    while (at < end && !isSpace(html[at] ?? 0) && html[at] !== EQUALS && html[at] !== GREATER && html[at] !== SLASH) at += 1;
    const isMatch = at - start === name.length && isCalled(html, start, name);
    while (at < end && isSpace(html[at] ?? 0)) at += 1;
    if (html[at] !== EQUALS) {
      if (at === start) at += 1;
      continue;
    }
    at += 1;
    while (at < end && isSpace(html[at] ?? 0)) at += 1;
    const first = html[at] ?? 0;
    const isQuoted = first === QUOTE || first === APOSTROPHE;
    const value = isQuoted ? at + 1 : at;
    at = value;
    while (at < end && (isQuoted ? html[at] !== first : !isSpace(html[at] ?? 0) && html[at] !== GREATER)) at += 1;
    if (isMatch) return textOf(html, value, at);
    if (isQuoted) at += 1;
  }
  return "";
}

function isCalled(html: Uint8Array, start: number, name: string): boolean {
  for (let at = 0; at < name.length; at += 1) if (((html[start + at] ?? 0) | 32) !== name.codePointAt(at)) return false;
  return true;
}
