/** The moderation API of one site as functions. */
import type { Action, BlockDraft, Challenge, Comment, CommentPage, Credential, DiscussionAnswer, Done, Filters, ListedBlock, ListedPasskey, ListedSession, LogPage, Mark, Moderator, Session, SiteSettings, Status, Summary } from "./types.ts";
import type { Call, Transport } from "./transport.ts";

const DAY = 24 * 60 * 60 * 1000;

export interface Api {
  readonly session: () => Promise<Session>;
  readonly signIn: (key: string) => Promise<Session>;
  /** What a device signs to sign in. */
  readonly challenge: () => Promise<Challenge>;
  readonly signInWithKey: (passkey: Credential) => Promise<Session>;
  readonly passkeys: () => Promise<readonly ListedPasskey[]>;
  readonly passkeyChallenge: () => Promise<Challenge>;
  readonly addPasskey: (name: string, credential: Credential) => Promise<void>;
  readonly removePasskey: (id: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly list: (status: Status | "", filters: Filters, cursor?: string) => Promise<CommentPage>;
  readonly summary: (version: string) => Promise<Summary>;
  readonly discussion: (id: string) => Promise<DiscussionAnswer>;
  readonly decide: (ids: readonly string[], action: Action) => Promise<Done>;
  readonly undo: (decision: string) => Promise<Done>;
  /** Refused if the text changed after the comment's `revision`. */
  readonly edit: (id: string, text: string, revision: number) => Promise<{ readonly decision: string }>;
  readonly reply: (id: string, text: string) => Promise<{ readonly comment: Comment }>;
  readonly mark: (id: string, mark: Mark, on: boolean) => Promise<void>;
  readonly close: (path: string, closed: boolean) => Promise<void>;
  readonly reported: () => Promise<CommentPage>;
  readonly dismissReports: (ids: readonly string[]) => Promise<{ readonly changed: readonly string[] }>;
  readonly blocks: () => Promise<readonly ListedBlock[]>;
  readonly block: (draft: BlockDraft) => Promise<void>;
  readonly unblock: (id: string) => Promise<void>;
  readonly note: (id: string, text: string, aboutAuthor: boolean) => Promise<void>;
  readonly removeNote: (id: string) => Promise<void>;
  readonly settings: () => Promise<SiteSettings>;
  readonly saveSettings: (settings: Partial<SiteSettings["settings"]>) => Promise<SiteSettings>;
  readonly log: (cursor?: string) => Promise<LogPage>;
  readonly history: (id: string) => Promise<LogPage>;
  readonly sessions: () => Promise<readonly ListedSession[]>;
  readonly revoke: (id: string) => Promise<void>;
  readonly moderators: () => Promise<readonly Moderator[]>;
  /** Without a role, people keep theirs. */
  readonly invite: (name: string, role?: Moderator["role"]) => Promise<{ readonly key: string; readonly minutes: number }>;
  readonly remove: (name: string) => Promise<void>;
}

/** The service's answers have the types of its description. Remembers the session's token. */
export function createApi(transport: Transport, site: string): Api {
  let token = "";
  const get = (path: string, query: Readonly<Record<string, string>> = {}) => transport.send({ method: "GET", path, query: { site, ...query } });
  const change = (call: Call) => transport.send({ ...call, token });
  const post = (path: string, body: object) => change({ method: "POST", path, body: { site, ...body } });
  const remove = async (path: string, query: Readonly<Record<string, string>> = {}) => {
    await change({ method: "DELETE", path, query: { site, ...query } });
  };
  const opened = (session: Session) => {
    ({ token } = session);
    return session;
  };
  return {
    session: async () => opened((await get("session")) as Session),
    signIn: async (key) => opened((await post("session", { key })) as Session),
    challenge: async () => (await post("session/challenge", {})) as Challenge,
    signInWithKey: async (passkey) => opened((await post("session", { passkey })) as Session),
    passkeys: async () => ((await get("passkeys")) as { readonly passkeys: readonly ListedPasskey[] }).passkeys,
    passkeyChallenge: async () => (await post("passkeys/challenge", {})) as Challenge,
    addPasskey: async (name, credential) => void (await post("passkeys", { name, credential })),
    removePasskey: (id) => remove("passkeys", { id }),
    signOut: () => remove("session"),
    list: async (status, filters, cursor = "") => (await post("search", { status, cursor, ...conditions(filters) })) as CommentPage,
    summary: async (version) => (await get("summary", { version })) as Summary,
    discussion: async (id) => (await get("discussion", { id })) as DiscussionAnswer,
    decide: async (ids, action) => (await post("comments", { ids, action })) as Done,
    undo: async (decision) => (await post("undo", { decision })) as Done,
    edit: async (id, text, revision) => (await post("edit", { id, text, revision })) as { readonly decision: string },
    reply: async (id, text) => (await post("reply", { id, text })) as { readonly comment: Comment },
    mark: async (id, mark, on) => void (await post("mark", { id, mark, on })),
    close: async (path, closed) => void (await post("close", { path, closed })),
    reported: async () => (await get("reports")) as CommentPage,
    dismissReports: async (ids) => (await post("reports", { ids })) as { readonly changed: readonly string[] },
    blocks: async () => ((await get("blocks")) as { readonly blocks: readonly ListedBlock[] }).blocks,
    block: async (draft) => void (await post("blocks", draft)),
    unblock: (id) => remove("blocks", { id }),
    note: async (id, text, aboutAuthor) => void (await post("notes", { id, text, aboutAuthor })),
    removeNote: (id) => remove("notes", { id }),
    settings: async () => (await get("settings")) as SiteSettings,
    saveSettings: async (settings) => (await post("settings", { settings })) as SiteSettings,
    log: async (cursor = "") => (await get("log", { cursor })) as LogPage,
    history: async (id) => (await get("log", { id })) as LogPage,
    sessions: async () => ((await get("sessions")) as { readonly sessions: readonly ListedSession[] }).sessions,
    revoke: (id) => remove("sessions", { id }),
    moderators: async () => ((await get("moderators")) as { readonly moderators: readonly Moderator[] }).moderators,
    invite: async (name, role) => (await post("moderators", { name, role })) as { readonly key: string; readonly minutes: number },
    remove: (name) => remove("moderators", { name }),
  };
}

/** In the body of a request, because addresses get into logs. */
function conditions({ since, until, ...texts }: Filters) {
  return { ...texts, since: midnight(since, 0), until: midnight(until, DAY) };
}

/** The beginning of a day in this time zone, `later` by some milliseconds; null if there is no day. */
function midnight(day: string, later: number): number | null {
  const at = day === "" ? Number.NaN : new Date(`${day}T00:00:00`).getTime();
  return Number.isNaN(at) ? null : Math.max(at + later, 0);
}
