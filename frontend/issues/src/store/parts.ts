import type { LoginParts } from "../login/login.ts";
import type { Messages } from "../messages/keys.ts";
import type { Page } from "../options/options.ts";
import type { PlatformKey } from "../platforms/facts.ts";
import type { CreatePlatform } from "../platforms/platform.ts";

/** What a thread works with, besides its options. */
export interface ThreadParts extends LoginParts {
  /** Texts in the widget's language, and its tag. */
  readonly messages: Messages;
  readonly locale: string;
  /** The page that the thread belongs to. */
  readonly page: Page;
  /** Brings an adapter's code. */
  readonly loadPlatform: (key: PlatformKey) => Promise<CreatePlatform>;
}
