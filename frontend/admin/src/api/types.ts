/** What the moderation API of the service returns (docs/openapi.yaml). */

export type Status = "pending" | "visible" | "spam" | "deleted";

export type Action = "approve" | "spam" | "delete";

export interface Session {
  readonly id: string;
  readonly site: string;
  readonly name: string;
  readonly role: "moderator" | "owner";
  /** Sent with every change. */
  readonly token: string;
}

export interface Comment {
  readonly id: string;
  readonly status: Status;
  readonly url: string;
  readonly rid: string;
  readonly pid: string;
  readonly nick: string;
  readonly mail: string;
  readonly link: string;
  readonly ua: string;
  readonly ip: string;
  readonly source: string;
  readonly format: string;
  readonly html: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Grows with every change of the text or of the status. */
  readonly revision: number;
  /** What the spam filter found, the strongest first. */
  readonly findings: readonly Finding[];
  /** Role of the moderator who wrote it after signing in; "" for readers. */
  readonly badge: "" | Session["role"];
  readonly pinned: boolean;
  readonly answer: boolean;
}

/** What moderators point out to readers. */
export type Mark = "pinned" | "answer";

export interface DiscussionAnswer {
  readonly comments: readonly Comment[];
  /** The page takes no comments. */
  readonly closed: boolean;
}

/** One reason of the spam filter. */
export interface Finding {
  /** In kebab case; the page has a phrase for each. */
  readonly reason: string;
  /** More is more like spam; negative points speak for the comment. */
  readonly points: number;
  readonly detail: string;
}

export interface CommentPage {
  readonly comments: readonly Comment[];
  readonly cursor?: string;
}

export type Counts = Readonly<Record<Status, number>>;

export interface Summary {
  readonly version: string;
  /** Left out if the version is the one that was sent. */
  readonly counts?: Counts;
}

export interface Done {
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly decision: string;
}

export interface LogEntry {
  readonly decision: string;
  readonly comment: string;
  readonly at: string;
  readonly actor: string;
  readonly via: "session" | "token" | "command" | "mail";
  readonly action: string;
  readonly before?: Status;
  readonly after?: Status;
  readonly source?: string;
  readonly detail?: string;
}

export interface LogPage {
  readonly entries: readonly LogEntry[];
  readonly cursor?: string;
}

export interface ListedSession {
  readonly id: string;
  readonly name: string;
  readonly network: string;
  readonly agent: string;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly current: boolean;
}

export interface Moderator {
  readonly name: string;
  readonly role: "moderator" | "owner";
  readonly mail: string;
  readonly createdAt: string;
}

/** What a list is limited to. Empty texts limit nothing. */
export interface Filters {
  readonly contains: string;
  readonly nick: string;
  readonly mail: string;
  readonly address: string;
  readonly path: string;
  /** Days, such as 2026-11-21, in the reader's time zone; both included. */
  readonly since: string;
  readonly until: string;
}
