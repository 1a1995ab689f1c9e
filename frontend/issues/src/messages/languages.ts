/** Which language the widget speaks. */
import { lazyAll } from "@glosa/kit/browser/lazy.ts";
import { matchLocale } from "@glosa/kit/text/locale.ts";
import type { Messages, Sentences } from "./keys.ts";

/** The texts of one language and its tag, for the `lang` of what they are shown in. */
export interface Language {
  readonly tag: string;
  readonly messages: Messages;
  /** What to say when something is wrong; rejects if they can't be loaded. */
  readonly sentences: () => Promise<Sentences>;
}

/** Two files each, so that a reader loads the one in use, and the other when something is wrong. */
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

/** Those that have a translation. */
export const LANGUAGES = Object.keys(MESSAGES) as readonly (keyof typeof MESSAGES)[];

/** The tag of the language to speak: the one that the option names, else the browser's first that is known, else English. */
export function chooseLocale(option: string, browser: readonly string[]): string {
  return (option === "" ? browser : [option]).find((tag) => matchLocale(LANGUAGES, tag) !== null) ?? "en";
}

/** Whether the option names a language that has a translation, or leaves it to the browser. */
export function isKnown(option: string): boolean {
  return option === "" || matchLocale(LANGUAGES, option) !== null;
}

/** The texts for a tag, found by its first part (D33); English where nobody knows it, or where its texts cannot be loaded. */
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
