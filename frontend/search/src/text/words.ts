/** Words as the index and queries compare them: without accents, capitals and invisible signs. */

const INVISIBLE = /\p{Cf}/gu;
/** Accents of Latin, Greek and Cyrillic letters, points of Hebrew, and vowel signs of Arabic. */
const ACCENTS = /[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670]/gu;
const LETTERS: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that don't separate words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30FC]/u;
const RUNS = new RegExp(`${UNSPACED.source}+|[^${UNSPACED.source.slice(1)}+`, "gu");
const PLAIN = /^[a-z0-9]*$/u;

/** The word without accents and capitals, in compatibility form. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower.normalize("NFKD").replaceAll(ACCENTS, "").replaceAll(/[ßæœøłđı]/gu, (letter) => LETTERS[letter] ?? letter).normalize("NFC");
}

/** The words of a text as written, in order. Text in scripts without spaces becomes pairs of neighboring characters. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  eachWord(text, (word, isEnd) => {
    if (!isEnd) words.push(word);
  });
  return words;
}

/** Calls `take` with each word of {@link wordsOf}, and with the last character of each pair that no other pair begins with. */
export function eachWord(text: string, take: (word: string, isEnd: boolean) => void): void {
  const isSpaced = !UNSPACED.test(text);
  for (const word of text.replaceAll(INVISIBLE, "").match(WORD) ?? [])
    if (isSpaced || !UNSPACED.test(word)) take(word, false);
    else
      for (const run of word.match(RUNS) ?? []) {
        const signs = isUnspaced(run) ? Array.from(run) : [run];
        for (const [at, sign] of signs.entries()) take(sign + (signs[at + 1] ?? ""), at > 0 && at === signs.length - 1);
      }
}

/** Whether the word is in a script that doesn't separate words. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word);

/** The words of a synonym's spelling that are compared: those between two that tell something don't have to be the same. */
export const spelled = <T extends { readonly isCommon: boolean }>(words: readonly T[]): readonly T[] =>
  words[0]?.isCommon === true || words.at(-1)?.isCommon === true ? words : words.filter(({ isCommon }) => !isCommon);
