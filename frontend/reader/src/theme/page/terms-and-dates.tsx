/** Tags, categories, and dates, as pages and listings show them. */
import type { TermLink } from "@glosa/contract";

interface TermsProps {
  readonly label: string;
  readonly terms: readonly TermLink[];
  /** Categories have an outline, tags a background. */
  readonly outlined?: boolean;
}

/** A row of tags or categories, each in its accent color. */
export function Terms({ label, terms, outlined = false }: TermsProps) {
  if (terms.length === 0) return null;
  return (
    <ul className={outlined ? "chips outlined" : "chips"} aria-label={label}>
      {terms.map((term) => (
        <li key={term.path}>
          <a className={`chip accent-${term.accent}`} href={term.path}>
            {term.name}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface PageDateProps {
  /** The name of the date, for screen readers. */
  readonly label: string;
  /** As the builder writes it; empty for none. */
  readonly date: string;
}

/** The day on which a page was published, and the time if there is one. */
export function PageDate({ label, date }: PageDateProps) {
  if (date === "") return null;
  return (
    <span>
      <span className="unseen">{`${label} `}</span>
      <time dateTime={machineDate(date)}>{plainDate(date)}</time>
    </span>
  );
}

/** The date as written, without a time of midnight. */
export function plainDate(date: string): string {
  return date.replace(/ 00:00:00$/u, "");
}

/** The date in the format of `<time datetime>`. */
export function machineDate(date: string): string {
  return plainDate(date).replace(" ", "T");
}

/** The month's name, from all of their `months`, and the day of the month. */
export function monthAndDay(date: string, months: string): readonly [month: string, day: number] {
  return [months.split(" ")[Number(date.slice(5, 7)) - 1] ?? "", Number(date.slice(8, 10))];
}
