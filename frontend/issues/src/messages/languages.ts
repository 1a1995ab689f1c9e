/** The widget's language. */
import { lazyAll } from "@glosa/kit/browser/lazy.ts";
import { matchLocale } from "@glosa/kit/text/locale.ts";
import type { Messages, Sentences } from "./keys.ts";

/** The texts of one language and its tag, for the `lang` attribute. */
export interface Language {
  readonly tag: string;
  readonly messages: Messages;
  /** The explanations of failures; rejects if they can't be loaded. */
  readonly sentences: () => Promise<Sentences>;
}

/** Each language has two files. Readers load the first one, and the second one only after a failure. */
const MESSAGES = lazyAll(
  {
    en: () => import("./en.ts"),
    zh: () => import("./zh.ts"),
    pt: () => import("./pt.ts"),
    ja: () => import("./ja.ts"),
    he: () => import("./he.ts"),
  },
  import.meta.url,
);
const SENTENCES = lazyAll(
  {
    en: () => import("./trouble/trouble-en.ts"),
    zh: () => import("./trouble/trouble-zh.ts"),
    pt: () => import("./trouble/trouble-pt.ts"),
    ja: () => import("./trouble/trouble-ja.ts"),
    he: () => import("./trouble/trouble-he.ts"),
  },
  import.meta.url,
);

/** The languages with a translation. */
export const LANGUAGES = Object.keys(MESSAGES) as readonly (keyof typeof MESSAGES)[];

/** The tag of the widget's language: the configured one, otherwise the browser's first one with a translation, otherwise English. */
export function chooseLocale(option: string, browser: readonly string[]): string {
  return (option === "" ? browser : [option]).find((tag) => matchLocale(LANGUAGES, tag) !== null) ?? "en";
}

/** Whether the configured language has a translation, or none is configured. */
export function isKnown(option: string): boolean {
  return option === "" || matchLocale(LANGUAGES, option) !== null;
}

/** The texts for a tag, found by its first part (D33); English if there's no translation or it can't be loaded. */
export async function loadLanguage(tag: string): Promise<Language> {
  const name = matchLocale(LANGUAGES, tag);
  if (name === null) return load("en", "en");
  try {
    return await load(name, tag);
  } catch {
    return load("en", "en");
  }
}

async function load(name: keyof typeof MESSAGES, tag: string): Promise<Language> {
  return { tag, messages: (await MESSAGES[name]()).messages, sentences: async () => (await SENTENCES[name]()).sentences };
}
