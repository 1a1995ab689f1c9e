/** The rows of an answer: which issue is a page's thread, and which comments are complete. */
import { hasShapeOf, validRows } from "@glosa/comments/valid-rows.ts";
import type { Comment, Issue, Reactions } from "../../model/values.ts";
import { PlatformFailure } from "../failure.ts";
import type { PlatformOptions } from "../platform.ts";

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
    return hasShapeOf({ ...candidate, author: candidate.author ?? "" }, { found: sample, labels: candidate.labels.map(String), author: "", number: 0 });
  };
  const isLabeled = ({ labels: given }: Candidate<Found>) => {
    const names = new Set(given.map(folded));
    return required.every((label) => names.has(label));
  };
  return (issues, title) => {
    const candidates = validRows<never>(rowsOf(issues), isWhole, "An issue").map(candidateOf).filter(({ found }) => found.title.trim() === title.trim());
    const labeled = candidates.filter(isLabeled);
    const eligible = labeled.length > 0 ? labeled : candidates.filter(({ author }) => author !== null && trusted.has(folded(author)));
    return eligible.toSorted((one, other) => one.number - other.number)[0]?.found ?? null;
  };
}

/** The comments of an answer, without those that `read` can't make complete. */
export function commentRows<Row extends { readonly id: unknown }>(json: unknown, read: (row: Row) => Comment): readonly Row[] {
  return validRows<Row>(rowsOf(json), (row) => {
    const comment = read(row);
    return /string|number/u.test(typeof row.id) && hasShapeOf({ ...comment, reactions: comment.reactions ?? NO_REACTIONS }, COMMENT);
  });
}

/** The rows of an answer, unchecked. Throws a `PlatformFailure` if the answer isn't a list. */
export function rowsOf(json: unknown): readonly unknown[] {
  if (!Array.isArray(json)) throw new PlatformFailure("unreachable", "The answer isn't a list.");
  return json as readonly unknown[];
}

/** The reactions to a new comment. */
export const NO_REACTIONS: Reactions = { heart: 0, like: 0, unlike: 0 };

type Trust = Pick<PlatformOptions, "owner" | "admins" | "labels">;

/** All fields of an issue and of a comment, with values of their types. */
const ISSUE: Issue = { id: "", title: "", content: "", link: "" };
const COMMENT: Comment = { id: "", content: "", contentRaw: "", author: { username: "", avatar: "", homepage: "" }, createdAt: "", updatedAt: "", reactions: NO_REACTIONS };

function folded(name: string): string {
  return name.toLowerCase();
}
