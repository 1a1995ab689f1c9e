/** Light stemming: words that differ only in number, gender or a common ending get the same stem. */

type Rules = readonly (readonly [ending: RegExp, replacement: string, shortest: number])[];

/** The first rule of each list that fits is applied; a stem is never shorter than the rule's last number. */
const STEPS: Readonly<Record<string, readonly Rules[]>> = {
  en: [
    [[/ies$/u, "y", 3], [/(ss|x|z|[cs]h)es$/u, "$1", 3], [/([^su])s$/u, "$1", 3]],
    [[/(?:ation|m?ent|[ae]nce|able)$/u, "", 5], [/(?<=ct)ion$/u, "", 4], [/(?<=[aeiouy].*)ing$/u, "", 4], [/(?<=[aeiouy].*[^e])ed$/u, "", 3], [/ly$/u, "", 4]],
    [[/e$/u, "", 3]],
  ],
  pt: [
    [[/[ao]es$/u, "ao", 4], [/([aeo])is$/u, "$1l", 4], [/ns$/u, "m", 3], [/([rz])es$/u, "$1", 3], [/([^s])s$/u, "$1", 3]],
    [[/(?:mente|acao|[ai]mento)$/u, "", 4], [/(?:[aei]ndo|[ai]d[ao]s?|[aei]ram|avam?)$/u, "", 3], [/(?:[oei]u|ei|[aei]r|[ae]m)$/u, "", 3]],
    [[/[aeo]$/u, "", 3]],
  ],
};

/** The part of a language tag that rules depend on. */
export const languageOf = (lang: string) => lang.slice(0, 2).toLowerCase();

/** Returns a stemmer for folded words of the language. Languages without rules have no endings removed. */
export function stemmer(lang: string): (word: string) => string {
  const steps = STEPS[languageOf(lang)] ?? [];
  return (word) => steps.reduce((stem, rules) => {
    for (const [ending, replacement, shortest] of rules) {
      const shorter = stem.replace(ending, replacement);
      if (shorter !== stem && shorter.length >= shortest) return shorter;
    }
    return stem;
  }, word);
}
