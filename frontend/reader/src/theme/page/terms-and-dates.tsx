/** Tags, categories, and dates, as pages and listings show them. */
import type { SiteData, TermLink } from "@glosa/contract";
import type { Messages } from "../messages.ts";

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
  readonly messages: Messages;
  /** As the builder writes it; empty for none. */
  readonly date: string;
  /** As people write it, or as the builder does. */
  readonly dates: SiteData["dates"];
}

/** The day of a page, as people write it. Its title is the builder's form, with the time if there is one. */
export function PageDate({ messages, date, dates }: PageDateProps) {
  if (date === "") return null;
  const exact = { dateTime: machineDate(date), title: plainDate(date) };
  if (dates === "written") {
    return (
      <span>
        {`${messages.published} `}
        <time {...exact}>{writtenDate(date, messages.listing)}</time>
      </span>
    );
  }
  return (
    <span>
      <span className="unseen">{`${messages.published} `}</span>
      <time dateTime={exact.dateTime}>{exact.title}</time>
    </span>
  );
}

/** The day as people write it in a language: 16 Nov 2026. */
export function writtenDate(date: string, { months, date: written }: Pick<Messages["listing"], "months" | "date">): string {
  const [month, day] = monthAndDay(date, months);
  return written(day, month, Number(date.slice(0, 4)));
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
