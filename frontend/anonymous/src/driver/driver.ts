import type { Post } from "@glosa/comments/outbox.ts";
import type { Comment, RepliesPage, ThreadPage } from "../model/comment.ts";

/** Which page of a thread. */
interface PageRequest {
  /** Where the page begins, as an earlier page told in `next`; null for the first one. */
  readonly cursor: string | null;
  /** Root comments of the thread, if known; what `count` told, where there is one. */
  readonly total: number;
  /** Id of a comment whose page is requested instead of the first one; "" for none. */
  readonly around: string;
}

/** A comment as its author wrote it. */
export interface Draft {
  /** Markdown, as it was written. */
  readonly text: string;
  /** Trimmed; "" for an author without a visible name. */
  readonly nick: string;
  /** Trimmed. */
  readonly mail: string;
  /** Trimmed. */
  readonly link: string;
  readonly qqAvatar: string;
  /** Id of the root comment, and of the comment that is answered; "" for a root comment. */
  readonly rid: string;
  readonly pid: string;
  /** Nickname of the answered comment's author; "" for a root comment. */
  readonly addressee: string;
}

/** A comment that is sent. */
export interface Submission extends Draft {
  /** "Anonymous" for an author without a visible name. */
  readonly nick: string;
  /** The same for every attempt to send it. */
  readonly attempt: Pick<Post<Draft>, "key" | "at">;
}

/** Where the comments of one thread are kept. Every function rejects with a `DriverError`. */
export interface Driver {
  /** Counts root comments, where a store must be asked for that first; null where a page tells it. */
  readonly count: (() => Promise<number>) | null;
  readonly page: (request: PageRequest) => Promise<ThreadPage>;
  /** Further replies of a root comment; null where a page has them all. */
  readonly moreReplies: ((root: string, cursor: string) => Promise<RepliesPage>) | null;
  /** Saves a comment and returns it as it will be shown. */
  readonly post: (submission: Submission) => Promise<Comment>;
  /** The store recognizes a post by its key, so sending it again saves nothing twice. */
  readonly repeatable: boolean;
}

/** Visits of pages, and numbers of comments. Every function rejects with a `DriverError`. */
export interface Counters {
  /** Counts one visit of the page and returns their total. Our service counts a visit with the same `key` once. */
  readonly visit: (path: string, title: string, key: string) => Promise<number>;
  /** Visits of each page, counting none; 0 if nobody has visited it yet. */
  readonly views: (paths: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Comments of each page: root comments, and replies where the options say so and the store counts them. */
  readonly comments: (paths: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** No response: network error, timeout, or no JSON. */
export const NO_ANSWER = -1;
/** The hosted store has no such class or object: nobody has commented yet. */
export const NOT_FOUND = 101;

/** Why a call failed. */
export type Failure =
  /** The hosted store's numeric code, or `NO_ANSWER`. */
  | { readonly kind: "code"; readonly code: number; readonly message: string }
  /** Our service's refusal: a stable code and a sentence in English. */
  | { readonly kind: "refusal"; readonly code: string; readonly message: string; readonly field: string; readonly retryAfter: number | null }
  /** Anything else that was thrown. */
  | { readonly kind: "unknown"; readonly value: unknown };

/** Carries a failure through promises. */
export class DriverError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failure.kind === "unknown" ? "The store failed." : `${failure.code}: ${failure.message}`, { cause });
    this.name = "DriverError";
    this.failure = failure;
  }
}

/** The error for a missing response. */
export function noAnswer(cause?: unknown): DriverError {
  return new DriverError({ kind: "code", code: NO_ANSWER, message: "" }, cause);
}

/** What was thrown, as a failure. */
export function failureOf(thrown: unknown): Failure {
  return thrown instanceof DriverError ? thrown.failure : { kind: "unknown", value: thrown };
}
