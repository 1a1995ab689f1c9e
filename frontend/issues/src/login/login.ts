/** The port of a login, what it needs, and how it fails. */
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import type { Transport } from "@glosa/comments/transport.ts";
import type { Address } from "./address.ts";
import type { Secrets } from "./secrets.ts";

/** What a login needs. */
export interface LoginParts {
  readonly transport: Transport;
  /** Shared by all pages of the site, as localStorage is. */
  readonly storage: KeyStore;
  /** Lives as long as the tab, as sessionStorage does. */
  readonly session: KeyStore;
  readonly clock: Clock;
  readonly address: Address;
  /** Loaded when a login begins. */
  readonly secrets: () => Promise<Secrets>;
}

/** The result of a login: there was none, it gave a token, or it failed. */
export type Outcome = "none" | "logged-in" | LoginFailure;

/** Logs a reader in with one platform. */
export interface Login {
  /** The reader's token; null if nobody is logged in. */
  readonly token: () => string | null;
  /** Whether the token has expired, or is about to. */
  readonly isOver: () => boolean;
  /** Leaves the page for the platform's login; rejects with a `LoginFailure`. */
  readonly begin: () => Promise<void>;
  /** Takes the result of this widget's login out of the address. A code is exchanged once, however often this is called. */
  readonly handle: () => Promise<Outcome>;
  /** Replaces an expired token; false if that isn't possible. Rejects with a `LoginFailure` if the platform can't be reached. */
  readonly refresh: () => Promise<boolean>;
  /** Forgets the token. */
  readonly forget: () => void;
}

/** The tokens that a platform grants for a code, for a refresh token, or in the hash. */
export interface Grant {
  readonly accessToken: string;
  /** "" if the platform gives none. */
  readonly refreshToken: string;
  /** Seconds; null if the platform doesn't say. */
  readonly expiresIn: number | null;
}

/** The reader's token for one platform, stored in the browser for all pages of the site. */
export interface TokenStore {
  /** The same for adapters that share a login, as GitHub's two do. */
  readonly key: string;
  readonly access: () => string | null;
  readonly refresh: () => string | null;
  /** Whether the token has expired, or will within half a minute. */
  readonly isOver: () => boolean;
  /** False if the browser doesn't store it. */
  readonly store: (grant: Grant) => boolean;
  readonly drop: () => void;
}

/** The kind of a login's failure. */
export type LoginTrouble =
  /** The reader or the platform denied access. */
  | "denied"
  /** The result belongs to no login that was begun here. */
  | "strange"
  /** The platform or the exchange didn't issue a token. */
  | "refused"
  | "unreachable"
  /** The browser stores nothing for the page. */
  | "no-storage"
  /** The browser has no cryptography for pages on insecure connections. */
  | "insecure"
  /** The platform no longer accepts the token, and it can't be renewed. */
  | "expired"
  /** An option is missing or invalid. */
  | "settings";

/** Why a login failed or expired, with the platform's message or the missing option. */
export class LoginFailure extends Error {
  readonly kind: LoginTrouble;

  constructor(kind: LoginTrouble, message = "", cause?: unknown) {
    super(message, { cause });
    this.name = "LoginFailure";
    this.kind = kind;
  }
}
