/** The language of the widget. */
import { lazyAll } from "@glosa/kit/browser/lazy.ts";
import { matchLocale } from "@glosa/kit/text/locale.ts";
import type { MessageKey, Messages } from "./keys.ts";

/** Some or all texts of a language that a page adds. Other values than text are ignored. */
export type GivenMessages = Readonly<Partial<Record<MessageKey, unknown>>>;

/** The texts of one language and its tag, for the `lang` attribute. */
export interface Language {
  readonly tag: string;
  readonly messages: Messages;
}

/** Languages that a page adds, by their tags. */
export type Installed = ReadonlyMap<string, GivenMessages>;

/** The language if a page names none. */
const DEFAULT = "zh";

/** Each language has a file, so a reader loads only one. */
const BUILT_IN = lazyAll(
  {
    zh: () => import("./zh.ts"),
    "zh-TW": () => import("./zh-tw.ts"),
    en: () => import("./en.ts"),
    ja: () => import("./ja.ts"),
    pt: () => import("./pt.ts"),
    es: () => import("./es.ts"),
    fr: () => import("./fr.ts"),
    de: () => import("./de.ts"),
    it: () => import("./it.ts"),
    ko: () => import("./ko.ts"),
    ru: () => import("./ru.ts"),
    vi: () => import("./vi.ts"),
    id: () => import("./id.ts"),
    tr: () => import("./tr.ts"),
    uk: () => import("./uk.ts"),
    ar: () => import("./ar.ts"),
  },
  import.meta.url,
);

/** Tags of the built-in languages. */
export const NAMES = Object.keys(BUILT_IN) as readonly (keyof typeof BUILT_IN)[];

/** Other names of the language with traditional characters. */
const TRADITIONAL = /^zh-(?:hant|hk|mo)\b/iu;

/**
 * The texts for a language tag. An installed language takes precedence over the built-in one, and both are found by the
 * tag's first part too (D33). Texts that an installed language lacks come from the built-in one, otherwise from English, which
 * also replaces unknown languages.
 */
export async function loadLanguage(tag: string, installed: Installed = new Map()): Promise<Language> {
  const requested = tag.trim() || DEFAULT;
  const custom = matchLocale([...installed.keys()], requested);
  const known = builtIn(requested);
  const { messages } = await BUILT_IN[known ?? "en"]();
  if (custom === null) return { tag: known === null ? "en" : requested, messages };
  return { tag: requested, messages: { ...messages, ...texts(installed.get(custom) ?? {}) } };
}

/** The name of the built-in language for a tag; null if there is none. */
export function builtIn(tag: string): keyof typeof BUILT_IN | null {
  return matchLocale(NAMES, TRADITIONAL.test(tag) ? "zh-TW" : tag);
}

function texts(given: GivenMessages): Partial<Messages> {
  return Object.fromEntries(Object.entries(given).filter(([, text]) => typeof text === "string"));
}
