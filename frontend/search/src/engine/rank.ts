/** Ranks sections: BM25F with fields of different weight, and more for short headings, nearby words and complete matches. */
import { FEW_PLACES, Field, MOST_PLACES, MOST_SECTIONS } from "../format.ts";
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

/** More than the sections of a page. */
export const PAGE = 65_536;

/** A section with its score for a variant of the query. */
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

/** The weight of one place of a word in each field. */
const WORTH: Readonly<Record<number, number>> = { [Field.title]: 5, [Field.heading]: 5, [Field.path]: 1.5, [Field.keywords]: 0.8, [Field.term]: 4, [Field.text]: 1, [Field.code]: 0.6 };
/** How quickly further places of a word stop mattering. */
const SATURATION = 1.2;

/** A section's places of a word, and how sure its meaning is. */
interface Match {
  readonly weight: number;
  readonly posting: Posting;
}

export function ranked<Variant extends { readonly weight: number }>(found: readonly Found[], boosts: Readonly<Record<string, number>>, variant: Variant): readonly Ranked<Variant>[] {
  const sections = new Map<number, (Match | undefined)[]>();
  for (const [at, { lists }] of found.entries())
    for (const { weight, postings } of lists)
      for (const posting of postings) {
        const place = posting.page * PAGE + posting.section;
        const matches = sections.get(place) ?? [];
        if ((matches[at]?.weight ?? 0) < weight) matches[at] = { weight, posting };
        sections.set(place, matches);
      }
  const all = found.reduce((sum, { rarity }) => sum + rarity, 0);
  const results: Ranked<Variant>[] = [];
  for (const [place, matches] of sections) {
    if (!hasPhrases(found, matches)) continue;
    const boost = boosts[Math.floor(place / PAGE)] ?? 1;
    results.push({ place, score: boost * scored(found, matches, all) * variant.weight, isComplete: found.every((_, at) => matches[at] !== undefined), matches, variant });
  }
  return results;
}

function scored(found: readonly Found[], matches: readonly (Match | undefined)[], all: number): number {
  let sum = 0;
  let present = 0;
  let placed = 0;
  let words = 0;
  let length = 0;
  for (const [at, { rarity }] of found.entries()) {
    const match = matches[at];
    if (match === undefined) continue;
    let worth = 0;
    let heading = 0;
    let isPlaced = false;
    for (const [field, place] of match.posting.places) {
      const isHeading = field === Field.heading || field === Field.title;
      if (isHeading) heading = place >> 4;
      isPlaced ||= isHeading || field === Field.path || field === Field.term;
      worth += (WORTH[field] ?? 0) * (field === Field.text ? 0.5 + 0.5 / (1 + place / 40) : 1);
    }
    sum += rarity * match.weight * (worth / (worth + SATURATION));
    present += rarity * match.weight;
    if (heading > 0) {
      words += 1;
      length = heading;
    }
    if (isPlaced) placed += rarity * match.weight;
  }
  const coverage = present / all;
  const exactness = length === 0 ? 0 : words / Math.max(length, words);
  return sum * coverage * (1 + (placed / all) * (0.6 + 1.5 * exactness) + 0.4 * nearness(matches));
}

/** 1: the words follow each other in the text; 0: they're far apart. */
function nearness(matches: readonly (Match | undefined)[]): number {
  if (matches.length < 2) return 0;
  let sum = 0;
  for (let at = 1; at < matches.length; at += 1) {
    const before = matches[at - 1];
    const after = matches[at];
    if (before && after) sum += 1 / gap(before.posting, after.posting);
  }
  return sum / (matches.length - 1);
}

function gap(before: Posting, after: Posting): number {
  let least = 1000;
  for (const [field, place] of before.places)
    for (const [other, next] of after.places)
      if (field === other && field !== Field.path && field !== Field.keywords) least = Math.min(least, next > place ? next - place : place - next + 1);
  return Math.max(1, least);
}

/** Whether the section contains every phrase word by word, according to the index. */
function hasPhrases(found: readonly Found[], matches: readonly (Match | undefined)[]): boolean {
  return found.every(({ phrase }, at) => {
    if (phrase === 0 || found[at - 1]?.phrase === phrase) return true;
    const own = found.flatMap(({ phrase: other, order, isCommon, lists }, word) => {
      const places = matches[word]?.posting.places ?? [];
      const isListedInPart = lists.some(({ postings }) => postings.length >= MOST_SECTIONS);
      const isPartial = places.length === 0 ? isCommon && isListedInPart : isListedInPart ? places.length === FEW_PLACES : isCommon && places.length === MOST_PLACES;
      return other === phrase ? [{ order, places, isPartial }] : [];
    });
    const first = own.find(({ isPartial }) => !isPartial) ?? own[0];
    return (first?.places ?? []).some(([field, place]) =>
      own.every(({ order, places, isPartial }) => isPartial || places.some(([other, there]) => other === field && there === place + order - (first?.order ?? 0))));
  });
}
