/** Numbers and times as a reader of the page's language writes them. */

/**
 * The number that `text` says, or NaN. Decimals follow a comma in Portuguese, a point in English; a separator of
 * thousands is refused, because the other language would read it as the decimal mark.
 */
export function readNumber(text, lang) {
  const pattern = lang.startsWith("pt") ? /^(-?\d+)(?:,(\d+))?$/u : /^(-?\d+)(?:\.(\d+))?$/u;
  const [, whole, decimals = "0"] = pattern.exec(text.trim()) ?? [];
  return whole === undefined ? Number.NaN : Number(`${whole}.${decimals}`);
}

/** What `text` says, with a point before the decimals whatever the language, or null where it says no number. */
export function neutralNumber(text, lang) {
  return Number.isNaN(readNumber(text, lang)) ? null : text.trim().replace(",", ".");
}

/** What `neutralNumber` answered, as the language writes it in a field. */
export function localNumber(neutral, lang) {
  return lang.startsWith("pt") ? neutral.replace(".", ",") : neutral;
}

/**
 * The number with at most so many `decimals`, or with so many `significant` digits where those decimals would show fewer;
 * `signed` puts a plus before a positive one.
 */
export function writeNumber(value, lang, { decimals = 2, significant = 0, signed = false } = {}) {
  const small = significant > 0 && value !== 0 && Math.abs(value) < 10 ** (significant - 1 - decimals);
  const digits = small ? { maximumSignificantDigits: significant } : { maximumFractionDigits: decimals };
  const signDisplay = signed ? "exceptZero" : "negative";
  return new Intl.NumberFormat(lang, { ...digits, signDisplay }).format(value).replace("-", "−");
}

/** Minutes since midnight that `text` says, as `09:15`, or NaN. */
export function readTime(text) {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

/** `09:15` for minutes since midnight, on whichever day. */
export function writeTime(minutes) {
  return [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
