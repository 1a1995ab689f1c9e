/** The way to a platform and back, loaded when a reader takes it. */
import { type KeyStore, readRecord } from "@glosa/kit/browser/storage.ts";
import type { Options } from "../options/options.ts";
import type { PlatformFacts } from "../platforms/facts.ts";
import { loginFactsOf } from "./facts.ts";
import { LoginFailure } from "./failure.ts";
import type { Login, LoginParts, Outcome } from "./login.ts";
import { forwarded, readReturned, restored, type Returned } from "./returned.ts";
import { requestToken } from "./token-request.ts";
import type { TokenKeeper } from "./tokens.ts";

type Journeys = Pick<Login, "begin" | "handle" | "refresh">;

/** What this tab remembers of a login that was begun, under `glosa.login.` and its state. The page at the callback's address reads `returnTo`. */
interface Begun {
  readonly platform: string;
  readonly clientId: string;
  readonly flow: "code" | "token";
  /** "" without PKCE. */
  readonly verifier: string;
  readonly redirectUri: string;
  /** The page's whole address. */
  readonly returnTo: string;
  /** The reader was sent on to that page with the answer, which happens once. */
  readonly sentOn?: boolean;
}

/** A login's journeys, as the options want them. */
export function journeys(options: Options, facts: PlatformFacts, { tokens, parts }: { readonly tokens: TokenKeeper; readonly parts: LoginParts }): Journeys {
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
    if (session.read(recordKey(state)) === null || !keeps(storage)) throw new LoginFailure("no-storage");
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
      return tokens.keep(grant) ? "logged-in" : new LoginFailure("no-storage");
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
      // Not begun in this tab, yet by its looks one of ours: it must not stand in the address for the next to try.
      if (!isOurs(state, options)) return "none";
      address.replace(cleaned);
      return new LoginFailure("strange");
    }
    if (begun.platform !== tokens.key || begun.clientId !== options.clientId) return "none";
    // Some platforms come back to the page without its query, which may be another page.
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
      // Who has logged out meanwhile stays logged out.
      if (tokens.refresh() === null) return false;
      // Not every platform gives a new one each time.
      return tokens.keep({ ...grant, refreshToken: grant.refreshToken || old });
    } catch (thrown) {
      if (!(thrown instanceof LoginFailure)) throw thrown;
      // Another tab may have been quicker: then the old token is spent, and the new one is here.
      if (![null, old].includes(tokens.refresh())) return true;
      // Nobody has said that the login has ended.
      if (thrown.kind === "unreachable") throw thrown;
      return false;
    }
  };

  return { begin, handle: () => Promise.resolve(handle()), refresh };
}

/** Logins being completed, and tokens being renewed, by what their tokens are kept under: all widgets of a page share them, also those that React mounts twice. */
const UNDERWAY = new Map<string, Promise<Outcome>>();
const RENEWING = new Map<string, Promise<boolean>>();

/** The outcome of what is under way for that key already, else of `begin`. */
function once<Result>(underway: Map<string, Promise<Result>>, key: string, begin: () => Promise<Result>): Promise<Result> {
  const running = underway.get(key) ?? begin().finally(() => void underway.delete(key));
  underway.set(key, running);
  return running;
}

/** GitLab and Bitbucket offer both (D26). */
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

/** Whether what is written can be read again. */
function keeps(storage: KeyStore): boolean {
  const probe = "glosa.probe";
  storage.write(probe, "1");
  const kept = storage.read(probe) === "1";
  storage.remove(probe);
  return kept;
}
