/** Languages: the best one for a tag, plural forms, and times in words. */

/**
 * The best of `available` for a language tag: the tag itself, else its language, else another region of that language; null
 * if there is none. Capitalization doesn't matter: `en-us` finds `en-US`.
 */
export function matchLocale<Name extends string>(available: readonly Name[], requested: string): Name | null {
  const tag = requested.toLowerCase();
  const [language] = tag.split("-", 1);
  const find = (fits: (name: string) => boolean) => available.find((name) => fits(name.toLowerCase()));
  return find((name) => name === tag) ?? find((name) => name === language) ?? find((name) => name.split("-", 1)[0] === language) ?? null;
}

/** The word that follows `number`; `label` is one form for all numbers, or `one|other`. */
export function wordFor(number: number, label: string): string {
  const [one = "", other = one] = label.split("|");
  return number === 1 ? one : other;
}

/** Words that follow a number, as one form or as `one|other`, and the word for what has just happened. */
export interface TimeLabels {
  readonly seconds: string;
  readonly minutes: string;
  readonly hours: string;
  readonly days: string;
  readonly now: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago `at` was: seconds, minutes, hours, 1 to 7 days, then the local date as YYYY-MM-DD; both in milliseconds. */
export function timeAgo(at: number, now: number, labels: TimeLabels): string {
  const passed = now - at;
  if (passed < 0) return labels.now;
  if (passed < MINUTE) return counted(passed / SECOND, labels.seconds);
  if (passed < HOUR) return counted(passed / MINUTE, labels.minutes);
  if (passed < DAY) return counted(passed / HOUR, labels.hours);
  if (passed < 8 * DAY) return counted(passed / DAY, labels.days);
  return localDate(new Date(at));
}

function counted(amount: number, label: string): string {
  const number = Math.floor(amount);
  return `${number} ${wordFor(number, label)}`;
}

/** The date in the local time zone, as YYYY-MM-DD. */
export function localDate(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
