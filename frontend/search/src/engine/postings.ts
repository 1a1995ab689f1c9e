/** Unpacks the sections that have a word, with what its places there are worth in any query. */
import { decoded, HEADING, KEYWORDS, PAGE, PATH, TERM, textOf, TITLE } from "../format.ts";

/** The weight of one place of a word, by `Field`: text, heading, path, code, title, keywords, term, label. */
const WORTH: readonly number[] = [0.5, 5, 2, 0.6, 5, 0.8, 5, 2];

/** A section's places of a word: {@link decoded} pairs of a field and a place in it. */
export interface Posting {
  /** The page's number times {@link PAGE}, plus that of the section. */
  readonly place: number;
  /** Whether the word is in a field that isn't a part of the text. */
  readonly isOuter: boolean;
  readonly places: readonly (readonly [field: number, place: number])[];
  /** What the places outside keywords are worth. */
  readonly worth: number;
  /** The length of the heading that has the word; 0: none has it. */
  readonly heading: number;
  /** Whether the word names the section: it's in a heading, the path, or a term. */
  readonly isNaming: boolean;
  /** The places in keywords. */
  readonly keywords: readonly number[];
}

/** The sections in a line of a file with postings. */
export function unpacked(text: string): readonly Posting[] {
  const numbers = decoded(text);
  const postings: Posting[] = [];
  let page = 0;
  for (let at = 0; at < numbers.length; ) {
    page += numbers[at] ?? 0;
    const section = page * PAGE + (numbers[at + 1] ?? 0);
    let isOuter = false;
    let isNaming = false;
    let worth = 0;
    let heading = 0;
    const places: (readonly [number, number])[] = [];
    const keywords: number[] = [];
    const last: number[] = [];
    at += 2;
    for (let isLast = false; !isLast && at < numbers.length; at += 1) {
      const number = numbers[at] ?? 0;
      isLast = (number & 1) === 1;
      const field = (number >>> 1) & 7;
      const place = (last[field] ?? 0) + (number >>> 4);
      last[field] = place;
      places.push([field, place]);
      const isApart = textOf(field) > 0;
      const isHeading = field === HEADING || field === TITLE;
      isOuter ||= isApart;
      if (isHeading) heading = place >> 4;
      isNaming ||= isHeading || field === PATH || field === TERM;
      if (field === KEYWORDS && place > 0) keywords.push(place);
      else worth += (WORTH[field] ?? 0) * (isApart ? 1 : 0.5 + 0.5 / (1 + place / 40));
    }
    postings.push({ place: section, isOuter, places, worth, heading, isNaming, keywords });
  }
  return postings;
}
