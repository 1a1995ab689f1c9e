/** Walks an article's HTML, as UTF-8, and reports where sections and their texts are. */
import { KINDS, type Kind } from "../format.ts";
import { textOf } from "./bytes.ts";
import { plain } from "./references.ts";
import { createTexts, hashOf } from "./texts.ts";

/** What a section consists of. */
export const Part = { title: 0, text: 1, code: 2, label: 3 } as const;
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

/** What is known about an element: a level from 2 to 6 for headings, or one of these. */
const Trait = { void: 8, inline: 16, skipped: 32, raw: 64 } as const;
const LEVEL = 7;
const TRAITS = new Map<number, number>();
const know = (trait: number, names: string) => {
  for (const name of names.split(" ")) TRAITS.set(tag(name), (TRAITS.get(tag(name)) ?? 0) | trait);
};
know(Trait.void, "area base br col embed hr img input link meta source track wbr");
know(Trait.inline, "a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var wbr");
know(Trait.skipped, "svg template nav select button math");
know(Trait.raw, "script style iframe");
for (const level of [2, 3, 4, 5, 6]) know(level, `h${level.toString()}`);
/** The end tags of elements without tags inside. */
const RAW: ReadonlyMap<number, RegExp> = new Map([[tag("script"), /<\/script[\s/>]/iu], [tag("style"), /<\/style[\s/>]/iu], [tag("iframe"), /<\/iframe[\s/>]/iu]]);
const SKIPPED_CLASSES = /\b(?:header-anchor|setting-facts|glossary-further|glossary-letters|footnote-ref|footnote-back)\b/u;
const [SPAN, TITLE, PRE, SECTION, LIST, TERM, ROW, CELL, HEAD] = [tag("span"), tag("h1"), tag("pre"), tag("section"), tag("dl"), tag("dt"), tag("tr"), tag("td"), tag("th")];
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
  /** Whether the next cell is the first one of its row. */
  let isRow = false;
  for (let at = 0; at < length; ) {
    const from = at;
    let hasReferences = false;
    // Texts and tags are short, so that `indexOf`, a call, takes longer than a loop.
    for (; at < length; at += 1) {
      const byte = html[at] ?? 0;
      if (byte === LESS) break;
      if (byte === AMPERSAND) hasReferences = true;
    }
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
    const traits = TRAITS.get(name) ?? 0;
    const raw = isClosing || (traits & Trait.raw) === 0 ? undefined : RAW.get(name);
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
    if ((traits & Trait.inline) === 0) gap();
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
    if ((name === TITLE && isAtStart) || (traits & Trait.skipped) !== 0 || (look !== "" && isSkipped(look))) {
      if ((traits & Trait.void) === 0 && !isEmpty) [skipping, depth] = [name, 1];
      if (name === TITLE) isAtStart = false;
      continue;
    }
    const level = isGlossary && name === TERM ? 7 : traits & LEVEL;
    if (level > 0) {
      const anchor = plain(valueOf(html, attributes, at, "id"));
      if (anchor === "") continue;
      isAtStart = false;
      section(anchor, level, kind(level === 7 ? "term" : settings > 0 ? "setting" : "section"));
      ends = name;
    } else if (name === PRE) {
      part(Part.code);
      ends = name;
    } else if (name === ROW) isRow = true;
    else if (ends === 0 && (name === TERM || name === HEAD || (name === CELL && isRow))) {
      part(Part.label);
      ends = name;
      isRow = false;
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
      let close = at + 1;
      while (close < html.length && html[close] !== byte) close += 1;
      if (close < html.length) at = close;
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
    if (isMatch) return textAt(html, value, at);
    if (isQuoted) at += 1;
  }
  return "";
}

/** Values that were read before. Pages often have the same ones. */
const values = createTexts();
const known: string[] = [];

function textAt(html: Uint8Array, start: number, end: number): string {
  return (known[values.find(html, start, end, hashOf(html, start, end))] ??= textOf(html, start, end));
}

/** Whether an element of this class is skipped, by class. */
const skippedClasses = new Map<string, boolean>();

function isSkipped(look: string): boolean {
  const before = skippedClasses.get(look);
  if (before !== undefined) return before;
  const found = SKIPPED_CLASSES.test(look);
  skippedClasses.set(look, found);
  return found;
}

function isCalled(html: Uint8Array, start: number, name: string): boolean {
  for (let at = 0; at < name.length; at += 1) if (((html[start + at] ?? 0) | 32) !== name.codePointAt(at)) return false;
  return true;
}
