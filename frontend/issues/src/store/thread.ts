import type { Messages } from "../messages/keys.ts";
import type { ReactionKind, Sort } from "../model/values.ts";
import type { Options } from "../options/options.ts";
import type { PlatformFacts } from "../platforms/platform.ts";
import type { ThreadState } from "./state.ts";

/** One thread, and the reader's actions on it. No function rejects: errors are in the state. */
export interface Thread {
  readonly getState: () => ThreadState;
  /** Calls `listener` after every change; returns a function that stops that. */
  readonly subscribe: (listener: (state: ThreadState, previous: ThreadState) => void) => () => void;

  /** The options in effect, including defaults. */
  readonly options: Options;
  /** The texts in the widget's language. */
  readonly messages: Messages;
  /** Null without a configured platform; then starting fails and says so. */
  readonly platform: PlatformFacts | null;

  /** Completes a login, then looks for the issue and its comments. */
  readonly start: () => Promise<void>;
  /** Leaves the page for the platform's login. */
  readonly login: () => Promise<void>;
  readonly logout: () => void;
  /** Creates the thread; readers who aren't logged in are sent to the login. */
  readonly createIssue: () => Promise<void>;
  /** Starts again after a failure. */
  readonly retry: () => Promise<void>;

  /** Ignored unless it's from 1 to the page count. */
  readonly setPage: (page: number) => Promise<void>;
  /** Ignored unless offered by `perPageChoices`. */
  readonly setPerPage: (perPage: number) => Promise<void>;
  /** Ignored if the platform can't sort. */
  readonly setSort: (sort: Sort) => Promise<void>;

  /** Sets the text of the new comment. */
  readonly write: (text: string) => void;
  readonly submit: () => Promise<void>;
  /** Quotes the comment of that id in the new one, which takes the focus. */
  readonly reply: (id: string) => void;

  readonly beginEdit: (id: string) => void;
  readonly edit: (id: string, text: string) => void;
  readonly cancelEdit: (id: string) => void;
  readonly saveEdit: (id: string) => Promise<void>;
  /** Deletes a comment; the reader has confirmed it. */
  readonly remove: (id: string) => Promise<void>;
  /** Adds or removes a reaction. Readers who aren't logged in are sent to the login. */
  readonly react: (id: string, kind: ReactionKind) => Promise<void>;

  readonly dismissAlert: () => void;
  /** Ends timers and subscriptions. Responses that arrive later change nothing. */
  readonly dispose: () => void;
}
