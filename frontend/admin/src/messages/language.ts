/** The page's language, and values in its texts. */
import { matchLocale } from "@glosa/kit/text/locale.ts";
import type { Status } from "../api/types.ts";
import type { Messages } from "./en.ts";
import { ENGLISH, type Language, languageOf, LANGUAGES } from "./languages.ts";

/** Other names of the language with traditional characters. */
const TRADITIONAL = /^zh-(?:hant|hk|mo)\b/iu;

/** The first of the browser's languages that the page has, else English. English too if the language doesn't load. */
export async function loadLanguage(requested: readonly string[]): Promise<Language> {
  const names = Object.keys(LANGUAGES);
  const name = requested.map((tag) => matchLocale(names, TRADITIONAL.test(tag) ? "zh-tw" : tag)).find((found) => found !== null) ?? "en";
  try {
    const messages = await LANGUAGES[name]?.();
    return messages === undefined ? ENGLISH : languageOf(name, messages);
  } catch {
    return ENGLISH;
  }
}

/** `text` with its values in place of `{name}`. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(?<name>\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole));
}

/** The status of one comment. */
export function statusName(status: Status, messages: Messages): string {
  return { pending: messages.onePending, visible: messages.oneVisible, spam: messages.oneSpam, deleted: messages.oneDeleted }[status];
}

/** "1 comment", "2 comments". */
export function countOf(count: number, messages: Messages): string {
  return count === 1 ? messages.one : filled(messages.many, { count });
}
