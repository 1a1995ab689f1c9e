/** Light stemming: words that differ only in number, gender or a common ending get the same stem. */

/**
 * Steps one after the other. Of each, the first rule that fits is applied: what it replaces, the replacement, and how long a stem is
 * at least. An index has those of its language, so browsers load no others.
 */
export type StemSteps = readonly (readonly (readonly [ending: string, replacement: string, shortest: number])[])[];

/** Returns a stemmer for folded words. */
export function stemmer(all: StemSteps): (word: string) => string {
  const steps = all.map((rules) => rules.map(([ending, ...rest]) => [new RegExp(ending, "u"), ...rest] as const));
  return (word) => steps.reduce((stem, rules) => {
    for (const [ending, replacement, shortest] of rules) {
      const shorter = stem.replace(ending, replacement);
      if (shorter !== stem && shorter.length >= shortest) return shorter;
    }
    return stem;
  }, word);
}
