/** The answers of the service's moderation API (docs/openapi.yaml). */

export type Status = "pending" | "visible" | "spam" | "deleted";

export type Action = "approve" | "spam" | "delete";

/** A person who is signed in. */
export interface Person {
  /** Id of the session. */
  readonly id: string;
  readonly site: string;
  readonly name: string;
  readonly role: "moderator" | "owner";
}

export interface Session extends Person {
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
  /** The findings of the spam filter, the strongest first. */
  readonly findings: readonly Finding[];
  /** The number of readers who reported it, by reason. */
  readonly reports: Readonly<Record<string, number>>;
  readonly notes: readonly Note[];
  /** Role of the moderator who wrote it after signing in; "" for readers. */
  readonly badge: "" | Session["role"];
  readonly pinned: boolean;
  readonly answer: boolean;
}

/** A moderator's note about a comment or its author. */
interface Note {
  readonly id: string;
  readonly text: string;
  readonly by: string;
  readonly at: string;
  readonly aboutAuthor: boolean;
}

/** A rule that blocks comments. */
export interface ListedBlock {
  readonly id: string;
  readonly kind: "name" | "mail" | "device" | "network" | "word" | "link";
  readonly value: string;
  readonly effect: "hold" | "spam" | "refuse";
  readonly reason: string;
  readonly by: string;
  readonly createdAt: string;
  /** Null: never. */
  readonly expiresAt: string | null;
  readonly hits: number;
  /** It expired. */
  readonly isOver: boolean;
}

/** A rule to add, for a value or for the author or network of a comment. */
export interface BlockDraft {
  readonly kind: "author" | "network" | "word" | "link";
  readonly effect: ListedBlock["effect"];
  readonly reason: string;
  /** 0: it never ends. */
  readonly days: number;
  readonly value?: string;
  readonly comment?: string;
}

/** The settings that owners can change while the service runs, by the service's names. */
interface SettingValues {
  readonly approval: "none" | "first" | "all";
  readonly required: readonly string[];
  readonly reactions: readonly string[];
  readonly spam_filter: boolean;
  readonly likes: boolean;
  readonly own_names: boolean;
  readonly record_ip: boolean;
  readonly longest_comment: number;
  readonly interval_ms: number;
  readonly posts_a_minute: number;
  readonly posts_an_hour: number;
  readonly reads_a_minute: number;
  readonly attack_posts: number;
  readonly edit_minutes: number;
  /** Where the service gets pictures of authors: a name, the address of another host, or "" for drawn avatars. */
  readonly avatar_proxy: string;
}

export interface SiteSettings {
  readonly settings: SettingValues;
  /** The limits of settings that are numbers. */
  readonly limits: Readonly<Record<string, { readonly least: number; readonly most: number }>>;
}

/** What somebody wrote, as a file that imports read. */
export interface PersonDocument {
  readonly results: readonly object[];
}

/** A mark that moderators set for readers. */
export type Mark = "pinned" | "answer";

export interface DiscussionAnswer {
  readonly comments: readonly Comment[];
  /** Whether the page is closed for comments. */
  readonly closed: boolean;
}

/** One reason of the spam filter. */
export interface Finding {
  /** In kebab case; the page has a phrase for each. */
  readonly reason: string;
  /** More points mean that the comment is more likely spam; negative points mean that it's less likely. */
  readonly points: number;
  readonly detail: string;
}

export interface CommentPage {
  readonly comments: readonly Comment[];
  readonly cursor?: string;
}

export type Counts = Readonly<Record<Status | "reported", number>>;

export interface Summary {
  readonly version: string;
  /** Missing if the version hasn't changed since the one that was sent. */
  readonly counts?: Counts;
}

/** What the service wrote into the page, which displays it already. */
export interface FirstView {
  readonly site: string;
  /** Null: nobody is signed in. */
  readonly person: Person | null;
  /** The beginning of the queue. Its `cursor` is there if there are more comments. */
  readonly page?: CommentPage;
  readonly summary?: Summary;
}

export interface Done {
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  readonly missing: readonly string[];
  readonly decision: string;
}

export interface LogEntry {
  readonly decision: string;
  readonly comment: string;
  readonly at: string;
  readonly actor: string;
  readonly via: "session" | "token" | "command" | "mail" | "author";
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
  /** Its name and system, such as "Firefox, Android". */
  readonly browser: string;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly current: boolean;
}

/** The parameters that a device gets to create or use a passkey. */
export interface Challenge {
  readonly challenge: string;
  readonly host: string;
  readonly timeout: number;
  readonly person: string;
  /** Ids of keys that the person has already. */
  readonly known: readonly string[];
}

/** The answer of a device, as JSON. */
export interface Credential {
  readonly id: string;
  readonly rawId: string;
  readonly type: string;
  readonly response: Readonly<Record<string, string>>;
}

/** A browser that notifies a person. */
export interface PushDevice {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

export interface PushInfo {
  /** The service's public key as base64url. Null: the service sends no web push. */
  readonly key: string | null;
  /** The person's own, the oldest first. */
  readonly devices: readonly PushDevice[];
}

/** A browser's subscription, and the id that the service derives from its address. */
export interface Subscribed {
  readonly id: string;
  readonly subscription: PushSubscriptionJSON;
}

/** The device that this browser is for each site, and who turned it on. */
export type Remembered = Readonly<Record<string, { readonly id: string; readonly person: string; readonly language: string }>>;

export interface ListedPasskey {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly createdAt: string;
  /** Null: never. */
  readonly usedAt: string | null;
}

export interface Moderator {
  readonly name: string;
  readonly role: "moderator" | "owner";
  readonly mail: string;
  readonly createdAt: string;
}

/** The filters of a list. Empty texts don't filter. */
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
