/** The page's state. */
import type { Comment, Counts, Filters, ListedBlock, ListedPasskey, ListedSession, LogEntry, Moderator, Person, PersonDocument, PushInfo, SiteSettings, Status } from "../api/types.ts";

export const TABS = ["pending", "reported", "visible", "spam", "deleted", "all"] as const;

export type Tab = (typeof TABS)[number];

export const VIEWS = ["comments", "blocks", "log", "people", "settings"] as const;

export type View = (typeof VIEWS)[number];

/** `starting` until it's known who is signed in. */
type Phase = "starting" | "unreachable" | "signed-out" | "signing-in" | "ready";

export interface Toast {
  readonly text: ToastText;
  readonly count: number;
  /** Id of the decision that can be undone; "" for none. */
  readonly decision: string;
}

/** Shown when a comment was edited after a person saw it. */
export const STALE = "doneStale";

export type ToastText = "doneApprove" | "doneSpam" | "doneDelete" | "doneEdit" | "doneUndo" | "doneNothing" | "doneStale" | "doneReply" | "donePin" | "doneUnpin" | "doneAnswer" | "doneUnanswer" | "doneClose" | "doneReopen" | "doneBlock" | "doneUnblock" | "doneDismiss" | "doneNote" | "doneRemoveNote" | "doneSettings" | "doneErase" | "donePasskey" | "doneRemovePasskey" | "donePush" | "doneNoPush" | "doneRemoveDevice";

export interface Editing {
  readonly comment: Comment;
  readonly isSaving: boolean;
  /** The comment as somebody else edited it in the meantime. */
  readonly conflict: Comment | null;
  /** Earlier texts, newest first. */
  readonly history: readonly LogEntry[];
}

/** A reply that is being written. */
interface Replying {
  readonly comment: Comment;
  readonly isSaving: boolean;
}

/** Notifications on this browser, and the person's browsers that have them. */
export interface Push extends PushInfo {
  /** `unknown` until it's loaded. `unavailable`: the service sends none. */
  readonly status: "unknown" | "unavailable" | "unsupported" | "denied" | "off" | "on";
  /** Id of this browser; "" if it isn't one of them. */
  readonly device: string;
  readonly isBusy: boolean;
}

/** A link for somebody, shown once. */
export interface Invitation {
  readonly name: string;
  readonly link: string;
  readonly minutes: number;
  /** Names of commenters who can't use them any more. */
  readonly released: readonly string[];
}

/** Somebody whom an owner looked for by email address. */
export interface FoundPerson {
  readonly mail: string;
  readonly document: PersonDocument;
}

export interface State {
  readonly phase: Phase;
  readonly person: Person | null;
  /** Whether the address brought a link's key. */
  readonly hasKey: boolean;
  /** The person signed out on this page. */
  readonly hasLeft: boolean;
  /** The last failure of the service or the network; "" for none. `offline` means that there was no answer. */
  readonly failure: string;
  readonly view: View;
  readonly tab: Tab;
  readonly filters: Filters;
  readonly comments: readonly Comment[];
  readonly cursor: string;
  readonly isLoading: boolean;
  /** The list differs from the service's. */
  readonly isStale: boolean;
  readonly counts: Counts | null;
  readonly version: string;
  /** Ids. */
  readonly selected: readonly string[];
  /** Id of the comment that shortcuts act on; "" for none. */
  readonly current: string;
  readonly toast: Toast | null;
  /** Id of the comment whose discussion is open; "" for none. */
  readonly opened: string;
  readonly discussion: readonly Comment[] | null;
  /** Whether the discussion's page is closed for comments. */
  readonly isClosed: boolean;
  readonly editing: Editing | null;
  readonly replying: Replying | null;
  /** The comment whose author or network is to be blocked. */
  readonly blocking: Comment | null;
  /** The comment that a note is being written about. */
  readonly annotating: Comment | null;
  /** Null until they're loaded. */
  readonly siteSettings: SiteSettings | null;
  /** Whom an owner looked for, and what they wrote. */
  readonly found: FoundPerson | null;
  /** The address where owners download all comments. */
  readonly exportAddress: string;
  readonly blocks: readonly ListedBlock[];
  readonly isHelpShown: boolean;
  /** Whether single keys do something. */
  readonly hasShortcuts: boolean;
  readonly log: readonly LogEntry[];
  readonly logCursor: string;
  /** Whether the browser can use passkeys here. */
  readonly hasPasskeys: boolean;
  readonly passkeys: readonly ListedPasskey[];
  readonly push: Push;
  readonly sessions: readonly ListedSession[];
  readonly moderators: readonly Moderator[];
  readonly invitation: Invitation | null;
}

export const NO_FILTERS: Filters = { contains: "", nick: "", mail: "", address: "", path: "", since: "", until: "" };

export const INITIAL: State = {
  phase: "starting",
  person: null,
  hasKey: false,
  hasLeft: false,
  failure: "",
  view: "comments",
  tab: "pending",
  filters: NO_FILTERS,
  comments: [],
  cursor: "",
  isLoading: false,
  isStale: false,
  counts: null,
  version: "",
  selected: [],
  current: "",
  toast: null,
  opened: "",
  discussion: null,
  isClosed: false,
  editing: null,
  replying: null,
  blocking: null,
  annotating: null,
  siteSettings: null,
  found: null,
  exportAddress: "",
  blocks: [],
  isHelpShown: false,
  hasShortcuts: true,
  log: [],
  logCursor: "",
  hasPasskeys: false,
  passkeys: [],
  push: { status: "unknown", key: null, devices: [], device: "", isBusy: false },
  sessions: [],
  moderators: [],
  invitation: null,
};

/** The status that a tab lists; "" for those that list several. */
export function statusOf(tab: Tab): Status | "" {
  return tab === "all" || tab === "reported" ? "" : tab;
}

export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some((text) => text !== "");
}

/** The revisions of comments that the page shows; of two, the older one. */
export function seenIn({ comments, discussion }: State, ids: readonly string[]): Readonly<Record<string, number>> {
  const shown = [...comments, ...(discussion ?? [])].toSorted((one, other) => other.revision - one.revision);
  return Object.fromEntries(shown.filter(({ id }) => ids.includes(id)).map(({ id, revision }) => [id, revision]));
}
