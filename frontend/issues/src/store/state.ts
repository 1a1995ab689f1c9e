import type { Composition } from "@glosa/comments/composition.ts";
import type { Comment, CommentPage, Issue, Query, User } from "../model/values.ts";

/** Why comments can't be shown; shown below the status. */
export interface Failure {
  /** The cause: a missing thread, the platform, or the widget's settings. */
  readonly cause: "missing" | "platform" | "settings";
  /** What happened and what to do, in the reader's language. */
  readonly text: string;
  /** Whether trying again may help. */
  readonly retry: boolean;
}

/** The bar over the list while something is being loaded or sent. */
export interface Progress {
  readonly shown: boolean;
  /** 0 to 100. */
  readonly percent: number;
}

/** The state of the thread. */
type Phase =
  /** A login that was just completed is handled first. */
  | { readonly tag: "initializing" }
  /** The issue and its comments are being requested. */
  | { readonly tag: "opening" }
  | { readonly tag: "failed"; readonly failure: Failure }
  /** Only logged-in readers see the comments. `reason` explains it, if there's more to say. */
  | { readonly tag: "login-required"; readonly reason: Failure | null }
  /** The page has no issue yet. */
  | { readonly tag: "missing" }
  /** The issue is being created. */
  | { readonly tag: "creating" }
  /** The issue and its comments are known. */
  | { readonly tag: "open" };

export interface ThreadState {
  readonly phase: Phase;
  /** Another list of comments is being requested. */
  readonly loadingComments: boolean;
  /** A changed comment is being saved. */
  readonly updatingComment: boolean;

  /** Null if nobody is logged in. */
  readonly user: User | null;
  readonly issue: Issue | null;
  readonly comments: CommentPage | null;
  readonly query: Query;
  /** The platform can list the newest comments first; otherwise, it lists the oldest first. */
  readonly sortable: boolean;

  /** The new comment. */
  readonly composer: Composition;
  /** Comments that were posted and that no list has contained yet. */
  readonly sent: readonly Comment[];
  /** The texts of comments that are being edited, by id. */
  readonly editing: ReadonlyMap<string, string>;
  /** Ids of comments that are being deleted. */
  readonly deleting: ReadonlySet<string>;
  /** Reactions that are being sent: a comment's id, a space, the kind. */
  readonly reacting: ReadonlySet<string>;

  readonly progress: Progress;
  /** Disappears after 3 s. */
  readonly alert: string | null;
  /** Where the focus should go: "draft" is the new comment, anything else the id of a comment in edit mode. Each new object is one request. */
  readonly focus: { readonly on: string } | null;
}

/** The state before anything is loaded or written. */
export function initialState(query: Query, sortable = true): ThreadState {
  return {
    phase: { tag: "initializing" },
    loadingComments: false,
    updatingComment: false,
    user: null,
    issue: null,
    comments: null,
    query,
    sortable,
    composer: { text: "", posting: null },
    sent: [],
    editing: new Map(),
    deleting: new Set(),
    reacting: new Set(),
    progress: { shown: false, percent: 0 },
    alert: null,
    focus: null,
  };
}
