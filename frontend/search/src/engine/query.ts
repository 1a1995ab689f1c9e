/** What a reader typed, as words to look for. */
import { fold, wordsOf } from "../text/words.ts";

/** A word of a query. */
export interface Term {
  /** As typed. */
  readonly text: string;
  readonly word: string;
  /** Its number in the query. */
  readonly order: number;
  /** The number of the phrase in quotes that the word belongs to; 0: none. */
  readonly phrase: number;
  /** Whether the reader may still be typing it. */
  readonly isOpen: boolean;
  /** Whether it says little. */
  readonly isCommon: boolean;
  /** How much of a word it counts as: words of a synonym count together as much as those that they replace. */
  readonly share: number;
}

/** Longer text was pasted by accident; what it begins with is searched for. */
const MOST_CHARACTERS = 100_000;
const MOST_WORDS = 12;
const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]|[^"“”„«»]+/gu;

/** The words of a query, each once unless it's in a phrase. Those in `common` say little. */
export function parsed(query: string, common: readonly string[], typing: boolean, share = 1): readonly Term[] {
  const text = query.slice(0, MOST_CHARACTERS);
  const isOpen = typing && /[\p{L}\p{M}\p{N}]$/u.test(text);
  const terms: Term[] = [];
  let phrase = 0;
  for (const [part, quoted] of text.matchAll(QUOTED)) {
    const words = wordsOf(quoted ?? part);
    const isPhrase = quoted !== undefined && words.length > 1;
    if (isPhrase) phrase += 1;
    for (const one of words) {
      if (terms.length === MOST_WORDS) return terms;
      const word = fold(one);
      if (isPhrase || terms.every((other) => other.word !== word || other.phrase > 0))
        terms.push({ text: one, word, order: terms.length, phrase: isPhrase ? phrase : 0, isOpen: false, isCommon: common.includes(word), share });
    }
  }
  const last = terms.at(-1);
  if (isOpen && last?.phrase === 0) terms[terms.length - 1] = { ...last, isOpen };
  return terms;
}

/** The terms of a query. If some tell more than others, the others are minor: they count only in headings. */
export interface Weighed {
  readonly terms: readonly Term[];
  readonly minor: readonly Term[];
}

/** Phrases stay whole, and what is being typed may become another word. */
export function weighed(all: readonly Term[]): Weighed {
  const isTelling = (term: Term) => !term.isCommon || term.phrase > 0 || (term.isOpen && term.word.length > 1);
  const terms = all.filter(isTelling);
  const minor = all.filter((term) => !isTelling(term));
  return terms[0] ? { terms, minor } : { terms: minor, minor: terms };
}
