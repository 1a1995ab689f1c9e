/** The texts of the extras in the widget's language. */
import { lazyAll } from "@glosa/kit/browser/lazy.ts";
import { builtIn } from "../languages.ts";
import type { Messages } from "../keys.ts";
import type { Extras } from "./en.ts";

/** Each language has a file, so a reader loads only one. */
const EXTRAS = lazyAll(
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

/** For a tag as the page names it. Texts that the page installed in `messages` come first; English replaces unknown languages. */
export async function loadExtras(tag: string, messages: Messages): Promise<Extras & Messages> {
  const { extras } = await EXTRAS[builtIn(tag) ?? "en"]();
  return { ...extras, ...messages };
}
