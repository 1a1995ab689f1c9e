/** Times in words. The build writes them into a file too, for the first view. */
import type { Language } from "./languages.ts";

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const MONTH = 30 * DAY;

/** How long ago, up to a month; then the day. */
export function ago(at: string, now: number, { locale, messages }: Language): string {
  const moment = new Date(at);
  const seconds = Math.max((now - moment.getTime()) / 1000, 0);
  if (seconds < MINUTE) return messages.timeNow;
  if (seconds >= MONTH) return dayFormat(locale).format(moment);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  if (seconds < HOUR) return format.format(-Math.floor(seconds / MINUTE), "minute");
  if (seconds < DAY) return format.format(-Math.floor(seconds / HOUR), "hour");
  return format.format(-Math.floor(seconds / DAY), "day");
}

/** Writes days, in the browser's time zone unless another one is given. */
export function dayFormat(locale: string, timeZone?: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", ...(timeZone !== undefined && { timeZone }) });
}
