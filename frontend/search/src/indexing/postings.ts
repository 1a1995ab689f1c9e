/** Puts pages together: for each stem its words, and the sections with them. Pages arrive in the order of the site. */
import { FEW_PLACES, Field, MOST_PLACES, MOST_SECTIONS } from "../format.ts";
import { fold, wordsOf } from "../text/words.ts";
import { type Bytes, createBytes, grown, putByte, putBytes, putNumber, Reader, reserve, textOf } from "./bytes.ts";
import { putDigits, putFirst } from "./digits.ts";
import { hashOf } from "./texts.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A stem, and where its words are. */
export interface Stem {
  readonly text: string;
  /** Its words, most frequent first, each with its usual accents. */
  readonly words: readonly string[];
  /** The number of sections with one of them. */
  readonly sections: number;
  /** In how many of them only the heading in another language has the word. */
  readonly translated: number;
  /** Writes the sections that are listed. */
  readonly write: (out: Bytes) => void;
}

/** For each listed section: the difference to the page number before it, its weight, and the length and digits of its places. */
interface Postings {
  readonly listed: Bytes;
  page: number;
  sections: number;
  translated: number;
  /** The number of listed sections by weight, once there are enough. */
  weights: Int32Array | undefined;
  /** The least weight that is written, and the number of listed sections with more. As many others fit as are missing to the limit. */
  least: number;
  heavier: number;
}

/** By the anchor of a section: its heading in other languages. */
type Translated = Readonly<Record<string, string>>;

/** Bytes of a page number and a weight, at most. */
const LARGEST_HEAD = 5;
/** The least weight, and the length of places, which follow. */
const LEAST = Uint8Array.of(1, 0);
/** Words of a stem that are listed. */
const MOST_WORDS = 12;

export function createPostings(vocabulary: Vocabulary) {
  const byStem: (Postings | undefined)[] = [];
  const words: number[] = [];
  let counts: Int32Array = new Int32Array(4096);
  /** By stem: the last page that has it, counted from 1. */
  let latest: Int32Array = new Int32Array(4096);
  const places = createBytes();
  let pages = 0;
  let sections = 0;

  return {
    /**
     * Adds a page as `page.ts` wrote it, and returns what its record has of its sections. `translated`: by the anchor of a section, its
     * heading in other languages, in JSON; empty if there is none.
     */
    add(page: Uint8Array, translated: Uint8Array): Uint8Array {
      const reader = new Reader(page);
      sections += reader.number();
      const record = reader.bytes(reader.number());
      const anchors = reader.bytes(reader.number());
      while (reader.at < page.length) {
        let stem = 0;
        for (let left = reader.number(); left > 0; left -= 1) {
          const length = reader.number();
          const word = vocabulary.find(page, reader.at, reader.at + length, hashOf(page, reader.at, reader.at + length));
          reader.at += length;
          stem = vocabulary.stemOf(word);
          count(word, reader.number());
        }
        const own = postingsOf(stem);
        if (stem >= latest.length) latest = grown(latest, stem + 1);
        latest[stem] = pages + 1;
        for (let left = reader.number(); left > 0; left -= 1) addSection(own, page, reader);
      }
      if (translated.length > 0) addTranslated(jsonIn(translated) as Translated, jsonIn(anchors) as readonly string[]);
      pages += 1;
      return record;
    },

    pages: () => pages,
    sections: () => sections,

    /** All stems, in order. */
    stems(): readonly Stem[] {
      const spelled = new Map<number, number[]>();
      for (const word of words) {
        const stem = vocabulary.stemOf(word);
        const own = spelled.get(stem);
        if (own === undefined) spelled.set(stem, [word]);
        else own.push(word);
      }
      const all = Array.from(spelled, ([stem, own]): Stem => ({
        text: vocabulary.stem(stem), words: spellings(own), sections: byStem[stem]?.sections ?? 0, translated: byStem[stem]?.translated ?? 0,
        write: (out) => {
          const found = byStem[stem];
          if (found) write(found, out);
        },
      }));
      return all.toSorted((one, other) => (one.text < other.text ? -1 : 1));
    },
  };

  function postingsOf(stem: number): Postings {
    return (byStem[stem] ??= { listed: createBytes(32), page: 0, sections: 0, translated: 0, weights: undefined, least: 0, heavier: 0 });
  }

  /** Adds words of headings in other languages, as far as the page doesn't have their stems. They matter least. */
  function addTranslated(headings: Translated, anchors: readonly string[]): void {
    for (const [section, anchor] of anchors.entries()) {
      if (!Object.hasOwn(headings, anchor)) continue;
      places.length = 0;
      putBytes(places, LEAST, 0, 2);
      putDigits(places, section);
      putDigits(places, Field.keywords * 2 + 1);
      places.data[1] = places.length - 2;
      const added: number[] = [];
      for (const text of wordsOf(headings[anchor] ?? "")) {
        const word = vocabulary.numberOf(text);
        const stem = vocabulary.stemOf(word);
        if (latest[stem] === pages + 1 || vocabulary.isCommon(word)) continue;
        count(word, 1);
        if (added.includes(stem)) continue;
        added.push(stem);
        const own = postingsOf(stem);
        own.translated += 1;
        addSection(own, places.data, new Reader(places.data));
      }
    }
  }

  function count(word: number, times: number): void {
    if (word >= counts.length) counts = grown(counts, word + 1);
    if (counts[word] === 0) words.push(word);
    counts[word] = (counts[word] ?? 0) + times;
  }

  function addSection(own: Postings, page: Uint8Array, reader: Reader): void {
    const weight = page[reader.at] ?? 0;
    const length = page[reader.at + 1] ?? 0;
    const start = reader.at + 1;
    reader.at += length + 2;
    own.sections += 1;
    const { listed, weights } = own;
    if (weights !== undefined) {
      if (weight <= own.least) return;
      weights[weight] = (weights[weight] ?? 0) + 1;
      own.heavier += 1;
      raise(own, weights);
    }
    const end = reader.at;
    reserve(listed, end - start + LARGEST_HEAD);
    putNumber(listed, pages - own.page);
    putByte(listed, weight);
    const { data } = listed;
    for (let at = start, to = listed.length; at < end; at += 1, to += 1) data[to] = page[at] ?? 0;
    listed.length += end - start;
    own.page = pages;
    if (weights === undefined && own.sections === MOST_SECTIONS) own.weights = weighed(own);
  }

  function spellings(own: readonly number[]): readonly string[] {
    const folded = new Map<string, string>();
    const sorted = own.map((word) => ({ text: vocabulary.text(word), count: counts[word] ?? 0 })).toSorted((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1));
    for (const { text } of sorted) if (!folded.has(fold(text))) folded.set(fold(text), text);
    return [...folded.values()].slice(0, MOST_WORDS);
  }
}

const jsonIn = (data: Uint8Array): unknown => JSON.parse(textOf(data, 0, data.length));

/** Counts the listed sections by weight. */
function weighed(own: Postings): Int32Array {
  const weights = new Int32Array(256);
  const reader = new Reader(own.listed.data);
  while (reader.at < own.listed.length) {
    reader.number();
    const weight = reader.byte();
    weights[weight] = (weights[weight] ?? 0) + 1;
    const length = reader.byte();
    reader.at += length;
  }
  own.heavier = MOST_SECTIONS;
  raise(own, weights);
  return weights;
}

/** Raises the least weight as long as enough sections are heavier. */
function raise(own: Postings, weights: Int32Array): void {
  while (own.heavier >= MOST_SECTIONS) {
    own.least += 1;
    own.heavier -= weights[own.least] ?? 0;
  }
}

function write({ listed, sections, least, heavier }: Postings, out: Bytes): void {
  const places = sections > MOST_SECTIONS ? FEW_PLACES : MOST_PLACES;
  const reader = new Reader(listed.data);
  let page = 0;
  let last = 0;
  let ties = MOST_SECTIONS - heavier;
  while (reader.at < listed.length) {
    page += reader.number();
    const weight = reader.byte();
    const length = reader.byte();
    const start = reader.at;
    reader.at += length;
    if (weight < least || (weight === least && ties === 0)) continue;
    if (weight === least) ties -= 1;
    putDigits(out, page - last);
    putFirst(out, listed.data, start, start + length, places);
    last = page;
  }
}
