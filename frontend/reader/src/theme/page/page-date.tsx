import { machineDate, plainDate } from "./dates.ts";

interface PageDateProps {
  /** What the date says, for screen readers. */
  readonly label: string;
  /** As the builder writes it; empty for none. */
  readonly date: string;
}

/** The day, and the time where one is given, on which a page was published. */
export function PageDate({ label, date }: PageDateProps) {
  if (date === "") return null;
  return (
    <span>
      <span className="unseen">{`${label} `}</span>
      <time dateTime={machineDate(date)}>{plainDate(date)}</time>
    </span>
  );
}
