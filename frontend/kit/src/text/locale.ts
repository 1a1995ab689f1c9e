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

/** Unicode's plurals, in the order of forms. */
const PLURALS = ["one", "few", "many", "other", "two", "zero"];

/**
 * The word that goes with `number`, of `label`: one form for all numbers, `one|other`, or more in the order of `PLURALS`, such as
 * `one|few|many|other`. If the form is missing, the last one counts.
 */
export function wordFor(number: number, label: string, lang = "en"): string {
  const forms = label.split("|");
  // Pages may name languages in ways that the browser refuses.
  const rules = new Intl.PluralRules(/^[a-z]{2,3}\b/iu.exec(lang)?.[0]);
  return forms[PLURALS.indexOf(rules.select(number))] ?? forms.at(-1) ?? "";
}

/** Words that follow a number, see `wordFor`, or texts with `{n}` in its place, and the word for what has just happened. */
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
export function timeAgo(at: number, now: number, labels: TimeLabels, lang = "en"): string {
  const passed = now - at;
  if (passed < 0) return labels.now;
  if (passed < MINUTE) return counted(passed / SECOND, labels.seconds, lang);
  if (passed < HOUR) return counted(passed / MINUTE, labels.minutes, lang);
  if (passed < DAY) return counted(passed / HOUR, labels.hours, lang);
  if (passed < 8 * DAY) return counted(passed / DAY, labels.days, lang);
  return localDate(new Date(at));
}

function counted(amount: number, label: string, lang: string): string {
  const number = Math.floor(amount);
  const word = wordFor(number, label, lang);
  // A form for one or two may be a word of its own.
  return label.includes("{n}") ? word.replace("{n}", String(number)) : `${number} ${word}`;
}

/** The date in the local time zone, as YYYY-MM-DD, which is how Swedish writes it. */
export function localDate(date: Date): string {
  return date.toLocaleDateString("sv");
}
