/** The functions of the service that the page's parts call. */
import type { Action, Challenge, CommentPage, Credential, DiscussionAnswer, Done, Filters, LogPage, Session, Status, Summary } from "../api/types.ts";
import type { EditingApi } from "./editing.ts";
import type { MarkingApi } from "./marking.ts";
import type { OwningApi, PasskeyApi } from "./owning.ts";
import type { PushApi } from "./renewing.ts";
import type { ShieldingApi } from "./shielding.ts";

interface SessionApi {
  /** Null if nobody is signed in. */
  readonly session: () => Promise<Session | null>;
  readonly signIn: (key: string) => Promise<Session>;
  /** The challenge that a device signs to sign in. */
  readonly challenge: () => Promise<Challenge>;
  readonly signInWithKey: (passkey: Credential) => Promise<Session>;
  /** So that the service writes the first view the next time. */
  readonly rememberPage: (session: Session) => Promise<void>;
  readonly signOut: () => Promise<void>;
}

interface QueueApi {
  readonly list: (status: Status | "", filters: Filters, cursor?: string) => Promise<CommentPage>;
  readonly reported: () => Promise<CommentPage>;
  readonly summary: (version: string) => Promise<Summary>;
  readonly discussion: (id: string) => Promise<DiscussionAnswer>;
  /** Comments whose text changed after the revision in `seen` aren't approved. */
  readonly decide: (ids: readonly string[], action: Action, seen?: Readonly<Record<string, number>>) => Promise<Done>;
  readonly undo: (decision: string) => Promise<Done>;
  readonly log: (cursor?: string) => Promise<LogPage>;
}

export type ModerationApi = SessionApi & QueueApi & EditingApi & MarkingApi & ShieldingApi & PasskeyApi & PushApi & OwningApi;
