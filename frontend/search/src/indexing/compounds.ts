/** Words with a hyphen between them, as one. */
import type { Vocabulary } from "./vocabulary.ts";

/** Letters of a compound's last word. Shorter ones are pronouns after verbs: "ajustá-los". */
const SHORTEST = 4;

/** Returns the number of two words as one: "after-market" is also found as "aftermarket". Words that say little have none. */
export function createCompounds(vocabulary: Vocabulary): (first: number, second: number) => number | undefined {
  /** By the first word, then by the second. */
  const known: Map<number, number>[] = [];
  return (first, second) => {
    const own = (known[first] ??= new Map());
    const before = own.get(second);
    if (before !== undefined) return before;
    const last = vocabulary.text(second);
    if (last.length < SHORTEST || vocabulary.isCommon(first) || vocabulary.isCommon(second)) return undefined;
    const number = vocabulary.numberOf(vocabulary.text(first) + last);
    own.set(second, number);
    return number;
  };
}
