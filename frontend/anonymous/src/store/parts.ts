import type { DriverParts } from "../driver/access.ts";
import type { Messages } from "../messages/keys.ts";

/** What a thread works with, besides its options. */
export interface ThreadParts extends DriverParts {
  /** Texts in the widget's language. */
  readonly messages: Messages;
  /** Folder of the emoji that the widget brings along, with a slash at its end. */
  readonly emoji: string;
}
