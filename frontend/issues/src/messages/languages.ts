/** Which language the widget speaks. */
import { matchLocale } from "@glosa/kit/text/locale.ts";
import type { Messages } from "./keys.ts";

/** The texts of one language and its tag, for the `lang` of what they are shown in. */
export interface Language {
  readonly tag: string;
  readonly messages: Messages;
}

/** One file each, so that a reader loads the one in use. */
const BUILT_IN = {
  en: () => import("./en.ts"),
  zh: () => import("./zh.ts"),
  pt: () => import("./pt.ts"),
  ja: () => import("./ja.ts"),
  he: () => import("./he.ts"),
} as const;

const NAMES = Object.keys(BUILT_IN) as readonly (keyof typeof BUILT_IN)[];

/** The tag of the language to speak: the one that the option names, else the browser's first that is known, else English. */
export function chooseLocale(option: string, browser: readonly string[]): string {
  return (option === "" ? browser : [option]).find((tag) => matchLocale(NAMES, tag) !== null) ?? "en";
}

/** A sentence for the site's owner where the option names a language that nobody knows; null otherwise. */
export function localeWarning(option: string): string | null {
  if (option === "" || matchLocale(NAMES, option) !== null) return null;
  return `[Vssue] the option 'locale' is '${option}', which has no translation; the widget speaks English. Choose one of ${NAMES.join(", ")}.`;
}

/** The texts for a tag, found by its first part (D33); English where nobody knows it, or where its texts cannot be loaded. */
export async function loadLanguage(tag: string): Promise<Language> {
  const name = matchLocale(NAMES, tag);
  if (name === null) return english();
  try {
    return { tag, messages: (await BUILT_IN[name]()).messages };
  } catch {
    return english();
  }
}

async function english(): Promise<Language> {
  return { tag: "en", messages: (await BUILT_IN.en()).messages };
}
