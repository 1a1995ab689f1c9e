/** Whether parsing `markdown` would take so much work that the tab freezes. The bounds are the service's (docs/adr/0021). */
export function isTooComplex(markdown: string): boolean {
  if (markdown.length > LONGEST || SPACES.test(markdown) || CLOSING.test(markdown) || NESTED.test(markdown)) return true;
  let [cells, columns, runs] = [0, 0, 0];
  // Every line up to a blank one is taken for a row, so that there are never more cells than counted.
  for (const line of markdown.split(/\r\n?|\n/u)) {
    if (BLANK.test(line)) [columns, runs] = [0, 0];
    else if (line.includes("|") && line.includes("-") && DELIMITERS.test(line)) columns = Math.max(columns, line.replaceAll(EDGES, "").split("|").length);
    cells += columns;
    runs += line.match(EMPHASIS)?.length ?? 0;
    if (columns > MOST_COLUMNS || cells > MOST_CELLS || runs > MOST_RUNS) return true;
  }
  return false;
}

const LONGEST = 200_000;
/** Of all tables. */
const MOST_CELLS = 5000;
const MOST_COLUMNS = 100;
/** Of emphasis, in one paragraph. */
const MOST_RUNS = 2000;

/** The parser looks at them again and again; the service does not. */
const SPACES = /[ \t]{1001}/u;
/** Quotes and lists inside one another, on one line. */
const NESTED = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){100}/mu;
const CLOSING = /(?:\)[^\s()]{0,9}){101}/u;
const BLANK = /^[ \t>]*$/u;
// Stryker disable next-line Regex: one of its mutants is no pattern, and the file with it no module.
const DELIMITERS = /^[ \t\v\f>*+\d.)|:-]*$/u;
const EDGES = /^[ \t>|]+|[ \t>|]+$/gu;
const EMPHASIS = /[*_~]+/gu;
