/** Gathers the places of a page's words by stem, and writes them. */
import { Field, MOST_PLACES } from "../format.ts";
import { type Bytes, grown, putBytes, putNumber, reserve } from "./bytes.ts";
import { digitsAt } from "./digits.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Bytes that a section takes at most: weight, length, number, and places. */
const SECTION = 2 + 7 * (1 + MOST_PLACES);

/** The places of one page after the other. */
export function createPlaces(vocabulary: Vocabulary) {
  /** By the order in which words were found: the stem's number in this page, the section, and the place. */
  let stems: Int32Array = new Int32Array(4096);
  let sections: Int32Array = new Int32Array(4096);
  let found: Int32Array = new Int32Array(4096);
  let count = 0;
  /** By the stem's number in this page: the sections with it, the last of them, its places there, and where its places begin. */
  let different: Int32Array = new Int32Array(1024);
  let latest: Int32Array = new Int32Array(1024);
  let repeated: Int32Array = new Int32Array(1024);
  let starts: Int32Array = new Int32Array(1024);
  /** The sections and places, sorted by stem. */
  let sortedSections: Int32Array = new Int32Array(4096);
  let sortedFound: Int32Array = new Int32Array(4096);
  /** By stem: its number in this page, plus 1. */
  let numbers: Int32Array = new Int32Array(4096);
  /** By word: how often it was found. */
  let counts: Int32Array = new Int32Array(4096);
  /** By word: its stem's number in this page. */
  let ownStems: Int32Array = new Int32Array(4096);
  /** By word: the next word of the same stem in this page, if there is one. */
  let following: Int32Array = new Int32Array(4096);
  /** By the stem's number in this page: how many words it has, and the first and the last of them. */
  let spellings: Int32Array = new Int32Array(1024);
  let firsts: Int32Array = new Int32Array(1024);
  let lasts: Int32Array = new Int32Array(1024);
  /** Stems of this page, in the order in which they were found. */
  const own: number[] = [];
  /** By field: the place before, in the section that is being written. */
  const last = new Int32Array(8);

  return {
    /** Adds a place. Sections arrive in order. */
    add(word: number, section: number, place: number): void {
      if (word >= counts.length) [counts, following, ownStems] = [grown(counts, word + 1), grown(following, word + 1), grown(ownStems, word + 1)];
      const often = counts[word] ?? 0;
      if (often === 0) addWord(word);
      counts[word] = often + 1;
      const number = ownStems[word] ?? 0;
      let times = 0;
      if (latest[number] === section) {
        times = repeated[number] ?? 0;
        if (times === MOST_PLACES) return;
      } else {
        latest[number] = section;
        different[number] = (different[number] ?? 0) + 1;
      }
      repeated[number] = times + 1;
      if (count === found.length) [stems, sections, found] = [grown(stems, count + 1), grown(sections, count + 1), grown(found, count + 1)];
      stems[count] = number;
      sections[count] = section;
      found[count] = place;
      count += 1;
    },

    /** Writes all, and forgets them. */
    write(out: Bytes): void {
      sort();
      for (let number = 0; number < own.length; number += 1) {
        putNumber(out, spellings[number] ?? 0);
        for (let left = spellings[number] ?? 0, word = firsts[number] ?? 0; left > 0; left -= 1) {
          const spelling = vocabulary.bytes(word);
          putNumber(out, spelling.length);
          putBytes(out, spelling, 0, spelling.length);
          putNumber(out, counts[word] ?? 0);
          counts[word] = 0;
          word = following[word] ?? 0;
        }
        putNumber(out, different[number] ?? 0);
        writeSections(out, starts[number] ?? 0, starts[number + 1] ?? 0, different[number] ?? 0);
        numbers[own[number] ?? 0] = 0;
      }
      [own.length, count] = [0, 0];
    },
  };

  function begin(stem: number): number {
    const number = own.push(stem) - 1;
    numbers[stem] = number + 1;
    if (number === latest.length) {
      [different, latest, repeated] = [grown(different, number + 1), grown(latest, number + 1), grown(repeated, number + 1)];
      [spellings, firsts, lasts] = [grown(spellings, number + 1), grown(firsts, number + 1), grown(lasts, number + 1)];
    }
    different[number] = 0;
    latest[number] = -1;
    spellings[number] = 0;
    return number;
  }

  function addWord(word: number): void {
    const stem = vocabulary.stemOf(word);
    if (stem >= numbers.length) numbers = grown(numbers, stem + 1);
    const known = numbers[stem] ?? 0;
    const number = known === 0 ? begin(stem) : known - 1;
    if (spellings[number] === 0) firsts[number] = word;
    else following[lasts[number] ?? 0] = word;
    lasts[number] = word;
    spellings[number] = (spellings[number] ?? 0) + 1;
    ownStems[word] = number;
  }

  /** A counting sort by stem, in which places keep their order. */
  function sort(): void {
    starts = grown(starts, own.length + 2);
    [sortedSections, sortedFound] = [grown(sortedSections, count), grown(sortedFound, count)];
    starts.fill(0, 0, own.length + 2);
    for (let at = 0; at < count; at += 1) starts[(stems[at] ?? 0) + 2] = (starts[(stems[at] ?? 0) + 2] ?? 0) + 1;
    for (let stem = 2; stem <= own.length; stem += 1) starts[stem] = (starts[stem] ?? 0) + (starts[stem - 1] ?? 0);
    for (let at = 0; at < count; at += 1) {
      const next = (stems[at] ?? 0) + 1;
      const to = starts[next] ?? 0;
      sortedSections[to] = sections[at] ?? 0;
      sortedFound[to] = found[at] ?? 0;
      starts[next] = to + 1;
    }
  }

  /** Writes the places from `start` to `end`, which are in this many sections. */
  function writeSections(out: Bytes, start: number, end: number, number: number): void {
    reserve(out, number * SECTION);
    const { data } = out;
    let { length } = out;
    for (let at = start; at < end; ) {
      const section = sortedSections[at] ?? 0;
      const head = length;
      length = digitsAt(data, head + 2, section);
      const first = at;
      let weight = 1;
      for (let isLast = false; !isLast; at += 1) {
        const place = sortedFound[at] ?? 0;
        const field = place & 7;
        isLast = at + 1 === end || sortedSections[at + 1] !== section;
        length = digitsAt(data, length, (place - (last[field] ?? 0)) * 2 + (isLast ? 1 : 0));
        if (!isLast) last[field] = place - field;
        weight += worth(place);
      }
      // Most sections have one place. The loop is faster than `fill`, which is a call.
      if (at > first + 1) for (let field = 0; field < 8; field += 1) last[field] = 0;
      data[head] = Math.min(weight, 255);
      data[head + 1] = length - head - 2;
    }
    out.length = length;
  }
}

/** How much a place matters if a stem is listed only for some of its sections. */
function worth(place: number): number {
  const field = place & 7;
  if (field === Field.title || field === Field.heading || field === Field.term) return 60;
  return field === Field.text && place < TEXT_WORTH.length * 8 ? (TEXT_WORTH[place >> 3] ?? 4) : 4;
}

/** By the place in a section's text: from 12 at its beginning to 4. */
const TEXT_WORTH = Uint8Array.from({ length: 400 }, (_, place) => 4 + Math.trunc(8 / (1 + place / 50)));
