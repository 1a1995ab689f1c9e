/** Redirects to a platform's login and handles the way back; loaded when a reader logs in. */
import { type KeyStore, readRecord } from "@glosa/kit/browser/storage.ts";
import type { Options } from "../options/options.ts";
import type { PlatformFacts } from "../platforms/platform.ts";
import { type Login, LoginFailure, type LoginParts, type Outcome, type TokenStore } from "./login.ts";
import { forwarded, readReturned, restored, type Returned } from "./callback.ts";
import { loginFactsOf, requestToken } from "./oauth.ts";

type Journeys = Pick<Login, "begin" | "handle" | "refresh">;

/** A login that was begun in this tab, stored under `glosa.login.` and its state. The page at the callback's address reads `returnTo`. */
interface Begun {
  readonly platform: string;
  readonly clientId: string;
  readonly flow: "code" | "token";
  /** "" without PKCE. */
  readonly verifier: string;
  readonly redirectUri: string;
  /** The page's whole address. */
  readonly returnTo: string;
  /** The reader was sent on to that page with the result, which happens once. */
  readonly sentOn?: boolean;
}

/** A login's redirects as configured. */
export function journeys(options: Options, facts: PlatformFacts, { tokens, parts }: { readonly tokens: TokenStore; readonly parts: LoginParts }): Journeys {
  const { transport, storage, session, address, secrets } = parts;
  const flow = flowOf(options, facts);
  const request = { options, transport };

  const begin = async () => {
    const { random, challenge: challengeOf } = await secrets();
    const verifier = flow === "code" && loginFactsOf(facts.key).pkce ? random() : "";
    const challenge = verifier === "" ? "" : await challengeOf(verifier);
    if (challenge === null) throw new LoginFailure("insecure");
    if (options.clientId === "") throw new LoginFailure("settings", "the option 'clientId' is required");
    const state = `${options.state}-${random()}`;
    const returnTo = address.href();
    const begun: Begun = { platform: tokens.key, clientId: options.clientId, flow, verifier, redirectUri: redirectUri(options, facts, returnTo), returnTo };
    session.write(recordKey(state), JSON.stringify(begun));
    if (session.read(recordKey(state)) === null || !isWorking(storage)) throw new LoginFailure("no-storage");
    address.go(authorizeAddress(facts, { begun, state, challenge }));
  };

  const take = async (returned: Returned, { flow: expected, verifier, redirectUri: redirect }: Partial<Begun>): Promise<Outcome> => {
    const { code, accessToken, expiresIn, error, description } = returned;
    if (error !== "") return new LoginFailure(error === "access_denied" ? "denied" : "refused", description || error);
    if ((expected === "token" ? accessToken : code) === "") return new LoginFailure("strange");
    try {
      const proof = verifier === "" || verifier === undefined ? {} : { code_verifier: verifier };
      const grant =
        expected === "token"
          ? { accessToken, refreshToken: "", expiresIn }
          : await requestToken({ grant_type: "authorization_code", code, redirect_uri: redirect ?? "", ...proof }, facts, request);
      return tokens.store(grant) ? "logged-in" : new LoginFailure("no-storage");
    } catch (thrown) {
      if (thrown instanceof LoginFailure) return thrown;
      throw thrown;
    }
  };

  const handle = (): Promise<Outcome> | Outcome => {
    const returned = readReturned(address.href());
    if (returned === null) return UNDERWAY.get(tokens.key) ?? "none";
    const { state, cleaned } = returned;
    const begun: Partial<Begun> = readRecord(session, recordKey(state));
    if (begun.platform === undefined) {
      // It looks like ours but wasn't begun in this tab. It mustn't stay in the address, where another widget would try it.
      if (!isOurs(state, options)) return "none";
      address.replace(cleaned);
      return new LoginFailure("strange");
    }
    if (begun.platform !== tokens.key || begun.clientId !== options.clientId) return "none";
    // Some platforms redirect back without the query, and that may be another page.
    const there = begun.sentOn === true ? null : forwarded(returned, begun.returnTo ?? "");
    if (there !== null) {
      session.write(recordKey(state), JSON.stringify({ ...begun, sentOn: true }));
      address.forward(there);
      return "none";
    }
    session.remove(recordKey(state));
    address.replace(restored(cleaned, begun.returnTo ?? ""));
    return once(UNDERWAY, tokens.key, () => take(returned, begun));
  };
  const refresh = () => {
    const old = tokens.refresh();
    return old === null ? Promise.resolve(false) : once(RENEWING, tokens.key, () => renew(old));
  };

  const renew = async (old: string): Promise<boolean> => {
    try {
      const grant = await requestToken({ grant_type: "refresh_token", refresh_token: old }, facts, request);
      // Readers who logged out meanwhile stay logged out.
      if (tokens.refresh() === null) return false;
      // Not every platform gives a new refresh token each time.
      return tokens.store({ ...grant, refreshToken: grant.refreshToken || old });
    } catch (thrown) {
      if (!(thrown instanceof LoginFailure)) throw thrown;
      // If another tab was faster, the old token is used up, and the new one is stored.
      if (![null, old].includes(tokens.refresh())) return true;
      // Without an answer, the login may still be valid.
      if (thrown.kind === "unreachable") throw thrown;
      return false;
    }
  };

  return { begin, handle: () => Promise.resolve(handle()), refresh };
}

/** Logins being completed and tokens being renewed, by the keys of their tokens. All widgets of a page share them, including those that React mounts twice. */
const UNDERWAY = new Map<string, Promise<Outcome>>();
const RENEWING = new Map<string, Promise<boolean>>();

/** The result of what already runs for that key, otherwise of `begin`. */
function once<Result>(underway: Map<string, Promise<Result>>, key: string, begin: () => Promise<Result>): Promise<Result> {
  const running = underway.get(key) ?? begin().finally(() => void underway.delete(key));
  underway.set(key, running);
  return running;
}

/** GitLab and Bitbucket offer both flows (D26). */
function flowOf({ flow }: Options, { key }: PlatformFacts): "code" | "token" {
  return flow !== null && (key === "gitlab" || key === "bitbucket") ? flow : loginFactsOf(key).flow;
}

function redirectUri({ redirectUri: given }: Options, { key }: PlatformFacts, href: string): string {
  if (given !== "") return new URL(given, href).href;
  return loginFactsOf(key).registeredRedirect === "page" ? href.replace(/[?#].*/su, "") : new URL("/auth/callback.html", href).href;
}

function authorizeAddress({ key, link }: PlatformFacts, { begun, state, challenge }: { readonly begun: Begun; readonly state: string; readonly challenge: string }): string {
  const { authorizePath, scope } = loginFactsOf(key);
  const url = new URL(link + authorizePath);
  const members = {
    client_id: begun.clientId,
    redirect_uri: begun.redirectUri,
    response_type: begun.flow,
    state,
    scope,
    code_challenge: challenge,
    code_challenge_method: challenge === "" ? "" : "S256",
  };
  for (const [name, value] of Object.entries(members)) if (value !== "") url.searchParams.set(name, value);
  return url.href;
}

function recordKey(state: string): string {
  return `glosa.login.${state}`;
}

function isOurs(state: string, options: Options): boolean {
  return state.startsWith(`${options.state}-`) && /^[\w-]{43}$/u.test(state.slice(options.state.length + 1));
}

/** Whether the storage returns what was written. */
function isWorking(storage: KeyStore): boolean {
  const probe = "glosa.probe";
  storage.write(probe, "1");
  const isStored = storage.read(probe) === "1";
  storage.remove(probe);
  return isStored;
}
