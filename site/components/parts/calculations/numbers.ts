/** Numbers and times as a reader of the page's language writes them. */

export interface Precision {
  readonly decimals?: number;
  readonly significant?: number;
}

/** One to three digits and three more: thousands in one language, decimals in the other. */
const EITHER = /^(-?[1-9]\d{0,2})[.,](\d{3})$/u;

/** Thousands with a sign between them, then perhaps the other sign before decimals. */
const GROUPED = /^-?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/u;

/**
 * The number that `text` says, or NaN. A comma or a point stands before decimals, in both languages, and the other one may
 * stand between thousands. Where a sign could mean either, the number is refused, and `readings` has the two that it may be.
 */
export function readNumber(text: string): number {
  return Number(neutralNumber(text) ?? Number.NaN);
}

/** The two numbers that a text such as 131.000 may say, each as it is to be written; null for a text that leaves no doubt. */
export function readings(text: string, lang: string): { thousands: string; decimals: string } | null {
  const [, whole, rest] = EITHER.exec(text.trim()) ?? [];
  return whole === undefined ? null : { thousands: `${whole}${rest}`, decimals: localNumber(`${whole}.${rest}0`, lang) };
}

/** What `text` says, with a point before the decimals whatever the language, or null where it says no number. */
export function neutralNumber(text: string): string | null {
  const typed = text.trim();
  if (EITHER.test(typed)) return null;
  const between = GROUPED.exec(typed)?.[1];
  const plain = (between === undefined ? typed : typed.replaceAll(between, "")).replace(",", ".");
  return /^-?\d+(?:\.\d+)?$/u.test(plain) ? plain : null;
}

/** What `neutralNumber` answered, as the language writes it in a field. */
export function localNumber(neutral: string, lang: string): string {
  return lang.startsWith("pt") ? neutral.replace(".", ",") : neutral;
}

/**
 * The number with at most so many `decimals`, or with so many `significant` digits where those decimals would show fewer;
 * `signed` puts a plus before a positive one. A field takes what is written: nothing stands between thousands, and three
 * decimals that could be thousands are followed by a zero.
 */
export function writeNumber(value: number, lang: string, { signed = false, ...precision }: Precision & { readonly signed?: boolean } = {}): string {
  const signDisplay = signed ? "exceptZero" : "negative";
  const text = new Intl.NumberFormat(lang, { ...digits(value, precision), signDisplay, useGrouping: false }).format(value);
  return (EITHER.test(text.replace("+", "")) ? `${text}0` : text).replace("-", "−");
}

/** The number with exactly so many `decimals` and a sign between thousands: for results that nobody types again. */
export function writeAmount(value: number, lang: string, { decimals = 2, signed = false }: { readonly decimals?: number; readonly signed?: boolean } = {}): string {
  const signDisplay = signed ? "exceptZero" : "negative";
  const format = new Intl.NumberFormat(lang, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay });
  return format.format(value).replace("-", "−");
}

/** The number as `writeNumber` writes it, and after it the one of its two `forms`, singular and plural. */
export function writeCount(value: number, lang: string, { forms: [one, other], ...options }: Precision & Forms): string {
  const form = new Intl.PluralRules(lang, digits(value, options)).select(value) === "one" ? one : other;
  return `${writeNumber(value, lang, options)} ${form}`;
}

interface Forms {
  readonly forms: readonly [one: string, other: string];
  readonly signed?: boolean;
}

/** Minutes since midnight that `text` says, as `09:15`, or NaN. */
export function readTime(text: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

/** `09:15` for minutes since midnight, on whichever day. */
export function writeTime(minutes: number): string {
  return [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

function digits(value: number, { decimals = 2, significant = 0 }: Precision): Intl.NumberFormatOptions & Intl.PluralRulesOptions {
  const small = significant > 0 && value !== 0 && Math.abs(value) < 10 ** (significant - 1 - decimals);
  return small ? { maximumSignificantDigits: significant } : { maximumFractionDigits: decimals };
}
