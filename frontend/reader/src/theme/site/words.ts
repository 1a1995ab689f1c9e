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
    const texts = known.get(lang) ?? (replaced(own(lang) as unknown as Texts, prefix, siteWords(lang)) as unknown as All);
    known.set(lang, texts);
    return texts;
  };
}

function replaced(texts: Texts, path: string, words: Words): Texts {
  return Object.fromEntries<Text | Texts>(
    Object.entries(texts).map(([key, text]) => {
      const word = words[path + key];
      if (typeof text === "object") return [key, replaced(text, `${path}${key}.`, words)] as const;
      if (word === undefined) return [key, text] as const;
      return [key, typeof text === "function" ? filled(word) : word] as const;
    }),
  );
}

/** A function that puts what it's given into `word`, one `{}` after the other. With `|`, the first part is for one, the second for other numbers. */
export function filled(word: string): (...given: readonly (string | number)[]) => string {
  const [one = "", other = one] = word.split("|");
  return (...given) => {
    const rest = [...given];
    return (given[0] === 1 ? one : other).replaceAll("{}", () => String(rest.shift() ?? ""));
  };
}

/** The keys of `texts`: `pager.next`. */
export function wordKeys(texts: object, prefix = ""): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "object" && text !== null ? wordKeys(text as object, `${prefix}${key}.`) : [prefix + key],
  );
}
