/** The texts of an illustration: each is a pair, in Portuguese and in English, which are the site's languages. */
type Texts = { readonly [name: string]: Texts | readonly [pt: unknown, en: unknown] };

/** The same texts in one of the languages. */
export type InLanguage<Of> = Of extends readonly [infer Text, unknown] ? (Text extends string ? string : Text) : { readonly [Name in keyof Of]: InLanguage<Of[Name]> };

export function inLanguage<Of extends Texts>(texts: Of, lang: string): InLanguage<Of> {
  const place = lang.startsWith("pt") ? 0 : 1;
  const read = (text: unknown): unknown =>
    Array.isArray(text) ? text[place] : Object.fromEntries(Object.entries(text as Texts).map(([name, inner]) => [name, read(inner)]));
  return read(texts) as InLanguage<Of>;
}
