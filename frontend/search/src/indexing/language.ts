/** The part of a language tag that rules and lists depend on. */
export const languageOf = (lang: string) => lang.slice(0, 2).toLowerCase();
