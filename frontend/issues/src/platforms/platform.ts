/** The port to code hosts, and what is known about each of them before its adapter loads. */
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { Comment, CommentPage, Issue, PlatformKey, Query, ReactionKind, Reactions, User } from "../model/values.ts";
import type { Transport } from "@glosa/comments/transport.ts";

export type { PlatformKey };

/**
 * Identifies a page's thread: a known issue, or the one with exactly this title. Anybody may open an issue with any title.
 * So an issue counts if it has all configured labels, which only people with write access can set. Hosts drop the labels of
 * other authors, so an issue without them counts if its author is the repository's owner or one of the admins, who alone may
 * create it. If there are several, those with labels come first, then the oldest. If no labels are configured, every issue
 * with that title counts, as in the original (docs/decisions.md, D49).
 */
export type Lookup = { readonly id: string } | { readonly title: string };

/** The content of a first view. */
export interface Opened {
  /** Null without a token. */
  readonly user: User | null;
  /** Null if there is no thread yet. */
  readonly issue: Issue | null;
  /** Null without an issue. */
  readonly comments: CommentPage | null;
  /** Whether the token is no longer accepted, so that the thread was read without it. */
  readonly tokenRefused: boolean;
}

/** An issue to create. */
export interface IssueDraft {
  readonly title: string;
  readonly content: string;
}

/** A code host whose issues are threads. Every function rejects with a `PlatformFailure`. Its issues and comments come from earlier results. */
export interface Platform {
  /** Reads a first view with as few requests as possible, without the token if the platform refuses it. If it then rejects with `unauthorized`, reading requires a login, and the token is no longer accepted. */
  readonly open: (lookup: Lookup, query: Query) => Promise<Opened>;
  /** Looks for a thread in lists, which have new issues at once, unlike searches; null if there is none. */
  readonly findAgain: (title: string) => Promise<Issue | null>;
  readonly createIssue: (draft: IssueDraft) => Promise<Issue>;
  readonly comments: (issue: Issue, query: Query) => Promise<CommentPage>;
  readonly createComment: (issue: Issue, text: string) => Promise<Comment>;
  readonly updateComment: (issue: Issue, comment: Comment, text: string) => Promise<Comment>;
  /** False if the platform didn't delete it. */
  readonly deleteComment: (issue: Issue, comment: Comment) => Promise<boolean>;
  /** A comment's current reactions; null on platforms without reactions. */
  readonly reactions: (issue: Issue, comment: Comment) => Promise<Reactions | null>;
  /** Adds a reaction, or removes it if this reader added it; false if it was already there and can't be removed. */
  readonly react: (issue: Issue, comment: Comment, kind: ReactionKind) => Promise<boolean>;
}

/** The widget's options that an adapter needs. */
export interface PlatformOptions {
  readonly owner: string;
  readonly repo: string;
  /** The usernames of those who can open threads besides the owner. */
  readonly admins: readonly string[];
  /** The platform's address; undefined or "" is its public one. */
  readonly baseURL?: string | undefined;
  /** The labels of every thread's issue. */
  readonly labels: readonly string[];
}

/** What an adapter needs. */
export interface PlatformParts {
  readonly transport: Transport;
  readonly options: PlatformOptions;
  /** The reader's token, read for every request; null if nobody is logged in. */
  readonly token: () => string | null;
  readonly clock: Pick<Clock, "now">;
}

/** Creates an adapter, without sending a request. */
export type CreatePlatform = (parts: PlatformParts) => Platform;

/** The facts about a platform that are available before its adapter loads. */
export interface PlatformFacts {
  readonly key: PlatformKey;
  readonly name: string;
  /** The version of its API. */
  readonly version: string;
  /** Its address without a trailing slash; "" if there is no public one. */
  readonly link: string;
  /** Whether comments can be sorted. */
  readonly sortable: boolean;
  /** Whether the original widget requires a secret and a proxy. */
  readonly secret: boolean;
}

/** The platform's facts; `baseURL` is the address of another instance. */
export function factsOf(key: PlatformKey, baseURL = ""): PlatformFacts {
  const facts = PLATFORMS[key];
  return { ...facts, key, link: baseURL.replace(/\/+$/u, "") || facts.link };
}

const GITHUB = { name: "GitHub", link: "https://github.com", secret: true } as const;

const PLATFORMS: Readonly<Record<PlatformKey, Omit<PlatformFacts, "key">>> = {
  github: { ...GITHUB, version: "v3", sortable: false },
  "github-v4": { ...GITHUB, version: "v4", sortable: true },
  gitlab: { name: "GitLab", version: "v4", link: "https://gitlab.com", sortable: true, secret: false },
  bitbucket: { name: "Bitbucket", version: "v2", link: "https://bitbucket.org", sortable: true, secret: false },
  gitee: { name: "Gitee", version: "v5", link: "https://gitee.com", sortable: false, secret: true },
  gitea: { name: "Gitea", version: "v1", link: "", sortable: true, secret: false },
};
