import type { Post } from "@glosa/comments/outbox.ts";
import type { Comment, RepliesPage, ThreadPage } from "../model/comment.ts";

/** Which page of a thread. */
interface PageRequest {
  /** Where the page begins: `next` of an earlier page; null for the first one. */
  readonly cursor: string | null;
  /** The number of root comments according to `count`; 0 if it isn't known. */
  readonly total: number;
  /** Id of a comment whose page is requested instead of the first one; "" for none. */
  readonly around: string;
  /** The newest comments, whatever order the reader chose. */
  readonly newest?: boolean;
}

/** A comment as its author wrote it. */
export interface Draft {
  /** Markdown as written. */
  readonly text: string;
  /** Trimmed; "" for an author without a visible name. */
  readonly nick: string;
  /** Trimmed. */
  readonly mail: string;
  /** Trimmed. */
  readonly link: string;
  readonly qqAvatar: string;
  /** Id of the root comment, and of the comment that is replied to; "" for a root comment. */
  readonly rid: string;
  readonly pid: string;
  /** The nickname of that comment's author; "" for a root comment. */
  readonly addressee: string;
}

/** How the form was filled in, which says whether a person did it. */
export interface FormFacts {
  /** The content of the field that people don't see. */
  readonly trap: string;
  /** Milliseconds since the form was shown. */
  readonly tookMs: number;
}

/** A comment to save. */
export interface Submission extends Draft {
  /** "Anonymous" for an author without a visible name. */
  readonly nick: string;
  /** The same for every attempt to send it. */
  readonly attempt: Pick<Post<Draft>, "key" | "at">;
  /** Null for a comment of an earlier visit, which is sent again automatically. */
  readonly form: FormFacts | null;
}

/** The store of one thread's comments. Every function rejects with a `DriverError`. */
export interface Driver {
  /** Counts root comments, if the store needs a request of its own for that; null if pages include the count. */
  readonly count: (() => Promise<number>) | null;
  readonly page: (request: PageRequest) => Promise<ThreadPage>;
  /** Further replies of a root comment, from a cursor on. */
  readonly moreReplies: (root: string, cursor: string) => Promise<RepliesPage>;
  /** Saves a comment and returns it as it will be shown. */
  readonly post: (submission: Submission) => Promise<Comment>;
}

/** Counts visits and comments of pages. Every function rejects with a `DriverError`. */
export interface Counters {
  /** Counts one visit of the page and returns their total. Our service counts a visit with the same `key` once. */
  readonly visit: (path: string, title: string, key: string) => Promise<number>;
  /** The visits of each page, without counting one; 0 if nobody has visited it yet. */
  readonly views: (paths: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** The comments of each page: root comments, and replies if the options say so and the store counts them. */
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
