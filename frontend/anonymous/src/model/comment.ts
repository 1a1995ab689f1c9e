import type { RichText } from "@glosa/kit/text/html.ts";

/** Text of a comment as a store gave it: untrusted, to be shown only through `Thread.format`. */
export type Body = RichText;

/** Name of an author who gave none. */
export const ANONYMOUS = "Anonymous";

/** A root comment or a reply, ready to be shown; every string is plain text unless said otherwise. */
export interface Comment {
  readonly id: string;
  readonly nick: string;
  /** Address of the author's website, beginning with http:// or https://; "" when there is none. */
  readonly link: string;
  /** Address of the author's picture; "" when none is shown. */
  readonly avatar: string;
  readonly body: Body;
  /** Milliseconds since 1970 UTC; null if the store doesn't say. */
  readonly at: number | null;
  /** Id of the root comment; "" for a root comment. */
  readonly rid: string;
  /** Id of the comment that this one answers; "" for a root comment. */
  readonly pid: string;
  /** Address of the page; known only if the thread's path is `*`, else "". */
  readonly url: string;
  /** The author's email address, which only the hosted store reveals; else "". */
  readonly mail: string;
  /**
   * What is shown next to the name. Of the hosted store: the author's browser and system, such as "Chrome 142". Of our service: names of
   * messages, such as "owner" for a reply on behalf of the site.
   */
  readonly labels: readonly string[];
  /** Waits for the owner's approval; seen by its author only. */
  readonly pending: boolean;
}

/** A root comment and its replies, oldest first. */
export interface Root extends Comment {
  /** The comment itself was deleted: only its place and its replies are shown (D48). */
  readonly removed: boolean;
  readonly replies: readonly Comment[];
  /** Where more replies begin; null when all are here. */
  readonly replyCursor: string | null;
}

/** Root comments of one page of a thread, newest first. */
export interface ThreadPage {
  readonly roots: readonly Root[];
  /** Root comments of the whole thread. */
  readonly count: number;
  /** Replies of the whole thread; null where the store does not count them. */
  readonly replies: number | null;
  /** Where the next page begins; null when this is the last one. */
  readonly next: string | null;
  /** Newer root comments than these exist: the page was found around a comment. */
  readonly detached: boolean;
  /** Moderators closed the thread: it takes no comments. */
  readonly closed?: boolean;
}

/** More replies of one root comment, oldest first. */
export interface RepliesPage {
  readonly replies: readonly Comment[];
  readonly next: string | null;
}

/** All comments of a list, each root comment in front of its replies. */
export function commentsOf(roots: readonly Root[]): readonly Comment[] {
  return roots.flatMap((root) => [root, ...root.replies]);
}

/** The reply that `reply` answers, to be named in front of its text as `@nick`; null where it answers the root itself. */
export function addressee({ replies }: Root, reply: Comment): Comment | null {
  return replies.find(({ id }) => id === reply.pid) ?? null;
}
