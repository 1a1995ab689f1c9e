import type { Messages } from "../messages/keys.ts";
import type { ReactionKind, Sort } from "../model/values.ts";
import type { Options } from "../options/options.ts";
import type { PlatformFacts } from "../platforms/facts.ts";
import type { ThreadState } from "./state.ts";

/** One thread and what a reader does with it. Nothing rejects: errors are in the state. */
export interface Thread {
  readonly getState: () => ThreadState;
  /** Calls `listener` after every change; returns a function that stops that. */
  readonly subscribe: (listener: (state: ThreadState, previous: ThreadState) => void) => () => void;

  /** The options in force, with their defaults. */
  readonly options: Options;
  /** The texts in the widget's language. */
  readonly messages: Messages;
  /** Null where the options name no platform; starting fails then, and says so. */
  readonly platform: PlatformFacts | null;

  /** Deals with a login that came back, then looks for the issue and its comments. */
  readonly start: () => Promise<void>;
  /** Leaves the page for the platform's login. */
  readonly login: () => Promise<void>;
  readonly logout: () => void;
  /** Begins the thread; readers who aren't logged in are sent to the login. */
  readonly createIssue: () => Promise<void>;
  /** Starts again after a failure. */
  readonly retry: () => Promise<void>;

  /** Ignored outside 1 to the page count. */
  readonly setPage: (page: number) => Promise<void>;
  /** Ignored unless offered by `perPageChoices`. */
  readonly setPerPage: (perPage: number) => Promise<void>;
  /** Ignored where the platform cannot sort. */
  readonly setSort: (sort: Sort) => Promise<void>;

  /** The new comment is now this. */
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
  /** Gives a reaction or takes it back; readers who aren't logged in are sent to the login. */
  readonly react: (id: string, kind: ReactionKind) => Promise<void>;

  readonly dismissAlert: () => void;
  /** Ends timers and subscriptions; answers that arrive later change nothing. */
  readonly dispose: () => void;
}
