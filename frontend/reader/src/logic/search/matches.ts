/** Finds the words of a query in text. */
import { fold, placedWords } from "@glosa/search";

/** Start and end of a match. */
export type Match = readonly [start: number, end: number];

/** A piece of text, and whether it matches. */
export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Where `text` has one of the words, which are folded, in order. In scripts without spaces, a word may be a part of a run. */
export function matchesIn(text: string, words: ReadonlySet<string>): readonly Match[] {
  return placedWords(text).flatMap(({ word, folded, index, isRun }): readonly Match[] => {
    if (words.has(folded)) return [[index, index + word.length]];
    return isRun ? matchesInRun(word, words, index) : [];
  });
}

/** The index has pairs of characters of such a run. */
function matchesInRun(run: string, words: ReadonlySet<string>, start: number): readonly Match[] {
  const found: [number, number][] = [];
  for (let at = 0; at < run.length - 1; at += 1) {
    if (!words.has(fold(run.slice(at, at + 2)))) continue;
    const last = found.at(-1);
    if (last !== undefined && last[1] >= start + at) last[1] = start + at + 2;
    else found.push([start + at, start + at + 2]);
  }
  return found;
}

/** The text in pieces. */
export function pieces(text: string, words: ReadonlySet<string>): readonly Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const [start, next] of matchesIn(text, words)) {
    if (start > end) found.push({ text: text.slice(end, start), isMatch: false });
    found.push({ text: text.slice(start, next), isMatch: true });
    end = next;
  }
  if (end < text.length) found.push({ text: text.slice(end), isMatch: false });
  return found;
}
