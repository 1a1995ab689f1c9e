import type { Comment, RepliesPage, ThreadPage } from "../model/comment.ts";
import type { Attempt } from "./attempt.ts";

/** Which page of a thread. */
interface PageRequest {
  /** Where the page begins, as an earlier page told in `next`; null for the first one. */
  readonly cursor: string | null;
  /** Root comments of the thread, as far as known; what `count` told, where there is one. */
  readonly total: number;
  /** Id of a comment whose page is wanted instead of the first one; "" for none. */
  readonly around: string;
}

/** A comment on its way to a store. */
export interface Draft {
  /** Markdown, as it was written. */
  readonly text: string;
  /** Trimmed; never "". */
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
  /** The same for every attempt to send it, since the answers to earlier ones may have been lost. */
  readonly attempt: Attempt;
}

/** Where the comments of one thread are kept. Every function rejects with a `DriverError`. */
export interface Driver {
  /** Counts root comments, where a store must be asked for that first; null where a page tells it. */
  readonly count: (() => Promise<number>) | null;
  readonly page: (request: PageRequest) => Promise<ThreadPage>;
  /** Further replies of a root comment; null where a page has them all. */
  readonly moreReplies: ((root: string, cursor: string) => Promise<RepliesPage>) | null;
  /** Keeps a comment and gives it as it will be shown. */
  readonly post: (draft: Draft) => Promise<Comment>;
}

/** Visits of pages, and numbers of comments. Every function rejects with a `DriverError`. */
export interface Counters {
  /** Counts one visit of the page and gives the number of all. Our service counts a visit with the same `key` once. */
  readonly visit: (path: string, title: string, key: string) => Promise<number>;
  /** Visits of each page, counting none; 0 where nobody came yet. */
  readonly views: (paths: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Comments of each page: root comments, and replies where the options say so and the store counts them. */
  readonly comments: (paths: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}
