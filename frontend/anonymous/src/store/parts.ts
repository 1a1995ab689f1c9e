import type { WatchLeaving } from "@glosa/comments/page-leaving.ts";
import type { DriverParts } from "../driver/access.ts";
import type { Body } from "../model/comment.ts";
import type { Messages } from "../messages/keys.ts";

/** What a thread works with, besides its options. */
export interface ThreadParts extends DriverParts {
  /** Texts in the widget's language. */
  readonly messages: Messages;
  /** What a text looks like, safe to be put into the page; rejects if the code for that can't be loaded. */
  readonly sanitised: (body: Body) => Promise<DocumentFragment>;
  readonly leaving: WatchLeaving;
  /** Folder of the emoji that the widget brings along, with a slash at its end. */
  readonly emoji: string;
}
