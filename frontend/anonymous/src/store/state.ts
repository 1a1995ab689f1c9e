import type { Composition } from "@glosa/comments/composition.ts";
import type { Failure } from "../driver/failure.ts";
import type { MessageKey } from "../messages/keys.ts";
import type { Root } from "../model/comment.ts";
import type { Field } from "../options/options.ts";

export type { Field };

/** The comment that is being answered. */
export interface ReplyTarget {
  /** Id of the root comment under which the answer will stand. */
  readonly rid: string;
  /** Id of the answered comment. */
  readonly pid: string;
  readonly nick: string;
  /** The answered author's mail, where the store tells it; else "". */
  readonly mail: string;
}

/** What the editor holds. */
export interface EditorState extends Composition {
  readonly fields: Readonly<Record<Field, string>>;
  /** The picture found for a QQ number; "" without one. */
  readonly qqAvatar: string;
  /** Null: the editor stands at the bottom and writes root comments. */
  readonly target: ReplyTarget | null;
  /** A field whose value was refused, until it is edited. */
  readonly invalid: Field | null;
  /** The control that should take the focus. A new object means: now, once. */
  readonly focus: { readonly on: Field | "text" } | null;
  /** Where the caret should stand in the text, after something was inserted. A new object means: now, once. */
  readonly caret: { readonly at: number } | null;
  /** Images on their way. */
  readonly uploading: number;
}

/** A text for the status bar: a key of the messages, or what a server said. */
export type Status = { readonly key: MessageKey } | { readonly text: string };

/** What the list area is doing. */
type ListPhase =
  /** Nothing was asked for yet. */
  | "idle"
  /** The first page is on its way: the spinner above the cards. */
  | "loading"
  /** Another page is on its way: the spinner below the cards. */
  | "loading-more"
  | "shown";

/** What went wrong, and with what; shown in the list area. */
export interface Trouble {
  readonly failure: Failure;
  readonly during: "load" | "more" | "replies" | "submit";
  /** The root comment whose replies were asked for; else "". */
  readonly root: string;
}

export interface ThreadState {
  readonly phase: ListPhase;
  /** Root comments of the thread, as far as known. */
  readonly count: number | null;
  /** Replies of the thread; null where the store does not count them. */
  readonly replies: number | null;
  /** Newest first. */
  readonly roots: readonly Root[];
  /** Where the next page begins; Load More is shown when it is not null and `phase` is "shown". */
  readonly next: string | null;
  /** Newer root comments than the first one exist; `load()` shows them. */
  readonly detached: boolean;
  /** Root comments whose further replies are on their way. */
  readonly loadingReplies: ReadonlySet<string>;
  readonly trouble: Trouble | null;
  readonly editor: EditorState;
  /** Shown in the status bar, and gone after 3 s. */
  readonly status: Status | null;
  /** The one panel that is open. The preview shows only while there is text. */
  readonly panel: "preview" | "emoji" | null;
  /** Tall comments that the reader opened. */
  readonly expanded: ReadonlySet<string>;
}

/** Nothing is loaded, nothing is written. */
export const INITIAL_STATE: ThreadState = {
  phase: "idle",
  count: null,
  replies: null,
  roots: [],
  next: null,
  detached: false,
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

/** Submit takes a click: no comment and no image is on its way. */
export function maySubmit({ posting, uploading }: EditorState): boolean {
  return posting === null && uploading === 0;
}

/** Load More stands below the list. */
export function mayLoadMore({ phase, next }: ThreadState): boolean {
  return phase === "shown" && next !== null;
}

/** The preview panel is visible: it is open, and there is text. */
export function previewShows({ panel, editor }: ThreadState): boolean {
  return panel === "preview" && editor.text.trim() !== "";
}
