import type { RichText } from "@glosa/kit/text/html.ts";

/** The text of a comment as a store returned it. It's untrusted: show it only through `Thread.format`. */
export type Body = RichText;

/** The name of an author without one. */
export const ANONYMOUS = "Anonymous";

/** A root comment or a reply, ready to be shown. Every string is plain text, except for addresses. */
export interface Comment {
  readonly id: string;
  readonly nick: string;
  /** The address of the author's website, which begins with http:// or https://; "" if there is none. */
  readonly link: string;
  /** The address of the author's picture; "" if none is shown. */
  readonly avatar: string;
  readonly body: Body;
  /** Milliseconds since 1970 UTC; null if the store doesn't say. */
  readonly at: number | null;
  /** Id of the root comment; "" for a root comment. */
  readonly rid: string;
  /** The id of the comment that this one replies to; "" for a root comment. */
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
  /** Waits for the owner's approval; only its author sees it. */
  readonly pending: boolean;
  /** Readers who like it, if the store counts them. */
  readonly likes?: number;
  /** Only for a comment that was just posted to our service: `pending` until the author confirms the address for mail about replies, `active`, or "" without such mail. */
  readonly subscription?: string;
}

/** A root comment and its replies, oldest first. */
export interface Root extends Comment {
  /** The comment was deleted: only a placeholder and its replies are shown (D48). */
  readonly removed: boolean;
  readonly replies: readonly Comment[];
  /** Where more replies begin; null if there are no more. */
  readonly replyCursor: string | null;
}

/** Root comments of one page of a thread, in the order that the reader chose; newest first in the hosted store. */
export interface ThreadPage {
  readonly roots: readonly Root[];
  /** Root comments of the whole thread. */
  readonly count: number;
  /** Replies of the whole thread; null if the store doesn't count them. */
  readonly replies: number | null;
  /** Where the next page begins; null on the last page. */
  readonly next: string | null;
  /** There are root comments before these, because this is the page with a certain comment. */
  readonly detached: boolean;
  /** Moderators closed the thread: it takes no comments. */
  readonly closed?: boolean;
  /** What readers can do besides writing, as our service lists it; there are none in the hosted store. */
  readonly features?: readonly string[];
  /** Id of the root comment with the comment that the page was requested around; "" if the store doesn't say. */
  readonly anchor?: string;
}

/** More replies of one root comment, oldest first. */
export interface RepliesPage {
  readonly replies: readonly Comment[];
  readonly next: string | null;
}

/** All comments of a list, each root comment before its replies. */
export function commentsOf(roots: readonly Root[]): readonly Comment[] {
  return roots.flatMap((root) => [root, ...root.replies]);
}

/** The reply that `reply` replies to, which is shown before its text as `@nick`; null if it replies to the root comment. */
export function addressee({ replies }: Root, reply: Comment): Comment | null {
  return replies.find(({ id }) => id === reply.pid) ?? null;
}
