/** The files of an index. `glosa/builder/search/format.py` describes them. */

import type { StemSteps } from "./text/stem.ts";

/** Changes when a file's content means something else. */
export const FORMAT = 6;

/** Where a word was found in a section. */
export const Field = { text: 0, heading: 1, path: 2, code: 3, title: 4, keywords: 5, term: 6, label: 7 } as const;

/** The field, or text if it's a label, which is a part of the text. */
export const textOf = (field: number) => field % 7;

/** Kinds of sections. */
export const KINDS = ["page", "section", "setting", "term"] as const;
export type Kind = (typeof KINDS)[number];

export interface Manifest {
  readonly format: number;
  readonly lang: string;
  /** The numbers of sections and pages. */
  readonly sections: number;
  readonly pages: number;
  /** First key and hash of each lexicon file, in order. */
  readonly lexicon: readonly (readonly [start: string, hash: string])[];
  /** Hash of each table with the hashes of pages. */
  readonly tables: readonly string[];
  /** The factor of each page that has one, by the page's number. */
  readonly boosts: Readonly<Record<string, number>>;
  /** Folded words that say little, separated by spaces. */
  readonly common: string;
  /** What stems of words lack. */
  readonly stems: StemSteps;
  /** The other languages. */
  readonly languages: readonly string[];
  /** Only for the current version of a site with others: all versions. Folders are below that of the language. */
  readonly versions?: readonly IndexVersion[];
  /** Hash of the patch; empty if there is none. */
  readonly patch: string;
}

/** A version of the site. Its folder, and the suffix in the names of its indexes, are empty if it's the current one. */
export type IndexVersion = readonly [name: string, folder: string, suffix: string];

/** Newer versions of some pages, numbered after all others. `glosa dev` writes it instead of the whole index. */
export interface Patch {
  /** The pages' earlier numbers. */
  readonly replaced: readonly number[];
  readonly pages: readonly PageRecord[];
  /** Like those of a {@link Lexicon}, without empty lines. */
  readonly words: string;
  /** For each line of `words`. */
  readonly postings: readonly string[];
  /** By the page's number, counted after all others. */
  readonly boosts: Readonly<Record<string, number>>;
}

export interface Lexicon {
  /** Hashes of the files with the postings of these words. */
  readonly buckets: readonly string[];
  /** A line for each stem: its words, most frequent first, and in how many sections it occurs. An empty line: the next file. Last, with 0: words of synonyms only. */
  readonly words: string;
  /** Stems of a spelling, and the words to look for instead. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
  /** Stems, and folded words of the index that often mean the same. */
  readonly related: Readonly<Record<string, readonly string[]>>;
}

export interface PageRecord {
  readonly path: string;
  readonly title: string;
  readonly tags: readonly string[];
  /** The same page in other languages, and the anchors there of sections that have another one; empty if there is no such section. */
  readonly alternates: Readonly<Record<string, string | readonly [path: string, anchors: Readonly<Record<string, string>>]>>;
  readonly sections: readonly (readonly [anchor: string, title: string, level: number, kind: number, text: string])[];
}

/** Characters of a section's text that results can show a part of. */
export const TEXT = 320;
/** More than the sections of a page. */
export const PAGE = 65_536;
/** Pages per table. */
export const TABLE = 256;
/** A word that occurs in more sections than this is listed only for those where it matters most. */
export const MOST_SECTIONS = 800;
/** Places of a word in a section that are listed, and of one that is in too many sections. */
export const MOST_PLACES = 8;
export const FEW_PLACES = 2;
/** Longest heading or keyword that is distinguished from others. */
export const LONGEST = 15;

/** The numbers of a text that `putDigits` wrote. */
export function decoded(text: string): readonly number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of text) {
    const code = digit.codePointAt(0) ?? 0;
    // Without quotation marks and backslashes, which JSON would escape.
    const bits = code - (code > 91 ? 36 : 35);
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
