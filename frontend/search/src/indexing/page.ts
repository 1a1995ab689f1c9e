/** Reads a page: its sections, and the places of its words. The result doesn't depend on other pages. */
import { Field, KINDS, LONGEST, TEXT } from "../format.ts";
import { eachWord } from "../text/words.ts";
import { createBytes, putByte, putBytes, putNumber, putText, textOf, utf8, written } from "./bytes.ts";
import { createCompounds } from "./compounds.ts";
import { begin, copy, type Excerpt, finish, space } from "./excerpt.ts";
import { Part, type PartNumber, walk } from "./html.ts";
import { LATIN, SEPARATOR, SIGNS } from "./letters.ts";
import { append, noWords, type Words } from "./ordered-words.ts";
import { createPlaces } from "./places.ts";
import { plain } from "./references.ts";
import { EMPTY, hashed } from "./texts.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What the builder knows about a page. */
export interface PageFacts {
  readonly title: string;
  readonly tags: readonly string[];
  /** More words that lead to the page. */
  readonly keywords: string;
  /** Terms that the page explains, by the anchor of the section that does. */
  readonly terms: Readonly<Record<string, string>>;
  /** What readers may type to find a section, by its anchor, separated by commas. */
  readonly listed: Readonly<Record<string, string>>;
}

/** Characters of code that a result can show if a section has nothing else. */
const CODE = 160;

/** The words of an anchor, and its text in JSON. */
interface Anchor {
  readonly words: readonly number[];
  readonly json: Uint8Array;
}

const [BRACKET, BRACKET_END, COMMA, HYPHEN] = [91, 93, 44, 45];
const BETWEEN = utf8(',"');

/**
 * Returns a function that reads one page, and returns: the number of its sections, the length of what a record has of them and that
 * in JSON; the length of their anchors and a list of those in JSON; then for each stem the number of its words and each with its length and count; the number of sections with it, and for
 * each section how much the stem matters there, and the length and digits of its number and places. The result is valid until the
 * next page is read.
 */
export function createPageReader(vocabulary: Vocabulary): (facts: PageFacts, html: Uint8Array) => Uint8Array {
  const out = createBytes(65_536);
  const record = createBytes(16_384);
  const ownAnchors = createBytes();
  const places = createPlaces(vocabulary);
  const excerpt: Excerpt = { out: record, start: 0, room: 0 };
  const title: Excerpt = { out: createBytes(), start: 0, room: 0 };
  const code: Excerpt = { out: createBytes(), start: 0, room: 0 };
  /** The bytes of the word that is being read, and its hash. */
  const word = createBytes();
  let hash = EMPTY;
  /** The rest of the text up to the next gap, if it has characters that aren't Latin. */
  const other = createBytes();
  let isOther = false;
  const reference = createBytes();
  /** The last word, and whether only a hyphen follows it. */
  let latest = 0;
  let isJoined = false;
  const compoundOf = createCompounds(vocabulary);

  const anchors = new Map<string, Anchor>();
  let part: PartNumber = Part.text;
  let heading = noWords();
  let above: number[][] = [];
  /** The words above the section that have been added. */
  const outer: number[] = [];
  let codeWords = noWords();
  let section = 0;
  let place = 0;

  /** A compound is where its first word is. */
  function takeCompound(number: number | undefined): void {
    isJoined = false;
    if (number === undefined) return;
    if (part === Part.title) heading.compounds.push(number, heading.length - 1);
    else if (part !== Part.code) places.add(number, section, (place - 1) * 8 + (part === Part.label ? Field.label : Field.text));
  }

  function take(number: number, isEnd = false): void {
    if (isJoined) takeCompound(compoundOf(latest, number));
    latest = number;
    if (part === Part.title) append(heading, number, isEnd);
    else if (part === Part.code) append(codeWords, number, isEnd);
    else {
      if (isEnd) place -= 1;
      places.add(number, section, place * 8 + (part === Part.label ? Field.label : Field.text));
      place += 1;
    }
  }

  /** Takes a word that ends in `text`. If it began in an earlier text, `word` has its beginning. */
  function endWord(text: Uint8Array, start: number, end: number, own: number): void {
    if (word.length === 0) {
      take(vocabulary.find(text, start, end, own));
      return;
    }
    putBytes(word, text, start, end);
    const number = vocabulary.find(word.data, 0, word.length, own);
    word.length = 0;
    take(number);
  }

  function endWords(): void {
    if (!isOther) {
      if (word.length > 0) endWord(word.data, 0, 0, hash);
      hash = EMPTY;
      isJoined = false;
      return;
    }
    eachWord(textOf(other.data, 0, other.length), (text, isEnd) => {
      take(vocabulary.numberOf(text), isEnd);
    });
    [isOther, other.length, isJoined] = [false, 0, false];
  }

  /** Reads text without references. Latin text is read byte by byte, ten times as fast as by the expressions of `words.ts`. */
  function read(text: Uint8Array, start: number, end: number): void {
    if (part === Part.text || part === Part.label) {
      if (excerpt.room >= 0) copy(excerpt, text, start, end);
    } else copy(part === Part.title ? title : code, text, start, end);
    let at = start;
    if (!isOther) {
      // Of the word that is being read: where it, or its rest, begins here, and its hash.
      let begins = start;
      let own = hash;
      for (; at < end; at += 1) {
        const byte = text[at] ?? 0;
        let size = 1;
        if (byte < 0x80) {
          if (LATIN[byte] === 1) {
            own = hashed(own, byte);
            continue;
          }
        } else {
          const next = text[at + 1] ?? 0;
          size = byte < 0xE0 ? 2 : 3;
          const kind = size === 2 ? LATIN[((byte & 31) << 6) | (next & 63)] : SEPARATOR[(((byte & 15) << 12) | ((next & 63) << 6) | ((text[at + 2] ?? 0) & 63)) - SIGNS] === 1 && byte < 0xF0 ? 0 : 2;
          if (kind === undefined || kind === 2) break;
          if (kind === 1) {
            own = hashed(hashed(own, byte), next);
            at += 1;
            continue;
          }
        }
        const isWord = at > begins || word.length > 0;
        if (isWord) endWord(text, begins, at, own);
        isJoined = isWord && byte === HYPHEN;
        own = EMPTY;
        at += size - 1;
        begins = at + 1;
      }
      if (at > begins) putBytes(word, text, begins, at);
      hash = own;
    }
    if (at === end) return;
    if (!isOther) {
      isOther = true;
      putBytes(other, word.data, 0, word.length);
      word.length = 0;
      hash = EMPTY;
    }
    putBytes(other, text, at, end);
  }

  function wordsIn(text: string): Words {
    const words = noWords();
    eachWord(text, (one, isEnd) => {
      append(words, vocabulary.numberOf(one), isEnd);
    });
    return words;
  }

  /** Pages often have the same anchors. */
  function anchorOf(text: string): Anchor {
    const known = anchors.get(text) ?? { words: wordsIn(text).numbers, json: utf8(JSON.stringify(text)) };
    anchors.set(text, known);
    return known;
  }

  /** After a section's title: the words that lead to it in other ways than its text. */
  function introduce({ tags, keywords, terms }: PageFacts, anchor: string, level: number): void {
    const depth = level === 7 ? above.length + 1 : level;
    const { numbers } = heading;
    const own = section === 0 ? Field.title : Field.heading;
    // "Which brokers can I use?" is as short as "Brokers to use".
    const telling = heading.numbers.reduce((sum, number) => sum + (vocabulary.isCommon(number) ? 0 : 1), 0);
    const length = Math.min(Math.max(1, telling), LONGEST) * 16;
    for (let at = 0; at < numbers.length; at += 1) places.add(numbers[at] ?? 0, section, (length + Math.min(heading.places[at] ?? 0, LONGEST)) * 8 + own);
    const { compounds } = heading;
    for (let at = 0; at < compounds.length; at += 2) places.add(compounds[at] ?? 0, section, (length + Math.min(compounds[at + 1] ?? 0, LONGEST)) * 8 + own);
    outer.length = 0;
    for (let one = 0; one < depth - 1; one += 1)
      for (const number of above[one] ?? [])
        if (!outer.includes(number)) {
          outer.push(number);
          places.add(number, section, Field.path);
        }
    if (level < 7) {
      above.length = Math.min(above.length, depth - 1);
      above[depth - 1] = compounds.length === 0 ? numbers : [...numbers, ...compounds.filter((_, at) => at % 2 === 0)];
    }
    if (Object.hasOwn(terms, anchor)) for (const number of wordsIn(terms[anchor] ?? "").numbers) places.add(number, section, Field.term);
    const more = section === 0 ? wordsIn(`${tags.join(" ")} ${keywords}`).numbers : anchorOf(anchor).words;
    for (const number of more) if (!numbers.includes(number)) places.add(number, section, Field.keywords);
  }

  /** After a section's text, which matters more: only so many places of a word are stored. Each says which keyword has the word, and how many that has. */
  function list(keywords: string): void {
    for (const [at, keyword] of keywords.split(",").entries()) {
      const numbers = [...new Set(wordsIn(keyword).numbers)].filter((number) => !vocabulary.isCommon(number));
      for (const number of numbers) places.add(number, section, ((at + 1) * 16 + Math.min(numbers.length, LONGEST)) * 8 + Field.keywords);
    }
  }

  return (facts, html) => {
    let [anchor, level, kind] = ["", 1, KINDS.indexOf("page")];
    const endTitle = () => {
      finish(title);
      introduce(facts, anchor, level);
      const { json } = anchorOf(anchor);
      putByte(ownAnchors, section === 0 ? BRACKET : COMMA);
      putBytes(ownAnchors, json, 0, json.length);
      putByte(record, BRACKET);
      putBytes(record, json, 0, json.length);
      putBytes(record, BETWEEN, 0, 2);
      putBytes(record, title.out.data, 0, title.out.length);
      putText(record, `",${level},${kind},"`);
      begin(excerpt, TEXT);
      code.out.length = 0;
      begin(code, CODE);
      [codeWords, place, part] = [noWords(), 0, Part.text];
    };
    const endSection = () => {
      const { numbers } = codeWords;
      for (let at = 0; at < numbers.length; at += 1) places.add(numbers[at] ?? 0, section, (codeWords.places[at] ?? 0) * 8 + Field.code);
      if (Object.hasOwn(facts.listed, anchor)) list(facts.listed[anchor] ?? "");
      if (!finish(excerpt) && finish(code)) putBytes(record, code.out.data, 0, code.out.length);
      putText(record, '"]');
    };
    const beginTitle = () => {
      title.out.length = 0;
      begin(title, Infinity);
      [heading, part] = [noWords(), Part.title];
    };

    [record.length, ownAnchors.length] = [0, 0];
    putByte(record, BRACKET);
    [above, section, word.length, hash, isOther, other.length] = [[], 0, 0, EMPTY, false, 0];
    beginTitle();
    const name = utf8(facts.title);
    read(name, 0, name.length);
    endWords();
    endTitle();
    walk(html, {
      section(ownAnchor, ownLevel, ownKind) {
        if (part === Part.title) endTitle();
        endSection();
        putText(record, ",");
        [anchor, level, kind, section] = [ownAnchor, ownLevel, ownKind, section + 1];
        beginTitle();
      },
      part(next) {
        endWords();
        if (part === Part.title) endTitle();
        part = next;
      },
      text(start, end, hasReferences) {
        if (!hasReferences) {
          read(html, start, end);
          return;
        }
        reference.length = 0;
        putText(reference, plain(textOf(html, start, end)));
        read(reference.data, 0, reference.length);
      },
      gap() {
        endWords();
        space(part === Part.title ? title : part === Part.code ? code : excerpt);
      },
    });
    if (part === Part.title) endTitle();
    endSection();
    putByte(record, BRACKET_END);
    putByte(ownAnchors, BRACKET_END);
    out.length = 0;
    putNumber(out, section + 1);
    for (const one of [record, ownAnchors]) {
      putNumber(out, one.length);
      putBytes(out, one.data, 0, one.length);
    }
    places.write(out);
    return written(out);
  };
}
