/** The site's own words in place of ours. */
import { siteWords, type Words } from "./site-theme.tsx";

type Text = string | ((...given: readonly (string | number)[]) => string);

/** Text of the chrome: each value is a text, a function that makes one, or more of the same. */
interface Texts {
  readonly [key: string]: Text | Texts;
}

/** Wraps `own`, which returns our texts for a language tag, so that the site's words come first. `prefix` precedes their keys. */
export function worded<All extends object>(prefix: string, own: (lang: string) => All): (lang: string) => All {
  const known = new Map<string, All>();
  return (lang) => {
    const texts = known.get(lang) ?? (replaced(own(lang) as unknown as Texts, prefix, { lang, words: siteWords(lang) }) as unknown as All);
    known.set(lang, texts);
    return texts;
  };
}

interface Chosen {
  readonly lang: string;
  readonly words: Words;
}

function replaced(texts: Texts, path: string, chosen: Chosen): Texts {
  return Object.fromEntries<Text | Texts>(
    Object.entries(texts).map(([key, text]) => {
      const word = chosen.words[path + key];
      if (typeof text === "object") return [key, replaced(text, `${path}${key}.`, chosen)] as const;
      if (word === undefined) return [key, text] as const;
      return [key, typeof text === "function" ? filled(word, chosen.lang) : word] as const;
    }),
  );
}

/**
 * A function that puts what it's given into `word`: one `{}` after the other, or by number into `{1}` and `{2}`. With `|`, it has
 * a form for each plural of the language. If it has other forms, the first one is for one, the last one for all other numbers.
 */
export function filled(word: string, lang: string): (...given: readonly (string | number)[]) => string {
  const forms = word.split("|");
  return (...given) => {
    const rest = [...given];
    const form = forms.length === 1 ? word : (formOf(forms, given[0], lang) ?? "");
    return form.replaceAll(/\{(\d?)\}/gu, (_, number: string) => String((number === "" ? rest.shift() : given[Number(number) - 1]) ?? ""));
  };
}

/** Unicode's plural categories, in the order in which forms are written. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;

function formOf(forms: readonly string[], count: string | number | undefined, lang: string): string | undefined {
  if (typeof count !== "number") return forms.at(-1);
  const rules = new Intl.PluralRules(lang);
  const category = rules.select(count);
  const known = rules.resolvedOptions().pluralCategories;
  if (known.length === forms.length) return forms[CATEGORIES.filter((one) => known.includes(one)).indexOf(category)];
  return category === "one" ? forms[0] : forms.at(-1);
}
