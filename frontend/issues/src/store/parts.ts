/** The dependencies of a thread, and the functions that its parts share. */
import type { WatchLeaving } from "@glosa/kit/browser/visibility.ts";
import type { Login, LoginParts } from "../login/login.ts";
import type { Messages, Sentences } from "../messages/keys.ts";
import type { Language } from "../messages/languages.ts";
import type { CommentPage, Query } from "../model/values.ts";
import type { Options, Page } from "../options/options.ts";
import type { CreatePlatform, Platform, PlatformFacts, PlatformKey } from "../platforms/platform.ts";
import type { StateStore } from "./state-store.ts";
import type { Failure, ThreadState } from "./state.ts";
import type { Thread } from "./thread.ts";

/** Opens writing in a thread that is being read. */
export type OpenWriting = (thread: ThreadAccess, reading: { readonly pages: Pager; readonly page: Page }) => Writing;

/** Everything that a reader writes. */
export type Writing = Pick<Thread, "createIssue" | "submit" | "reply" | "beginEdit" | "edit" | "cancelEdit" | "saveEdit" | "remove" | "react"> & {
  /** Looks for a post that was interrupted on the page that it belongs on. */
  readonly findPost: () => Promise<void>;
};

/** What a thread needs besides its options. */
export interface ThreadParts extends LoginParts {
  /** The texts and sentences in the widget's language, and its tag. */
  readonly messages: Messages;
  readonly sentences: () => Promise<Sentences>;
  readonly locale: string;
  readonly leaving: WatchLeaving;
  /** The page that the thread belongs to. */
  readonly page: Page;
  /** Loads an adapter. */
  readonly loadPlatform: (key: PlatformKey) => Promise<CreatePlatform>;
  /** Loads the code that writes. */
  readonly loadWriting: () => Promise<OpenWriting>;
}

/** A thread's state, the one way to change it, and access to the platform. */
export interface ThreadAccess extends Pick<StateStore, "dispatch" | "change" | "alert" | "outbox" | "settle"> {
  readonly options: Options;
  readonly facts: PlatformFacts;
  readonly messages: Messages;
  readonly explain: Explaining;
  readonly get: () => ThreadState;
  /** The platform's adapter; rejects if its code can't be loaded. */
  readonly platform: () => Promise<Platform>;
  readonly account: Account;
  /** Shows a failure in the alert. */
  readonly report: (failure: unknown) => Promise<void>;
}

/** The reader's account on the platform. */
export interface Account {
  /** Sends a request as the reader. It renews an expired token and tries again. Rejects if that isn't possible or the platform refuses. */
  readonly request: <Result>(action: () => Promise<Result>) => Promise<Result>;
  /** Sends a request as `request` does, but continues without a token that can't be renewed. */
  readonly read: <Result>(action: () => Promise<Result>) => Promise<Result>;
  /** Renews a token that is about to expire, if possible. */
  readonly freshen: () => Promise<void>;
  /** Renews a token that the platform no longer accepts; resolves with whether that succeeded. Otherwise it shows why, and forgets the token unless it can be renewed later. */
  readonly renew: () => Promise<boolean>;
  /** Leaves the page for the login. */
  readonly login: () => Promise<void>;
  readonly logout: () => void;
}

/** The language of sentences, and what they mention. */
export interface Speaker extends Pick<Language, "messages" | "sentences"> {
  readonly locale: string;
  readonly facts: Pick<PlatformFacts, "name" | "version" | "link">;
  readonly options: Pick<Options, "owner" | "repo">;
  /** Without a token, the reader has no account that a sentence could speak of. */
  readonly login: Pick<Login, "token">;
}

/** Loads pages of comments into the state. */
export interface Pager extends Pick<Thread, "setPage" | "setPerPage" | "setSort"> {
  /** The page; null if it failed or a later request replaced it. */
  readonly load: (query: Query) => Promise<CommentPage | null>;
}

/** An option that is missing or wrong. "secret": the platform requires a client secret and a proxy. */
export type SettingsFault = "api" | "owner" | "repo" | "baseURL" | "secret";

/** Explains failures to the reader; never rejects. */
export interface Explaining {
  /** What happened and what to do. */
  readonly sentence: (failure: unknown) => Promise<string>;
  /** Why nothing can be shown. */
  readonly failure: (failure: unknown) => Promise<Failure>;
  /** What is wrong with the options. */
  readonly settings: (fault: SettingsFault) => Promise<Failure>;
}
