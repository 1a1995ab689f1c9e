/** Ranks sections: BM25F with fields of different weight, and more for short headings, nearby words and complete matches. */
import { FEW_PLACES, type Field, MOST_PLACES, MOST_SECTIONS, PAGE, textOf } from "../format.ts";
import { once } from "./once.ts";
import type { Posting } from "./shards.ts";

/** A word of a query with all that was found for it. */
export interface Found {
  /** The word's weight: its rarity, times how certain its meaning is. */
  readonly rarity: number;
  readonly phrase: number;
  /** The number of the word in its query. */
  readonly order: number;
  /** Whether the word is common. For common words, and for words in very many sections, the index may not have all sections and places. */
  readonly isCommon: boolean;
  readonly lists: readonly { readonly weight: number; readonly postings: readonly Posting[] }[];
}

// Numbers of fields, which the minifier writes where they're used.
const TEXT: typeof Field.text = 0;
const HEADING: typeof Field.heading = 1;
const PATH: typeof Field.path = 2;
const TITLE: typeof Field.title = 4;
const KEYWORDS: typeof Field.keywords = 5;
const TERM: typeof Field.term = 6;

/** A section with its score for a variant of the query; 0: it lacks a phrase. */
export interface Ranked<Variant> {
  /** The page's number times {@link PAGE}, plus that of the section. */
  readonly place: number;
  readonly score: number;
  /** Whether it has every word. */
  readonly isComplete: boolean;
  /** What was found of each word. */
  readonly matches: readonly (Match | undefined)[];
  readonly variant: Variant;
}

/** The weight of one place of a word, by {@link Field}: text, heading, path, code, title, keywords, term, label. */
const WORTH: readonly number[] = [0.5, 5, 2, 0.6, 5, 0.8, 5, 2];
/** How quickly further places of a word stop mattering. */
const SATURATION = 1.2;
/** The weight of a word in a keyword that the query has completely. */
const KEYWORD = 2.5;
/** What a word counts that is only in keywords. */
const UNWRITTEN = 0.9;
/** What a section counts if some words of a phrase may follow each other only where the index doesn't list them. */
const DOUBT = 0.1;

/** A section's places of a word, and how sure its meaning is. */
interface Match {
  readonly weight: number;
  readonly posting: Posting;
}

/** `minor`: words that count only in the headings of sections with others. */
export function ranked<Variant extends { readonly weight: number }>(found: readonly Found[], minor: readonly Found[], boosts: Readonly<Record<string, number>>, variant: Variant): readonly Ranked<Variant>[] {
  const sections = new Map<number, (Match | undefined)[]>();
  /** By the page's first place plus the word: how sure it is that a heading or the description of the page has it. */
  const pages = new Map<number, number>();
  for (const [at, { lists }] of found.entries())
    for (const { weight, postings } of lists)
      for (const posting of postings) {
        const { place, isOuter } = posting;
        const matches = once(sections, place, () => []);
        if ((matches[at]?.weight ?? 0) < weight) matches[at] = { weight, posting };
        const key = firstOf(place) + at;
        if (isOuter && (pages.get(key) ?? 0) < weight) pages.set(key, weight);
      }
  const headed = new Map<number, number>();
  // "Can I" is rare in text, but says less than what is asked.
  const least = Math.min(...found.map(({ rarity }) => rarity));
  for (const { rarity, lists } of minor)
    for (const { place, places } of lists.flatMap(({ postings }) => postings))
      if (places.some(([field]) => isHeading(field))) headed.set(place, (headed.get(place) ?? 0) + Math.min(rarity, least));
  const all = found.reduce((sum, { rarity }) => sum + rarity, 0);
  const results: Ranked<Variant>[] = [];
  for (const [place, matches] of sections) {
    const first = firstOf(place);
    const score = sureness(found, matches) * scored(found, matches, (at) => pages.get(first + at) ?? 0, headed.get(place) ?? 0, all);
    results.push({ place, score: (boosts[first / PAGE] ?? 1) * score * variant.weight, isComplete: found.every((_, at) => matches[at] !== undefined), matches, variant });
  }
  return results;
}

/** The first place of the page that has this one. */
const firstOf = (place: number) => place - place % PAGE;
const isHeading = (field: number) => field === HEADING || field === TITLE;

function scored(found: readonly Found[], matches: readonly (Match | undefined)[], ofPage: (at: number) => number, headed: number, all: number): number {
  let sum = headed;
  let present = 0;
  let placed = 0;
  let words = 0;
  let length = 0;
  const keywords = keywordsOf(found, matches);
  for (const [at, { rarity }] of found.entries()) {
    const match = matches[at];
    if (match === undefined) {
      present += rarity * ofPage(at) / 4;
      continue;
    }
    let worth = 0;
    let keyword = 0;
    let heading = 0;
    let isPlaced = false;
    for (const [field, place] of match.posting.places) {
      if (isHeading(field)) heading = place >> 4;
      isPlaced ||= isHeading(field) || field === PATH || field === TERM;
      const own = keywords.get(place);
      if (field === KEYWORDS && own) keyword = Math.max(keyword, KEYWORD * Math.sqrt(own[0]));
      else worth += (WORTH[field] ?? 0) * (textOf(field) === TEXT ? 0.5 + 0.5 / (1 + place / 40) : 1);
    }
    const weight = rarity * match.weight * (worth > 0 ? 1 : UNWRITTEN);
    worth += keyword;
    sum += weight * (worth / (worth + SATURATION));
    present += weight;
    if (heading > 0) {
      words += 1;
      length = heading;
    }
    if (isPlaced) placed += rarity * match.weight;
  }
  const exactness = length === 0 ? 0 : words / Math.max(length, words);
  const named = Math.max(0, ...Array.from(keywords.values(), ([share, telling]) => share * telling));
  return sum * (present / all) * (1 + (placed * (0.6 + exactness) + 0.3 * named) / all + 0.4 * nearness(matches));
}

/** The share of its words that the query has, and how much those tell. */
type Keyword = [share: number, telling: number];

/** The keywords of a section that have words of the query, by their place. */
function keywordsOf(found: readonly Found[], matches: readonly (Match | undefined)[]) {
  const keywords = new Map<number, Keyword>();
  for (const [at, { rarity }] of found.entries()) {
    const match = matches[at];
    if (match)
      for (const [field, place] of match.posting.places)
        if (field === KEYWORDS && place > 0) {
          const own = once<number, Keyword>(keywords, place, () => [0, 0]);
          own[0] += match.weight / (place & 15);
          own[1] += match.weight * rarity;
        }
  }
  return keywords;
}

/** 1: the words follow each other in the text; 0: they're far apart. */
function nearness(matches: readonly (Match | undefined)[]): number {
  let sum = 0;
  for (let at = 1; at < matches.length; at += 1) {
    const before = matches[at - 1];
    const after = matches[at];
    if (before && after) sum += 1 / gap(before.posting, after.posting);
  }
  return sum / (matches.length - 1 || 1);
}

function gap(before: Posting, after: Posting): number {
  let least = 1000;
  for (const [field, place] of before.places)
    for (const [other, next] of after.places)
      if (textOf(field) === textOf(other) && field !== PATH && field !== KEYWORDS) least = Math.min(least, next > place ? next - place : place - next + 1);
  return Math.max(1, least);
}

/** How sure it is that the section contains every phrase word by word; 0: it doesn't. The index may not list all places of a word. */
function sureness(found: readonly Found[], matches: readonly (Match | undefined)[]): number {
  let sure = 1;
  for (const [at, { phrase }] of found.entries()) {
    if (phrase === 0 || found[at - 1]?.phrase === phrase) continue;
    const own = found.flatMap(({ phrase: other, order, isCommon, lists }, word) => {
      const places = matches[word]?.posting.places ?? [];
      const isListedInPart = lists.some(({ postings }) => postings.length >= MOST_SECTIONS);
      const isPartial = places.length === 0 ? isCommon && isListedInPart : places.length === (isListedInPart ? FEW_PLACES : MOST_PLACES);
      return other === phrase ? [{ order, places, doubt: isPartial ? DOUBT : 0 }] : [];
    });
    sure *= Math.max(0, ...own.flatMap((start) => start.places.map(([field, place]) =>
      own.reduce((product, { order, places, doubt }) => product * (places.some(([other, there]) => textOf(other) === textOf(field) && there === place + order - start.order) ? 1 : doubt), 1))));
  }
  return sure;
}
