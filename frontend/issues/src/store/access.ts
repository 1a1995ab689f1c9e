/** What the parts of a thread share. */
import type { PlatformFacts } from "../platforms/facts.ts";
import type { Platform } from "../platforms/platform.ts";
import type { Options } from "../options/options.ts";
import type { Messages } from "../messages/keys.ts";
import type { Action } from "./actions.ts";
import type { IssueOutbox } from "./drafts.ts";
import type { Explaining } from "./explaining.ts";
import type { ThreadState } from "./state.ts";
import type { StateStore } from "./state-store.ts";

/** A thread's state, the one way to change it, and whom to ask. */
export interface ThreadAccess {
  readonly options: Options;
  readonly facts: PlatformFacts;
  readonly messages: Messages;
  readonly explain: Explaining;
  readonly get: () => ThreadState;
  readonly dispatch: (action: Action) => void;
  /** Changes the state by what another reducer makes of it. */
  readonly change: (next: (state: ThreadState) => ThreadState) => void;
  /** The platform's adapter; rejects if its code can't be loaded. */
  readonly platform: () => Promise<Platform>;
  readonly account: Account;
  readonly outbox: IssueOutbox;
  readonly settle: StateStore["settle"];
  /** Shows a text in the alert. */
  readonly alert: (text: string) => void;
  /** Shows in the alert what went wrong. */
  readonly tell: (failure: unknown) => Promise<void>;
}

/** The reader's account on the platform. */
export interface Account {
  /** Asks as the reader; a token that has ended is renewed, and asked with once more. Rejects when that cannot be, or the platform refuses. */
  readonly ask: <Result>(action: () => Promise<Result>) => Promise<Result>;
  /** Asks as `ask` does, and goes on without a token that has ended for good. */
  readonly read: <Result>(action: () => Promise<Result>) => Promise<Result>;
  /** Gets a new token for one that is about to end, where that can be. */
  readonly freshen: () => Promise<void>;
  /** The platform no longer takes the token: gets a new one, else says why not, and forgets it unless it may be renewed later. True: there is a new one. */
  readonly renew: () => Promise<boolean>;
  /** Leaves the page for the login. */
  readonly login: () => Promise<void>;
  readonly logout: () => void;
}
