import { isLike, soundRows } from "@glosa/kit/browser/sound-rows.ts";
import type { Issue } from "../../model/values.ts";
import type { PlatformOptions } from "../platform.ts";
import { rowsOf } from "./rows.ts";

/** An issue that may be a page's thread. */
export interface Candidate<Found> {
  /** What the adapter needs of the issue. */
  readonly found: Found;
  /** Names of its labels. */
  readonly labels: readonly string[];
  /** The username of its author; null if the account was deleted. */
  readonly author: string | null;
  /** Larger for newer issues. */
  readonly number: number;
}

/** Finds a page's thread among the issues of an answer, which it checks; null if none of them is the thread. */
export type PageThread<Found> = (issues: unknown, title: string) => Found | null;

/**
 * Applies the rule that `Lookup` states. It ignores white space around titles, and capitalization in names of labels and
 * users, as hosts do. An issue that `candidateOf` can't read, or whose `found` lacks a field of `sample`, is left out.
 */
export function pageThread<Found extends { readonly title: string }>({ owner, admins, labels }: Trust, candidateOf: (row: never) => Candidate<Found>, sample: object = ISSUE): PageThread<Found> {
  const required = labels.map(folded);
  const trusted = new Set([owner, ...admins].map(folded));
  const isWhole = (row: never) => {
    const candidate = candidateOf(row);
    return isLike({ ...candidate, author: candidate.author ?? "" }, { found: sample, labels: candidate.labels.map(String), author: "", number: 0 });
  };
  const isLabelled = ({ labels: given }: Candidate<Found>) => {
    const names = new Set(given.map(folded));
    return required.every((label) => names.has(label));
  };
  return (issues, title) => {
    const candidates = soundRows<never>(rowsOf(issues), isWhole, "An issue").map(candidateOf).filter(({ found }) => found.title.trim() === title.trim());
    const labelled = candidates.filter(isLabelled);
    const eligible = labelled.length > 0 ? labelled : candidates.filter(({ author }) => author !== null && trusted.has(folded(author)));
    return eligible.toSorted((one, other) => one.number - other.number)[0]?.found ?? null;
  };
}

type Trust = Pick<PlatformOptions, "owner" | "admins" | "labels">;

const ISSUE: Issue = { id: "", title: "", content: "", link: "" };

function folded(name: string): string {
  return name.toLowerCase();
}
