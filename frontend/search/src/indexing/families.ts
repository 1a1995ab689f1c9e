/** Words that are made from the same one with another ending: "installation" and "installer", "importa" and "importante". */
import { languageOf } from "./language.ts";

/** Endings of stems. */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  en: /(?:at|it|[st]ion|ition|[eo]r|est|i?al|iv|ful|ness|ity|y|abl|an[ct]|en[ct]|ur|ist)$/u,
  pt: /(?:i?cao|sao|dor|a?ment[eo]?|[ae]nci|[aei]nt|vel|al|os|ur|agem|iv|ic|ist|ism|idad|[aei]ri)$/u,
};
/** Letters that words have in common at least. Shorter ones are often different things: "active" and "actor". */
const SHORTEST = 6;

/** Stems that have others in their family; none for languages without endings. */
export function families(lang: string, stems: readonly string[]): readonly (readonly string[])[] {
  const ending = ENDINGS[languageOf(lang)];
  if (ending === undefined) return [];
  const found = new Map<string, string[]>();
  for (const stem of stems) {
    const root = stem.replace(ending, "");
    const key = root.length < SHORTEST ? stem : root;
    const own = found.get(key);
    if (own === undefined) found.set(key, [stem]);
    else own.push(stem);
  }
  return [...found.values()].filter(({ length }) => length > 1);
}
