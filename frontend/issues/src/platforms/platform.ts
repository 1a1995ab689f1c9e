import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { Comment, CommentPage, Issue, Query, ReactionKind, Reactions, User } from "../model/values.ts";
import type { Transport } from "../transport/transport.ts";
import type { PlatformFacts } from "./facts.ts";

/**
 * Which issue is a page's thread: one that is known, or the one with exactly this title. Anybody may open an issue of
 * any title; hence one counts that has all the configured labels, which only those who may write to the repository can
 * give, and one without them (hosts drop the labels of other authors) only when its author is the repository's owner
 * or one of the admins, who alone may create it. Of several, those with labels come first, then the oldest. Where no
 * labels are configured, every issue of that title counts, as in the original (docs/decisions.md, D49).
 */
export type Lookup = { readonly id: string } | { readonly title: string };

/** What a first view shows. */
export interface Opened {
  /** Null without a token. */
  readonly user: User | null;
  /** Null if there is none yet. */
  readonly issue: Issue | null;
  /** Null without an issue. */
  readonly comments: CommentPage | null;
  readonly read: "with token" | "anonymously";
  /** The token is no longer accepted; what is here was read without it. */
  readonly tokenRefused: boolean;
}

/** An issue that is to be created. */
export interface IssueDraft {
  readonly title: string;
  readonly content: string;
}

/** A code host that keeps threads as issues. Every function rejects with a `PlatformFailure`; issues and comments that are handed in are those that it gave. */
export interface Platform {
  readonly facts: PlatformFacts;
  /** A first view, in the fewest requests. Reads without the token where that is refused; a refusal (`unauthorised`) in spite of that says that only logged-in readers may read, and that the token, if there was one, is dead. */
  readonly open: (lookup: Lookup, query: Query) => Promise<Opened>;
  /** Whose token it is. */
  readonly user: () => Promise<User>;
  /** Looks for a thread where a new issue is seen at once, unlike in a search; null if there is none. */
  readonly findAgain: (title: string) => Promise<Issue | null>;
  readonly createIssue: (draft: IssueDraft) => Promise<Issue>;
  readonly comments: (issue: Issue, query: Query) => Promise<CommentPage>;
  readonly createComment: (issue: Issue, text: string) => Promise<Comment>;
  readonly updateComment: (issue: Issue, comment: Comment, text: string) => Promise<Comment>;
  /** False where the platform did not delete it. */
  readonly deleteComment: (issue: Issue, comment: Comment) => Promise<boolean>;
  /** A comment's reactions as they are now; null on platforms without. */
  readonly reactions: (issue: Issue, comment: Comment) => Promise<Reactions | null>;
  /** Gives a reaction, or takes it back when this reader has given it; false where it stands already and cannot be taken back. */
  readonly react: (issue: Issue, comment: Comment, kind: ReactionKind) => Promise<boolean>;
}

/** What an adapter needs of the widget's options. */
export interface PlatformOptions {
  readonly owner: string;
  readonly repo: string;
  /** Usernames of those who may open threads beside the owner. */
  readonly admins: readonly string[];
  /** Address of the platform; undefined or "" is its public one. */
  readonly baseURL?: string | undefined;
  /** Labels of every thread's issue. */
  readonly labels: readonly string[];
}

/** What a platform works with. */
export interface PlatformParts {
  readonly transport: Transport;
  readonly options: PlatformOptions;
  /** The reader's token, asked for at every request; null while nobody is logged in. */
  readonly token: () => string | null;
  readonly clock: Pick<Clock, "now">;
}

/** Sends nothing yet. */
export type CreatePlatform = (parts: PlatformParts) => Platform;
