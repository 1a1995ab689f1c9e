/** Finds the words of the index that a word of a query can mean. */
import { isUnspaced } from "../text/words.ts";
import type { Group, Shards, WordList } from "./shards.ts";
import { covers } from "./shards.ts";
import { distance, tolerance } from "./typos.ts";
import type { Term } from "./query.ts";

/** Words of the index that may be what was typed. */
export interface Candidate {
  readonly group: Group;
  /** 1: what was typed; less: another word for it, the beginning of it, or misspelled. */
  readonly weight: number;
  readonly how: "same" | "related" | "beginning" | "spelling";
}

const MOST_BEGINNINGS = 8;
/** Pairs of characters that are looked for if one character was typed. */
const MOST_PAIRS = 40;
const MOST_SPELLINGS = 3;
/** Letters of a word that another one begins with. */
const SHORTEST = 3;

const byFrequency = (one: Candidate, other: Candidate) => other.group.sections - one.group.sections;

/** `common`: words that say little. */
export async function candidates(shards: Shards, term: Term, common: readonly string[]): Promise<readonly Candidate[]> {
  const { word, isOpen, isCommon } = term;
  if (isUnspaced(word) && Array.from(word).length === 1) return pairsWith(await shards.wordLists(begin(word)), word);
  const own = await shards.wordLists(covers(word));
  const meant = named(shards, own, word);
  // "dividents" has the stem of "divide", but "dividends" is closer.
  const nearer = meant[0] && !isOpen ? closest(own, word, 1) : [];
  if (nearer[0] && nearer.every((other) => other.group !== meant[0])) return nearer;
  const same = meant.map((group): Candidate => ({ group, weight: 1, how: "same" }));
  const related = await relatedTo(shards, own, term, same[0] ? 0.5 : 0.9);
  if (same[0] ? !isOpen : related.length > 0) return [...same, ...related];
  const longer = own.flatMap((list) => beginnings(list, word)).filter(({ group }) => same.every((other) => other.group !== group)).slice(0, MOST_BEGINNINGS);
  // Words that say little, and other forms of a word, are rarely what is being typed: "de" becomes "demo", "esto" becomes "estocástico".
  const isMeant = !longer[0] || (!isCommon && same.some(({ group }) => group.folded.some((one) => one.startsWith(word))));
  if (same[0] && isMeant) return [...same, ...longer, ...related];
  if (longer[0] && (isOpen || word.length > 3)) return longer;
  // A word with synonyms isn't misspelled.
  if (own.some(({ synonyms }) => synonyms.has(shards.stemOf(word)))) return [];
  const misspelled = closest(own, word);
  if (misspelled[0] || tolerance(word) === 0) return misspelled;
  // The first two letters may be wrong, too.
  let others = await nearest(shards, word);
  // "macbook" begins with "mac"; that "anderson" begins with "and" means nothing.
  for (let length = word.length - 1; !others[0] && length >= SHORTEST; length -= 1)
    others = named(shards, own, word.slice(0, length)).filter(({ folded }) => !common.includes(folded[0] ?? "")).map((group) => ({ group, weight: 0.4, how: "beginning" }));
  return others;
}

/** Words near this one that begin with one of its first two letters. `more`: further typos; then, words that only synonyms have are among them, too. */
export const nearest = async (shards: Shards, word: string, more = 0): Promise<readonly Candidate[]> =>
  closest((await Promise.all(Array.from(word).slice(0, 2).map((letter) => shards.wordLists(begin(letter))))).flat(), word, tolerance(word) + more, more);

/** The word's group, or that of its stem. */
export const named = (shards: Shards, lists: readonly WordList[], word: string): readonly Group[] =>
  lists.flatMap(({ byWord, byStem }) => byWord.get(word) ?? byStem.get(shards.stemOf(word)) ?? []);

/** Other words for the same. A phrase in quotes is meant as it is. */
async function relatedTo(shards: Shards, lists: readonly WordList[], { word, phrase, isCommon }: Term, weight: number): Promise<readonly Candidate[]> {
  const stem = shards.stemOf(word);
  if (phrase > 0 || isCommon) return [];
  const others = lists.flatMap(({ related }) => related.get(stem) ?? []);
  const groups = await Promise.all(others.map(async (other) => named(shards, await shards.wordLists(covers(other)), other)));
  return groups.flat().map((group) => ({ group, weight, how: "related" }));
}

/** Whether a file from `start` to `next` has words that begin with the letter. */
const begin = (letter: string) => (start: string, next: string | undefined) => start <= `${letter}\uFFFF` && (next === undefined || letter < next);

/** All that begins with a character of a script without spaces. The index has the last characters of such texts on their own. */
function pairsWith(lists: readonly WordList[], word: string): readonly Candidate[] {
  return lists
    .flatMap(({ groups }) => groups.filter(({ folded }) => folded.some((one) => one.startsWith(word))))
    .map((group): Candidate => ({ group, weight: 1, how: "same" }))
    .toSorted(byFrequency)
    .slice(0, MOST_PAIRS);
}

function beginnings({ groups }: WordList, word: string): readonly Candidate[] {
  if (word.length < 2) return [];
  return groups
    .flatMap((group): Candidate[] => {
      const longer = group.folded.find((one) => one.startsWith(word));
      return longer === undefined ? [] : [{ group, weight: 0.4 + 0.5 * (word.length / longer.length), how: "beginning" }];
    })
    .toSorted((one, other) => other.weight * Math.log(2 + other.group.sections) - one.weight * Math.log(2 + one.group.sections));
}

function closest(lists: readonly WordList[], word: string, most = tolerance(word), more = 0): readonly Candidate[] {
  let found: Candidate[] = [];
  for (const group of lists.flatMap(({ groups, unwritten }) => (more ? groups.concat(unwritten) : groups)))
    for (const one of group.folded) {
      const typos = distance(word, one, most);
      if (typos < most) [most, found] = [typos, []];
      if (typos === most && found.at(-1)?.group !== group) found.push({ group, weight: 0.9 - 0.2 * typos, how: "spelling" });
    }
  return found.toSorted(byFrequency).slice(0, MOST_SPELLINGS);
}
