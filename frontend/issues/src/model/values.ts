/** The platforms, by their names in options. */
export type PlatformKey = "github" | "github-v4" | "gitlab" | "bitbucket" | "gitee" | "gitea";

/** Someone with an account on the platform. */
export interface User {
  readonly username: string;
  /** The address of a picture. */
  readonly avatar: string;
  /** The address of the user's page on the platform. */
  readonly homepage: string;
}

/** The thread of a page. */
export interface Issue {
  /** The issue's number as text; on Gitee, letters and digits. */
  readonly id: string;
  readonly title: string;
  /** Its own text as written. */
  readonly content: string;
  /** The issue's address on the platform. */
  readonly link: string;
}

/** A kind of reaction to a comment. */
export type ReactionKind = "heart" | "like" | "unlike";

/** The kinds of reactions in the order in which they are shown. */
export const REACTION_KINDS: readonly ReactionKind[] = ["heart", "like", "unlike"];

/** The number of reactions of each kind. */
export type Reactions = Readonly<Record<ReactionKind, number>>;

/** A comment on an issue. */
export interface Comment {
  readonly id: string;
  /** The platform's HTML of the source, not sanitized. */
  readonly content: string;
  /** Markdown as written. */
  readonly contentRaw: string;
  readonly author: User;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; equal to `createdAt` if the comment wasn't edited. */
  readonly updatedAt: string;
  /** Null on platforms without reactions. */
  readonly reactions: Reactions | null;
}

/** Part of a thread. */
export interface CommentPage {
  /** The number of comments in the whole thread. */
  readonly count: number;
  /** 1-based. */
  readonly page: number;
  readonly perPage: number;
  readonly data: readonly Comment[];
}

/** Oldest first or newest first. */
export type Sort = "asc" | "desc";

/** A part of a thread; platforms that can't sort return the oldest first. */
export interface Query {
  /** 1-based. */
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort;
}

/** The first query: the newest comments, ten by default. */
export function firstQuery(perPage = 10): Query {
  return { page: 1, perPage, sort: "desc" };
}
