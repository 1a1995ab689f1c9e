import type { Composition } from "@glosa/comments/composition.ts";
import type { Failure } from "../driver/driver.ts";
import type { MessageKey } from "../messages/keys.ts";
import type { Root } from "../model/comment.ts";
import type { Field } from "../options/options.ts";

export type { Field };

/** The comment that is replied to. */
export interface ReplyTarget {
  /** Id of the root comment that the reply belongs to. */
  readonly rid: string;
  /** Id of the comment that is replied to. */
  readonly pid: string;
  readonly nick: string;
  /** The email address of that comment's author, if the store reveals it; else "". */
  readonly mail: string;
}

/** The content of the editor. */
export interface EditorState extends Composition {
  readonly fields: Readonly<Record<Field, string>>;
  /** The picture found for a QQ number; "" without one. */
  readonly qqAvatar: string;
  /** Null: the editor is at the bottom, for a root comment. */
  readonly target: ReplyTarget | null;
  /** A field with an invalid value, until it's edited. */
  readonly invalid: Field | null;
  /** The control to focus. Every new object is a request, to be followed once. */
  readonly focus: { readonly on: Field | "text" } | null;
  /** Where to put the caret after an insertion. Every new object is a request, to be followed once. */
  readonly caret: { readonly at: number } | null;
  /** How many images are being uploaded. */
  readonly uploading: number;
}

/** A text for the status bar: a key of the messages, or what a server said. */
export type Status = { readonly key: MessageKey } | { readonly text: string };

/** The state of the list area. */
type ListPhase =
  /** Nothing has been requested yet. */
  | "idle"
  /** The first page is being loaded: the spinner above the cards. */
  | "loading"
  /** Another page is being loaded: the spinner below the cards. */
  | "loading-more"
  | "shown";

/** What went wrong, and with what; shown in the list area. */
export interface Trouble {
  readonly failure: Failure;
  readonly during: "load" | "more" | "replies" | "submit";
  /** The root comment whose replies were requested; else "". */
  readonly root: string;
}

export interface ThreadState {
  readonly phase: ListPhase;
  /** Root comments of the thread, if known. */
  readonly count: number | null;
  /** Replies of the thread; null if the store doesn't count them. */
  readonly replies: number | null;
  /** In the order that the reader chose, and what was posted meanwhile first. */
  readonly roots: readonly Root[];
  /** Where the next page begins; null on the last page. */
  readonly next: string | null;
  /** There are root comments before the first one; `load()` shows them. */
  readonly detached: boolean;
  /** Moderators closed the thread: nothing can be written. */
  readonly closed: boolean;
  /** What readers can do besides writing: names that our service gives. The code for that is loaded if there are any. */
  readonly features: readonly string[];
  /** See `ThreadPage`. */
  readonly anchor?: string;
  /** Root comments whose further replies are being loaded. */
  readonly loadingReplies: ReadonlySet<string>;
  readonly trouble: Trouble | null;
  readonly editor: EditorState;
  /** Shown in the status bar: for 3 s, or, if a comment wasn't sent, until it's sent again. */
  readonly status: Status | null;
  /** The open panel. The preview is visible only while there is text. */
  readonly panel: "preview" | "emoji" | null;
  /** Tall comments that the reader expanded. */
  readonly expanded: ReadonlySet<string>;
}

/** Nothing is loaded or written yet. */
export const INITIAL_STATE: ThreadState = {
  phase: "idle",
  count: null,
  replies: null,
  roots: [],
  next: null,
  detached: false,
  closed: false,
  features: [],
  loadingReplies: new Set(),
  trouble: null,
  editor: {
    text: "",
    posting: null,
    fields: { nick: "", mail: "", link: "" },
    qqAvatar: "",
    target: null,
    invalid: null,
    focus: null,
    caret: null,
    uploading: 0,
  },
  status: null,
  panel: null,
  expanded: new Set(),
};

/** Whether a comment can be submitted: none is being posted, and no image uploaded. */
export function maySubmit({ posting, uploading }: EditorState): boolean {
  return posting === null && uploading === 0;
}

/** Whether Load More is shown. */
export function mayLoadMore({ phase, next }: ThreadState): boolean {
  return phase === "shown" && next !== null;
}

/** Whether the preview is visible: it's open, and there is text. */
export function previewShows({ panel, editor }: ThreadState): boolean {
  return panel === "preview" && editor.text.trim() !== "";
}
