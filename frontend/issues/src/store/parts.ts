import type { WatchLeaving } from "@glosa/comments/page-leaving.ts";
import type { LoginParts } from "../login/login.ts";
import type { Messages, Sentences } from "../messages/keys.ts";
import type { Page } from "../options/options.ts";
import type { PlatformKey } from "../platforms/facts.ts";
import type { CreatePlatform } from "../platforms/platform.ts";
import type { ThreadAccess } from "./access.ts";
import type { Pager } from "./paging.ts";
import type { Thread } from "./thread.ts";

/** Opens writing in a thread that is being read. */
export type OpenWriting = (thread: ThreadAccess, reading: { readonly pages: Pager; readonly page: Page }) => Writing;

/** All that a reader writes. */
export type Writing = Pick<Thread, "createIssue" | "submit" | "reply" | "beginEdit" | "edit" | "cancelEdit" | "saveEdit" | "remove" | "react"> & {
  /** Looks for a post that was interrupted on the page that it belongs on. */
  readonly findPost: () => Promise<void>;
};

/** What a thread works with, besides its options. */
export interface ThreadParts extends LoginParts {
  /** Texts in the widget's language, what is said when something is wrong, and the language's tag. */
  readonly messages: Messages;
  readonly sentences: () => Promise<Sentences>;
  readonly locale: string;
  readonly leaving: WatchLeaving;
  /** The page that the thread belongs to. */
  readonly page: Page;
  /** Brings an adapter's code. */
  readonly loadPlatform: (key: PlatformKey) => Promise<CreatePlatform>;
  /** Brings the code that writes, and what goes with it. */
  readonly loadWriting: () => Promise<OpenWriting>;
}
