/** The moderation API of one site as functions. */
import type { Action, BlockDraft, Challenge, Comment, CommentPage, Credential, DiscussionAnswer, Done, Filters, ListedBlock, ListedPasskey, ListedSession, LogPage, Mark, Moderator, PersonDocument, PushDevice, PushInfo, Session, SiteSettings, Status, Summary } from "./types.ts";
import type { Call, Transport } from "./transport.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The answers have the types of the service's description. Remembers the session's token. Each part of the store declares the functions that it needs. */
export function createApi(transport: Transport, site: string) {
  let latest: Promise<Session | null> | null = null;
  const get = (path: string, query: Readonly<Record<string, string>> = {}) => transport.send({ method: "GET", path, query: { site, ...query } });
  /** The page may show comments before it has the token. */
  const change = async (call: Call) => transport.send({ ...call, token: (await (latest ?? session()))?.token ?? "" });
  const post = (path: string, body: object) => change({ method: "POST", path, body: { site, ...body } });
  const remove = async (path: string, query: Readonly<Record<string, string>> = {}) => {
    await change({ method: "DELETE", path, query: { site, ...query } });
  };
  /** Null if nobody is signed in. A failure is tried again by the next change. */
  function session(): Promise<Session | null> {
    const requested = get("session", { optional: "true" }) as Promise<Session | null>;
    latest = requested;
    requested.catch(() => {
      if (latest === requested) latest = null;
    });
    return requested;
  }
  async function signIn(proof: object): Promise<Session> {
    const opened = (await transport.send({ method: "POST", path: "session", body: { site, ...proof } })) as Session;
    latest = Promise.resolve(opened);
    return opened;
  }
  return {
    session,
    signIn: (key: string) => signIn({ key }),
    challenge: async () => (await transport.send({ method: "POST", path: "session/challenge", body: { site } })) as Challenge,
    signInWithKey: (passkey: Credential) => signIn({ passkey }),
    passkeys: async () => ((await get("passkeys")) as { readonly passkeys: readonly ListedPasskey[] }).passkeys,
    passkeyChallenge: async () => (await post("passkeys/challenge", {})) as Challenge,
    addPasskey: async (name: string, credential: Credential) => void (await post("passkeys", { name, credential })),
    removePasskey: (id: string) => remove("passkeys", { id }),
    push: async () => (await get("push")) as PushInfo,
    /** `replaces` is the id of the address that the browser had before it changed the address by itself. */
    addDevice: async (subscription: PushSubscriptionJSON, language: string, replaces?: string) => (await post("push", { ...subscription, language, replaces })) as PushDevice,
    removeDevice: (id: string) => remove("push", { id }),
    signOut: () => remove("session"),
    list: async (status: Status | "", filters: Filters, cursor = "") => (await post("search", { status, cursor, ...conditions(filters) })) as CommentPage,
    summary: async (version: string) => (await get("summary", { version })) as Summary,
    discussion: async (id: string) => (await get("discussion", { id })) as DiscussionAnswer,
    decide: async (ids: readonly string[], action: Action, seen?: Readonly<Record<string, number>>) => (await post("comments", { ids, action, seen })) as Done,
    undo: async (decision: string) => (await post("undo", { decision })) as Done,
    edit: async (id: string, text: string, revision: number) => (await post("edit", { id, text, revision })) as { readonly decision: string },
    reply: async (id: string, text: string) => (await post("reply", { id, text })) as { readonly comment: Comment },
    mark: async (id: string, mark: Mark, on: boolean) => void (await post("mark", { id, mark, on })),
    close: async (path: string, closed: boolean) => void (await post("close", { path, closed })),
    reported: async () => (await get("reports")) as CommentPage,
    dismissReports: async (ids: readonly string[]) => (await post("reports", { ids })) as { readonly changed: readonly string[] },
    blocks: async () => ((await get("blocks")) as { readonly blocks: readonly ListedBlock[] }).blocks,
    block: async (draft: BlockDraft) => void (await post("blocks", draft)),
    unblock: (id: string) => remove("blocks", { id }),
    note: async (id: string, text: string, aboutAuthor: boolean) => void (await post("notes", { id, text, aboutAuthor })),
    removeNote: (id: string) => remove("notes", { id }),
    settings: async () => (await get("settings")) as SiteSettings,
    saveSettings: async (settings: Partial<SiteSettings["settings"]>) => (await post("settings", { settings })) as SiteSettings,
    person: async (mail: string) => (await post("person", { mail })) as PersonDocument,
    erasePerson: async (mail: string) => (await post("person/erase", { mail })) as { readonly erased: number },
    log: async (cursor = "") => (await get("log", { cursor })) as LogPage,
    history: async (id: string) => (await get("log", { id })) as LogPage,
    sessions: async () => ((await get("sessions")) as { readonly sessions: readonly ListedSession[] }).sessions,
    revoke: (id: string) => remove("sessions", { id }),
    moderators: async () => ((await get("moderators")) as { readonly moderators: readonly Moderator[] }).moderators,
    invite: async (name: string, role?: Moderator["role"]) => (await post("moderators", { name, role })) as { readonly key: string; readonly minutes: number; readonly released: readonly string[] },
    remove: (name: string) => remove("moderators", { name }),
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
