import type { Clock } from "@glosa/kit/browser/clock.ts";
import { lazy } from "@glosa/kit/browser/lazy.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import type { Options } from "../options/options.ts";
import type { PlatformFacts } from "../platforms/platform.ts";
import type { Login, LoginParts, TokenStore } from "./login.ts";

/** The login of a platform as configured. Most page views need only the token; the rest loads on demand. */
export function createLogin(options: Options, facts: PlatformFacts, parts: LoginParts): Login {
  const tokens = tokenStore(facts, parts);
  const journeys = async () => {
    underway = true;
    return (await code()).journeys(options, facts, { tokens, parts });
  };
  return {
    token: tokens.access,
    isOver: tokens.isOver,
    begin: async () => (await journeys()).begin(),
    handle: async () => (underway || RETURNED.test(parts.address.href()) ? (await journeys()).handle() : "none"),
    refresh: async () => tokens.refresh() !== null && (await journeys()).refresh(),
    forget: tokens.drop,
  };
}

/** Stores tokens under `Vssue.{platform}.…`. It never returns a token of another instance of the platform, because requests would send it to this one. */
export function tokenStore({ name, link }: PlatformFacts, { storage, clock }: { readonly storage: KeyStore; readonly clock: Pick<Clock, "now"> }): TokenStore {
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
    store: ({ accessToken, refreshToken, expiresIn }) => {
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

/** Milliseconds before a token expires in which no request should begin. */
const SOON = 30_000;

/** Whether a widget of the page may be completing a login that it took out of the address. */
let underway = false;

/** Matches addresses that may contain the result of a login. */
const RETURNED = /[?&#]state=/u;

const code = lazy(() => import("./journeys.ts"), import.meta.url);
