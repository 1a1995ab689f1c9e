/** Selectors over a thread's state and options. */
import type { Messages } from "../messages/keys.ts";
import { fill } from "@glosa/comments/text.ts";
import type { Comment, CommentPage, Query, User } from "../model/values.ts";
import type { Options } from "../options/options.ts";
import type { Failure, ThreadState } from "./state.ts";

/** The status to show, by priority; null for none. */
export type Status = "failed" | "initializing" | "create-issue" | "login" | "loading" | "none-yet" | null;

/** `admin`: see `isAdmin`. */
export function statusOf(state: ThreadState, admin: boolean): Status {
  const { phase, comments, loadingComments, user } = state;
  switch (phase.tag) {
    case "failed":
    case "initializing":
      return phase.tag;
    case "missing":
      return admin || user === null ? "create-issue" : "failed";
    case "login-required":
      return "login";
    case "opening":
    case "creating":
      return "loading";
    case "open":
      // A page may be empty although the thread isn't. Then the other pages must stay reachable.
      return comments?.data.length === 0 && pageCount(comments) === 1 && !loadingComments ? "none-yet" : null;
  }
}

/** The sentence below the status "failed" or "login"; null if the status says enough. */
export function explanationOf(state: ThreadState, { options, messages }: { readonly options: Options; readonly messages: Messages }): Failure | null {
  const { phase } = state;
  if (phase.tag === "login-required") return phase.reason;
  if (phase.tag === "failed") return phase.failure;
  if (statusOf(state, isAdmin(options, state.user)) !== "failed") return null;
  return { cause: "missing", text: fill(messages.missing, { repo: `${options.owner}/${options.repo}` }), retry: false };
}

/** Comments are loading, or one is being created or updated. */
export function isPending({ phase, loadingComments, composer, updatingComment }: ThreadState): boolean {
  return phase.tag === "opening" || loadingComments || composer.posting !== null || updatingComment;
}

/** Whether the user is the repository's owner or an admin. Code hosts ignore capitalization in names. */
export function isAdmin({ owner, admins }: Pick<Options, "owner" | "admins">, user: User | null): boolean {
  return user !== null && [owner, ...admins].some((name) => name.toLowerCase() === user.username.toLowerCase());
}

/** Whether the user is the comment's author. */
export function canEdit(user: User | null, { author }: Comment): boolean {
  return user !== null && user.username === author.username;
}

/** Whether the user is the author or an admin. */
export function canDelete(options: Pick<Options, "owner" | "admins">, user: User | null, comment: Comment): boolean {
  return canEdit(user, comment) || isAdmin(options, user);
}

/** Whether the comment is in edit mode. */
export function isEditing({ user, editing }: ThreadState, comment: Comment): boolean {
  return canEdit(user, comment) && editing.has(comment.id);
}

/** Whether the new comment accepts text. */
export function mayWrite({ loadingComments, user, issue }: ThreadState): boolean {
  return !loadingComments && user !== null && issue !== null;
}

/** Whether the new comment can be sent. */
export function maySubmit(state: ThreadState): boolean {
  return state.composer.text.trim() !== "" && !isPending(state) && state.issue !== null;
}

/** The comment of that id; null if it isn't shown. */
export function commentOf({ comments }: ThreadState, id: string): Comment | null {
  return comments?.data.find((comment) => comment.id === id) ?? null;
}

/** Whether the newest comments come first. */
export function isDescending({ sort }: Pick<Query, "sort">, sortable: boolean): boolean {
  return sortable && sort === "desc";
}

/** The number of pages of a thread, at least 1. */
export function pageCount({ count, perPage }: Pick<CommentPage, "count" | "perPage">): number {
  return Math.max(1, Math.ceil(count / perPage));
}

/** The choices of comments per page: 5, 10, 20, 50, and the configured number if it's below 100. */
export function perPageChoices({ perPage }: Pick<Options, "perPage">): readonly number[] {
  return [...new Set([...CHOICES, ...(perPage < 100 ? [perPage] : [])])].toSorted((one, other) => one - other);
}

/** The rows of a text field: 5, or from 3 line breaks, 2 more than the breaks (D32). */
export function rowsOf(text: string): number {
  const breaks = text.split("\n").length - 1;
  return breaks < 3 ? 5 : breaks + 2;
}

const CHOICES = [5, 10, 20, 50];
