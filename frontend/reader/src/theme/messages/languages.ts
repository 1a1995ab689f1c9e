/** The theme's languages. */
import { useReader } from "../../app/reader-context.tsx";
import { english } from "./en.ts";
import type { Messages } from "./messages.ts";
import { portuguese } from "./pt.ts";

const BY_PREFIX: ReadonlyMap<string, Messages> = new Map([
  ["pt", portuguese],
  ["en", english],
]);

/** The messages for a language tag, by its first part; English for other languages. */
export function messagesFor(lang: string): Messages {
  return BY_PREFIX.get(prefix(lang)) ?? english;
}

/** The alert after an invalid page number, in the language of `locale`: the chrome's, or Chinese. */
export function refusedPage(locale: string, count: number): string {
  if (prefix(locale) === "zh") return `请输入大于 0 且不超过 ${count} 的页码。`;
  return messagesFor(locale).pager.refused(count);
}

function prefix(lang: string): string {
  return lang.toLowerCase().split("-", 1)[0] ?? "";
}

/** The chrome's text in the language of the page. */
export function useMessages(): Messages {
  return messagesFor(useReader().state.page.lang);
}
