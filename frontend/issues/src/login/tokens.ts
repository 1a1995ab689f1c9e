import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import type { PlatformFacts } from "../platforms/facts.ts";

/** What a platform gave for a code, for a refresh token, or in the hash. */
export interface Grant {
  readonly accessToken: string;
  /** "" where the platform gives none. */
  readonly refreshToken: string;
  /** Seconds; null where the platform does not tell. */
  readonly expiresIn: number | null;
}

/** The reader's token for one platform, kept in the browser for all pages of the site. */
export interface TokenKeeper {
  /** What the platforms' logins share: v3 and v4 of GitHub are one. */
  readonly key: string;
  readonly access: () => string | null;
  readonly refresh: () => string | null;
  /** The token is known to have ended, or will within half a minute. */
  readonly isOver: () => boolean;
  /** False where the browser keeps nothing. */
  readonly keep: (grant: Grant) => boolean;
  readonly drop: () => void;
}

/** Tokens under `Vssue.{platform}.…` of `storage`. One that another installation of the platform gave is never handed out: it would tell it to this one. */
export function tokenKeeper({ name, link }: PlatformFacts, { storage, clock }: { readonly storage: KeyStore; readonly clock: Pick<Clock, "now"> }): TokenKeeper {
  const prefix = `Vssue.${name.toLowerCase()}`;
  const [access, refresh, expires, issuer] = ["access_token", "refresh_token", "expires_at", "issuer"].map((part) => `${prefix}.${part}`) as [string, string, string, string];

  const own = (key: string) => ((storage.read(issuer) ?? link) === link ? storage.read(key) : null);
  const set = (key: string, text: string) => {
    if (text === "") storage.remove(key);
    else storage.write(key, text);
  };
  return {
    key: `${prefix} ${link}`,
    access: () => own(access),
    refresh: () => own(refresh),
    isOver: () => Number(own(expires) ?? Number.POSITIVE_INFINITY) - SOON < clock.now(),
    keep: ({ accessToken, refreshToken, expiresIn }) => {
      set(issuer, link);
      set(expires, expiresIn === null ? "" : String(clock.now() + expiresIn * 1000));
      set(refresh, refreshToken);
      set(access, accessToken);
      return own(access) === accessToken;
    },
    drop: () => {
      for (const key of [access, refresh, expires, issuer]) storage.remove(key);
    },
  };
}

/** A request must not be under way when its token ends. */
const SOON = 30_000;
