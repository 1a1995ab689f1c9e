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

  /** Loads the first page again; with `around`, the page that holds the comment of that id. */
  readonly load: (around?: string) => Promise<void>;
  readonly loadMore: () => Promise<void>;
  /** Loads further replies of a root comment. */
  readonly loadReplies: (root: string) => Promise<void>;
  /** Retries what failed: loading or submitting. */
  readonly retry: () => Promise<void>;

  /** Replies to the comment with that id, root or reply. */
  readonly reply: (id: string) => void;
  /** Writes a root comment again; the draft is cleared. */
  readonly cancelReply: () => void;
  /** The text of the editor is now this. */
  readonly edit: (text: string) => void;
  readonly setField: (field: Field, value: string) => void;
  /** The reader left a field: a nickname that is a QQ number is looked up where that is switched on. */
  readonly leaveField: (field: Field) => Promise<void>;
  /** Puts `text` in place of the selected characters, for emoji and the Tab key. */
  readonly insert: (text: string, selection: Selection) => void;
  /** Uploads image files and puts their links at the selection. Other files are refused in the status bar. */
  readonly upload: (files: readonly File[], selection: Selection) => Promise<void>;
  /** Checks and sends the comment. Never rejects: errors are in the state. */
  readonly submit: () => Promise<void>;

  readonly togglePreview: () => void;
  readonly toggleEmoji: () => void;
  /** Opens a comment that was collapsed for its height. */
  readonly expand: (id: string) => void;
  /** What a body looks like: sanitized, emoji as images. Loads the Markdown parser or the sanitizer when first needed; rejects when that fails. */
  readonly format: (body: Body) => Promise<DocumentFragment>;

  /** Images of the emoji. Rejects when their names cannot be loaded. */
  readonly emoji: () => Promise<readonly EmojiImage[]>;

  /** Ends timers and subscriptions; answers that arrive later change nothing. */
  readonly dispose: () => void;
}

/** What a thread works with, besides its options. */
export interface ThreadParts extends DriverParts {
  /** Texts in the widget's language. */
  readonly messages: Messages;
  /** What a text looks like, safe to be put into the page; rejects if the code for that can't be loaded. */
  readonly sanitized: (body: Body) => Promise<DocumentFragment>;
  readonly leaving: WatchLeaving;
  /** Folder of the emoji that the widget brings along, with a slash at its end. */
  readonly emoji: string;
}

/** Selected characters of the editor, `start` to `end`; equal when only a caret stands there. */
export interface Selection {
  readonly start: number;
  readonly end: number;
}
