/** Someone with an account on the platform. */
export interface User {
  readonly username: string;
  /** Address of a picture. */
  readonly avatar: string;
  /** Address of the user's page on the platform. */
  readonly homepage: string;
}

/** The thread of a page. */
export interface Issue {
  /** The issue's number as text; on Gitee its name of letters. */
  readonly id: string;
  readonly title: string;
  /** Its own text, as it was written. */
  readonly content: string;
  /** Address of the issue on the platform. */
  readonly link: string;
}

/** What a reader can think of a comment. */
export type ReactionKind = "heart" | "like" | "unlike";

/** The kinds in the order in which they are shown. */
export const REACTION_KINDS: readonly ReactionKind[] = ["heart", "like", "unlike"];

/** How many have given each kind of reaction. */
export type Reactions = Readonly<Record<ReactionKind, number>>;

/** One answer to an issue. */
export interface Comment {
  readonly id: string;
  /** HTML that the platform made of the source; nothing of it is sanitized. */
  readonly content: string;
  /** Markdown, as it was written. */
  readonly contentRaw: string;
  readonly author: User;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; equal to `createdAt` where nothing was changed. */
  readonly updatedAt: string;
  /** Null on platforms without reactions. */
  readonly reactions: Reactions | null;
}

/** Part of a thread. */
export interface CommentPage {
  /** Comments of the whole thread. */
  readonly count: number;
  /** From 1 on. */
  readonly page: number;
  readonly perPage: number;
  readonly data: readonly Comment[];
}

/** By the time of writing: oldest first, or newest first. */
export type Sort = "asc" | "desc";

/** Which part of a thread; platforms that cannot sort answer the oldest first. */
export interface Query {
  /** From 1 on. */
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort;
}

/** What is asked for first: the newest comments, ten by default. */
export function firstQuery(perPage = 10): Query {
  return { page: 1, perPage, sort: "desc" };
}
