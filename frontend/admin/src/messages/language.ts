/** The page's language, and values in its texts. */
import { matchLocale } from "@glosa/kit/text/locale.ts";
import type { Status } from "../api/types.ts";
import { en, type Messages } from "./en.ts";
import { pt } from "./pt.ts";

export interface Language {
  readonly tag: string;
  readonly messages: Messages;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;

/** The first of the browser's languages that the page has, else English. */
export function chooseLanguage(requested: readonly string[]): Language {
  const name = requested.map((tag) => matchLocale(["en", "pt"], tag)).find((found) => found !== null) ?? "en";
  return name === "pt" ? { tag: "pt-BR", messages: pt } : { tag: "en", messages: en };
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

/** How long ago, up to a month; then the day. */
export function ago(at: string, now: number, { tag, messages }: Language): string {
  const moment = new Date(at);
  const seconds = Math.max((now - moment.getTime()) / 1000, 0);
  if (seconds < MINUTE) return messages.timeNow;
  if (seconds >= MONTH) return moment.toLocaleDateString(tag, { dateStyle: "medium" });
  const format = new Intl.RelativeTimeFormat(tag, { numeric: "auto", style: "short" });
  if (seconds < HOUR) return format.format(-Math.floor(seconds / MINUTE), "minute");
  if (seconds < DAY) return format.format(-Math.floor(seconds / HOUR), "hour");
  return format.format(-Math.floor(seconds / DAY), "day");
}
