import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import type { Transport } from "../transport/transport.ts";
import type { Address } from "./address.ts";
import type { LoginFailure } from "./failure.ts";
import type { Secrets } from "./secrets.ts";

/** What a login works with. */
export interface LoginParts {
  readonly transport: Transport;
  /** Shared by all pages of the site: localStorage. */
  readonly storage: KeyStore;
  /** Lives as long as the tab: sessionStorage. */
  readonly session: KeyStore;
  readonly clock: Clock;
  readonly address: Address;
  /** Brought when a login begins. */
  readonly secrets: () => Promise<Secrets>;
}

/** What became of a login: there was none, there is a token, or why not. */
export type Outcome = "none" | "logged-in" | LoginFailure;

/** How a reader becomes a user of one platform. */
export interface Login {
  /** The reader's token; null while nobody is logged in. */
  readonly token: () => string | null;
  /** The token has ended, or is about to. */
  readonly isOver: () => boolean;
  /** Leaves the page for the platform's login; rejects with a `LoginFailure`. */
  readonly begin: () => Promise<void>;
  /** Takes the result of a login out of the address, when it is this widget's; a code is exchanged once, however often this is called. */
  readonly handle: () => Promise<Outcome>;
  /** Gets a new token for one that has ended; false where that cannot be. Rejects with a `LoginFailure` where nobody can be asked now. */
  readonly refresh: () => Promise<boolean>;
  /** Forgets the token. */
  readonly forget: () => void;
}
