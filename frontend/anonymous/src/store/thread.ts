import type { WatchLeaving } from "@glosa/kit/browser/visibility.ts";
import type { DriverParts } from "../driver/access.ts";
import type { Messages } from "../messages/keys.ts";
import type { Body } from "../model/comment.ts";
import type { EmojiImage } from "../model/emoji.ts";
import type { Options } from "../options/options.ts";
import type { Field, ThreadState } from "./state.ts";

/** One thread and its editor. */
export interface Thread {
  readonly getState: () => ThreadState;
  /** Calls `listener` after every change; returns a function that stops that. */
  readonly subscribe: (listener: (state: ThreadState, previous: ThreadState) => void) => () => void;

  /** The options in force, with their defaults. */
  readonly options: Options;
  /** The texts in the widget's language. */
  readonly messages: Messages;
  /** Images can be uploaded: there is an endpoint for them. */
  readonly uploads: boolean;

  /** Loads the first page again; with `around`, the page with the comment of that id. */
  readonly load: (around?: string) => Promise<void>;
  readonly loadMore: () => Promise<void>;
  /** Loads further replies of a root comment. */
  readonly loadReplies: (root: string) => Promise<void>;
  /** Retries what failed: loading or submitting. */
  readonly retry: () => Promise<void>;

  /** Replies to the comment with that id, root or reply. */
  readonly reply: (id: string) => void;
  /** Cancels the reply and clears the draft. */
  readonly cancelReply: () => void;
  /** Sets the text of the editor. */
  readonly edit: (text: string) => void;
  readonly setField: (field: Field, value: string) => void;
  /** The reader left a field. If it's a nickname that is a QQ number, it's looked up if that's turned on. */
  readonly leaveField: (field: Field) => Promise<void>;
  /** Replaces the selected characters by `text`, for emoji and the Tab key. */
  readonly insert: (text: string, selection: Selection) => void;
  /** Uploads image files and inserts their links at the selection. The status bar reports other files. */
  readonly upload: (files: readonly File[], selection: Selection) => Promise<void>;
  /** Checks and sends the comment. `trap`: the content of the field that people don't see. Never rejects: errors are in the state. */
  readonly submit: (trap?: string) => Promise<void>;

  readonly togglePreview: () => void;
  readonly toggleEmoji: () => void;
  /** Expands a tall comment. */
  readonly expand: (id: string) => void;
  /** Formats a body: sanitized, with emoji as images. Loads the Markdown parser and the sanitizer on first use; rejects if that fails. */
  readonly format: (body: Body) => Promise<DocumentFragment>;

  /** The images of the emoji; rejects if their names can't be loaded. */
  readonly emoji: () => Promise<readonly EmojiImage[]>;

  /** Changes the state, for code that is loaded later. */
  readonly change: (next: (state: ThreadState) => ThreadState) => void;

  /** Ends timers and subscriptions. Responses that arrive later change nothing. */
  readonly dispose: () => void;
}

/** What a thread works with, besides its options. */
export interface ThreadParts extends DriverParts {
  /** Texts in the widget's language. */
  readonly messages: Messages;
  /** Formats a text as sanitized nodes; rejects if the code for that can't be loaded. */
  readonly sanitized: (body: Body) => Promise<DocumentFragment>;
  readonly leaving: WatchLeaving;
  /** The folder of the widget's own emoji, with a trailing slash. */
  readonly emoji: string;
}

/** The selected characters of the editor, from `start` to `end`; equal if there is only a caret. */
export interface Selection {
  readonly start: number;
  readonly end: number;
}
