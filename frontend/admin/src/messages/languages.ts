/** The page's languages: English is part of the page, and each other one is a file that browsers load if somebody reads it. */
import { en, type Messages } from "./en.ts";

export interface Language {
  /** The attribute `lang`. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  /** For numbers and times. Texts have European digits, so times have them too. */
  readonly locale: string;
  readonly messages: Messages;
}

/** By the tags that people's languages are matched with. */
export const LANGUAGES: Readonly<Record<string, () => Promise<Messages>>> = {
  en: () => Promise.resolve(en),
  ar: () => import("./ar.ts").then(({ ar }) => ar),
  de: () => import("./de.ts").then(({ de }) => de),
  es: () => import("./es.ts").then(({ es }) => es),
  fr: () => import("./fr.ts").then(({ fr }) => fr),
  id: () => import("./id.ts").then(({ id }) => id),
  it: () => import("./it.ts").then(({ it }) => it),
  ja: () => import("./ja.ts").then(({ ja }) => ja),
  ko: () => import("./ko.ts").then(({ ko }) => ko),
  pt: () => import("./pt.ts").then(({ pt }) => pt),
  ru: () => import("./ru.ts").then(({ ru }) => ru),
  tr: () => import("./tr.ts").then(({ tr }) => tr),
  uk: () => import("./uk.ts").then(({ uk }) => uk),
  vi: () => import("./vi.ts").then(({ vi }) => vi),
  zh: () => import("./zh.ts").then(({ zh }) => zh),
  "zh-tw": () => import("./zh-tw.ts").then(({ zhTw }) => zhTw),
};

/** Tags with a region, if the region matters. */
const REGIONS: Readonly<Record<string, string>> = { pt: "pt-BR", zh: "zh-CN", "zh-tw": "zh-TW" };

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["ar"]);

/** A language of `LANGUAGES` by its name. */
export function languageOf(name: string, messages: Messages): Language {
  const tag = REGIONS[name] ?? name;
  return { tag, direction: RIGHT_TO_LEFT.has(name) ? "rtl" : "ltr", locale: `${tag}-u-nu-latn`, messages };
}

/** In which the page is if there's nothing better. */
export const ENGLISH = languageOf("en", en);
