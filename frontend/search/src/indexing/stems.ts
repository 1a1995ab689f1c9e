/** Stems with the places of their words, and how places are written. */
import { encode, Field, type FieldNumber, LONGEST, MOST_PLACES, MOST_SECTIONS } from "../format.ts";
import { fold } from "../text/words.ts";

/** A word as written, in lower case. */
export interface Word {
  readonly text: string;
  readonly stem: string;
}

/** Words with one stem, and where they are. */
export interface Stem {
  readonly text: string;
  readonly words: { text: string; count: number }[];
  /** Page, section, number of places, places; for each section. */
  readonly postings: number[];
  sections: number;
  last: number;
  size: number;
}

/** The fields of a section, in the order of its words. */
const FIELDS: readonly FieldNumber[] = [Field.heading, Field.path, Field.term, Field.keywords, Field.text, Field.code];

/** Words of a stem that are listed. */
const MOST_WORDS = 12;

/** The length of each field, then the numbers of their words. */
export function streamOf(fields: readonly (readonly number[])[]): Int32Array {
  const all = new Int32Array(fields.reduce((sum, field) => sum + field.length, fields.length));
  let at = fields.length;
  for (const [order, field] of fields.entries()) {
    all[order] = field.length;
    all.set(field, at);
    at += field.length;
  }
  return all;
}

/** All stems of these pages, in order. A page has a stream for each section; `words` are the words by number. */
export function stemsOf(pages: readonly (readonly Int32Array[])[], words: readonly Word[]): readonly Stem[] {
  const stems = new Map<string, Stem>();
  const ofWord: Stem[] = [];
  const counts = new Int32Array(words.length);
  const known = (word: number): Stem => {
    const text = words[word]?.stem ?? "";
    const stem = stems.get(text) ?? { text, words: [], postings: [], sections: 0, last: -1, size: 0 };
    stems.set(text, stem);
    return stem;
  };
  for (const [page, streams] of pages.entries())
    for (const [section, stream] of streams.entries()) {
      let at = FIELDS.length;
      for (const [order, field] of FIELDS.entries()) {
        const length = stream[order] ?? 0;
        for (let place = 0; place < length; place += 1, at += 1) {
          const word = stream[at] ?? 0;
          counts[word] = (counts[word] ?? 0) + 1;
          add((ofWord[word] ??= known(word)), page, section, placed(field, place, length, section));
        }
      }
    }
  for (const [number, { stem, text }] of words.entries()) {
    const count = counts[number] ?? 0;
    if (count > 0) stems.get(stem)?.words.push({ text, count });
  }
  return [...stems.values()].toSorted((one, other) => (one.text < other.text ? -1 : 1));
}

/** A place in a section: for headings also their length, since a word matters more in a shorter one. */
function placed(field: FieldNumber, place: number, length: number, section: number): number {
  if (field === Field.heading) return (Math.min(length, LONGEST) * 16 + Math.min(place, LONGEST)) * 8 + (section === 0 ? Field.title : field);
  return field === Field.text || field === Field.code ? place * 8 + field : field;
}

function add(stem: Stem, page: number, section: number, place: number): void {
  const { postings } = stem;
  const here = page * 65_536 + section;
  if (stem.last !== here) {
    stem.last = here;
    stem.sections += 1;
    stem.size = postings.push(page, section, 0) - 1;
  }
  const count = postings[stem.size] ?? 0;
  if (count === MOST_PLACES) return;
  postings[stem.size] = count + 1;
  postings.push(place);
}

/** The words of a stem, most frequent first, each with its usual accents. */
export function spellings({ words }: Stem): readonly string[] {
  const folded = new Map<string, string>();
  for (const { text } of words.toSorted((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1)))
    if (!folded.has(fold(text))) folded.set(fold(text), text);
  return [...folded.values()].slice(0, MOST_WORDS);
}

/** The postings of a stem as text: of all its sections, or of those where it matters most. */
export function packed({ postings, sections }: Stem): string {
  const least = sections > MOST_SECTIONS ? leastWeight(postings) : 0;
  const digits: number[] = [];
  const last = new Int32Array(8);
  let page = 0;
  for (let at = 0, left = MOST_SECTIONS; at < postings.length && left > 0; ) {
    const own = postings[at] ?? 0;
    const end = at + 3 + (postings[at + 2] ?? 0);
    if (least === 0 || weightOf(postings, at) >= least) {
      encode(own - page, digits);
      encode(postings[at + 1] ?? 0, digits);
      last.fill(0);
      for (let next = at + 3; next < end; next += 1) {
        const place = postings[next] ?? 0;
        const field = place & 7;
        encode((place - (last[field] ?? 0)) * 2 + (next === end - 1 ? 1 : 0), digits);
        last[field] = place - field;
      }
      page = own;
      left -= 1;
    }
    at = end;
  }
  let text = "";
  for (let at = 0; at < digits.length; at += 4096) text += String.fromCodePoint(...digits.slice(at, at + 4096));
  return text;
}

/** The least weight of the sections that are listed. */
function leastWeight(postings: readonly number[]): number {
  const counts = new Int32Array(256);
  for (let at = 0; at < postings.length; at += 3 + (postings[at + 2] ?? 0)) {
    const weight = weightOf(postings, at);
    counts[weight] = (counts[weight] ?? 0) + 1;
  }
  let weight = 255;
  for (let listed = counts[255] ?? 0; weight > 1 && listed + (counts[weight - 1] ?? 0) <= MOST_SECTIONS; listed += counts[weight] ?? 0) weight -= 1;
  return weight;
}

/** How much a word matters in a section, from 1 to 255. */
function weightOf(postings: readonly number[], start: number): number {
  let weight = 1;
  for (let at = start + 3, end = at + (postings[start + 2] ?? 0); at < end; at += 1) {
    const place = postings[at] ?? 0;
    const field = place & 7;
    weight += field === Field.title || field === Field.heading || field === Field.term ? 60 : field === Field.text ? 4 + Math.trunc(8 / (1 + place / 400)) : 4;
  }
  return Math.min(weight, 255);
}
