import type { CommentPage, Issue, Query, User } from "../model/values.ts";

/** Why comments cannot be shown, told below the status. */
export interface Failure {
  /** What it comes from: nobody has begun the thread, the platform, or the widget's settings. */
  readonly cause: "missing" | "platform" | "settings";
  /** What happened and what to do, in the reader's language. */
  readonly text: string;
  /** Trying again may help. */
  readonly retry: boolean;
}

/** The bar over the list while something is on its way. */
export interface Progress {
  readonly shown: boolean;
  /** 0 to 100. */
  readonly percent: number;
}

export interface ThreadState {
  /** Until a login that just came back is dealt with. */
  readonly initializing: boolean;
  readonly issueNotCreated: boolean;
  readonly loginRequired: boolean;
  readonly failed: Failure | null;
  readonly creatingIssue: boolean;
  readonly loadingComments: boolean;
  readonly creatingComment: boolean;
  readonly updatingComment: boolean;

  /** Why `loginRequired`, where that needs a word; null otherwise. */
  readonly loginReason: Failure | null;
  /** Null while nobody is logged in. */
  readonly user: User | null;
  readonly issue: Issue | null;
  readonly comments: CommentPage | null;
  readonly query: Query;

  /** The new comment. */
  readonly draft: string;
  /** Texts of comments that are being edited, by their ids. */
  readonly editing: ReadonlyMap<string, string>;
  /** Ids of comments that are being deleted. */
  readonly deleting: ReadonlySet<string>;
  /** Reactions on their way: a comment's id, a space, the kind. */
  readonly reacting: ReadonlySet<string>;

  readonly progress: Progress;
  /** Gone after 3 s. */
  readonly alert: string | null;
  /** Where the focus should go: "draft" is the new comment, else the comment of that id in edit mode. A new object means: now, once. */
  readonly focus: { readonly on: string } | null;
}

/** Nothing is loaded, nothing is written. */
export function initialState(query: Query): ThreadState {
  return {
    initializing: true,
    issueNotCreated: false,
    loginRequired: false,
    failed: null,
    creatingIssue: false,
    loadingComments: false,
    creatingComment: false,
    updatingComment: false,
    loginReason: null,
    user: null,
    issue: null,
    comments: null,
    query,
    draft: "",
    editing: new Map(),
    deleting: new Set(),
    reacting: new Set(),
    progress: { shown: false, percent: 0 },
    alert: null,
    focus: null,
  };
}
