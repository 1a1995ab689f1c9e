/** Chooses the part of a section's text that a result shows. */
import { fold, isUnspaced } from "../text/words.ts";
import { once } from "./once.ts";

/** A word in a text. */
interface PlacedWord {
  readonly word: string;
  readonly folded: string;
  readonly index: number;
  /** Whether it's in a script that doesn't separate words. */
  readonly isRun: boolean;
}

/** More than the texts that are shown for a query. The next letter that a reader types shows most of them again. */
const MOST_TEXTS = 200;
const texts = new Map<string, readonly PlacedWord[]>();

/** The words of a text, each with its place. */
export function placedWords(text: string): readonly PlacedWord[] {
  if (texts.size > MOST_TEXTS) texts.clear();
  return once(texts, text, () => Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: word, index }) => ({ word, folded: fold(word), index, isRun: isUnspaced(word) })));
}

/** Characters of an excerpt, and how many of them come before the first of the words. */
const LENGTH = 160;
const BEFORE = 40;

/** The part of the text with most of the words, which are folded; its beginning if it has none. */
export function around(text: string, words: ReadonlySet<string>): string {
  if (text.length <= LENGTH) return text;
  const places: (readonly [place: number, word: string])[] = [];
  for (const { folded, index, isRun } of placedWords(text)) {
    if (words.has(folded)) places.push([index, folded]);
    else if (isRun) for (const word of words) if (folded.includes(word)) places.push([index + folded.indexOf(word), word]);
  }
  let [best, most] = [0, 0];
  for (const [place] of places) {
    const start = place < LENGTH - BEFORE ? 0 : place - BEFORE;
    const within = new Set<string>();
    for (const [other, word] of places) if (other >= start && other + word.length <= start + LENGTH) within.add(word);
    if (within.size > most) [best, most] = [start, within.size];
  }
  const start = Math.min(best, text.length - LENGTH);
  return cut(text, start, start + LENGTH);
}

/** The text from one place to another, without the words there, unless they are at its ends. */
function cut(text: string, start: number, end: number): string {
  const first = start === 0 ? 0 : text.indexOf(" ", start) + 1;
  const last = end >= text.length ? text.length : text.lastIndexOf(" ", end);
  const from = first > 0 && first < start + BEFORE ? first : start;
  return `${start === 0 ? "" : "…"}${text.slice(from, last > from ? last : end)}${end >= text.length ? "" : "…"}`;
}
