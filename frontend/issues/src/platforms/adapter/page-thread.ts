import type { PlatformOptions } from "../platform.ts";

/** What of an issue tells whether it is a page's thread. */
export interface Candidate {
  readonly title: string;
  /** Names of its labels. */
  readonly labels: readonly string[];
  /** Username of who opened it; null when the account was deleted. */
  readonly author: string | null;
  /** Larger for newer issues. */
  readonly number: number;
}

/** Finds a page's thread among issues; null where none of them is. */
export type PageThread<Row> = (rows: readonly Row[], title: string) => Row | null;

/** Goes by the rule that `Lookup` states, white space around titles aside; `candidateOf` reads an issue as the platform tells it. Names of labels and users are the same in any letter case, as on hosts. */
export function pageThread<Row>({ owner, admins, labels }: Trust, candidateOf: (row: Row) => Candidate): PageThread<Row> {
  const wanted = labels.map(folded);
  const trusted = new Set([owner, ...admins].map(folded));
  const isLabelled = ({ labels: carried }: Candidate) => {
    const names = new Set(carried.map(folded));
    return wanted.every((label) => names.has(label));
  };
  return (rows, title) => {
    const candidates = rows.map((row) => ({ row, ...candidateOf(row) })).filter((candidate) => candidate.title.trim() === title.trim());
    const labelled = candidates.filter(isLabelled);
    const counting = labelled.length > 0 ? labelled : candidates.filter(({ author }) => author !== null && trusted.has(folded(author)));
    return counting.toSorted((one, other) => one.number - other.number)[0]?.row ?? null;
  };
}

type Trust = Pick<PlatformOptions, "owner" | "admins" | "labels">;

function folded(name: string): string {
  return name.toLowerCase();
}
