/** The files of an index. `glosa/builder/search/format.py` describes them. */

/** Changes when a file's content means something else. */
export const FORMAT = 1;

/** Where a word was found in a section. */
export const Field = { text: 0, heading: 1, path: 2, code: 3, title: 4, keywords: 5, term: 6 } as const;
export type FieldNumber = (typeof Field)[keyof typeof Field];

/** Kinds of sections. */
export const KINDS = ["page", "section", "setting", "term"] as const;
export type Kind = (typeof KINDS)[number];

export interface Manifest {
  readonly format: number;
  readonly lang: string;
  /** The number of sections. */
  readonly sections: number;
  /** First key and hash of each lexicon file, in order. */
  readonly lexicon: readonly (readonly [start: string, hash: string])[];
  /** Hash of each table of files with pages. */
  readonly tables: readonly string[];
  /** The factor of each page that has one, by the page's number. */
  readonly boosts: Readonly<Record<string, number>>;
  /** The other languages. */
  readonly languages: readonly string[];
}

export interface Lexicon {
  /** Hashes of the files with the postings of these words. */
  readonly buckets: readonly string[];
  /** A line for each stem: its words, most frequent first, and in how many sections it occurs. An empty line: the next file. */
  readonly words: string;
  /** Stems of a spelling, and the words to look for instead. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
}

export interface PageRecord {
  readonly path: string;
  readonly title: string;
  readonly tags: readonly string[];
  /** The same page in other languages. */
  readonly alternates: Readonly<Record<string, string>>;
  readonly sections: readonly (readonly [anchor: string, title: string, level: number, kind: number, text: string])[];
}

/** Pages per file, and files per table. */
export const PAGES = 2;
export const TABLE = 256;
/** A word that occurs in more sections than this is listed only for those where it matters most. */
export const MOST_SECTIONS = 800;
/** Places of a word in a section that are listed. */
export const MOST_PLACES = 4;
/** Longest heading that is told apart. */
export const LONGEST = 15;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
const VALUES: Readonly<Record<string, number>> = Object.fromEntries(Array.from(DIGITS, (digit, value) => [digit, value] as const));

const CODES = Array.from(DIGITS, (digit) => digit.codePointAt(0) ?? 0);

/** Appends the number in digits of five bits, the lowest first, as character codes; every digit but the last has the sixth bit. */
export function encode(value: number, codes: number[]): void {
  let rest = value;
  while (rest > 31) {
    codes.push(CODES[32 + (rest & 31)] ?? 0);
    rest >>>= 5;
  }
  codes.push(CODES[rest] ?? 0);
}

/** The numbers of a text that {@link encode} wrote. */
export function decoded(text: string): readonly number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of text) {
    const bits = VALUES[digit] ?? 0;
    value += (bits & 31) << shift;
    shift += 5;
    if (bits > 31) continue;
    numbers.push(value);
    value = shift = 0;
  }
  return numbers;
}

/** Words of a lexicon file share their first two characters with those of no other file. */
export const keyOf = (word: string) => Array.from(word).slice(0, 2).join("");
