/** OAuth on each platform: what a login sends, and how a token is requested. */
import type { Options } from "../options/options.ts";
import type { PlatformFacts, PlatformKey } from "../platforms/platform.ts";
import type { Answer, Call, Transport } from "@glosa/comments/transport.ts";
import { textIn } from "@glosa/kit/text/html.ts";
import { type Grant, LoginFailure } from "./login.ts";

/** The login of a platform. */
export interface LoginFacts {
  /** What the redirect brings back, sent as `response_type`. */
  readonly flow: "code" | "token";
  /** Whether a challenge (S256) binds the code to this browser. */
  readonly pkce: boolean;
  /** Whether the exchange, which has the client secret, or the page itself requests the token. */
  readonly exchange: "proxy" | "direct";
  /** Paths relative to the platform's address. */
  readonly authorizePath: string;
  readonly tokenPath: string;
  /** "" if the application's settings at the platform decide. */
  readonly scope: string;
  /** The redirect address to register: a folder whose pages are all allowed, or exactly one page. */
  readonly registeredRedirect: "page" | "callback";
}

/** The login of each platform. */
export function loginFactsOf(platform: PlatformKey): LoginFacts {
  return LOGINS[platform];
}

/** The fields of a token request, with the names of OAuth 2. */
export type GrantRequest = Readonly<Record<string, string>> & { readonly grant_type: "authorization_code" | "refresh_token" };

/** Requests a token from the platform or from the exchange; rejects with a `LoginFailure`. */
export async function requestToken(request: GrantRequest, facts: PlatformFacts, { options, transport }: { readonly options: Options; readonly transport: Transport }): Promise<Grant> {
  const { clientId, clientSecret, proxy } = options;
  const { exchange, tokenPath } = loginFactsOf(facts.key);
  const url = `${facts.link}${tokenPath}`;
  const members = { ...request, client_id: clientId, ...(clientSecret === "" ? {} : { client_secret: clientSecret }) };
  if (exchange === "direct") return grantOf(await answer(transport, { method: "POST", url, headers: FORM, body: new URLSearchParams(members).toString() }));
  if (proxy === null) throw new LoginFailure("settings", "the option 'proxy' is required");
  return grantOf(await answer(transport, { method: "POST", url: proxy(url), headers: JSON_HEADERS, body: JSON.stringify({ ...members, platform: facts.key }) }));
}

const CODE = { flow: "code", pkce: true, exchange: "proxy", authorizePath: "/login/oauth/authorize", tokenPath: "/login/oauth/access_token" } as const;

const GITHUB = { ...CODE, scope: "public_repo", registeredRedirect: "page" } as const;

const LOGINS: Readonly<Record<PlatformKey, LoginFacts>> = {
  github: GITHUB,
  "github-v4": GITHUB,
  gitlab: { flow: "code", pkce: true, exchange: "direct", authorizePath: "/oauth/authorize", tokenPath: "/oauth/token", scope: "api", registeredRedirect: "callback" },
  bitbucket: { flow: "token", pkce: false, exchange: "proxy", authorizePath: "/site/oauth2/authorize", tokenPath: "/site/oauth2/access_token", scope: "", registeredRedirect: "callback" },
  gitee: { flow: "code", pkce: false, exchange: "proxy", authorizePath: "/oauth/authorize", tokenPath: "/oauth/token", scope: "user_info issues notes", registeredRedirect: "callback" },
  gitea: { ...CODE, exchange: "direct", scope: "read:user write:issue write:misc", registeredRedirect: "callback" },
};

const JSON_HEADERS = { accept: "application/json", "content-type": "application/json" };

/** GitLab's preflight allows no other content type. */
const FORM = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };

async function answer(transport: Transport, call: Call): Promise<Answer> {
  try {
    return await transport.send(call);
  } catch (error) {
    throw new LoginFailure("unreachable", error instanceof Error ? error.message : "", error);
  }
}

/** The token in an answer. GitHub answers errors with status 200. */
function grantOf({ status, json }: Answer): Grant {
  const members: Readonly<Record<string, unknown>> = typeof json === "object" && json !== null ? { ...json } : {};
  const token = textIn(members["access_token"]);
  if (status < 400 && token !== "") {
    const seconds = Number(members["expires_in"]);
    return { accessToken: token, refreshToken: textIn(members["refresh_token"]), expiresIn: seconds > 0 ? seconds : null };
  }
  const message = textIn(members["error_description"]) || textIn(members["message"]) || textIn(members["error"]);
  throw new LoginFailure(message === "" || status >= 500 ? "unreachable" : "refused", message || `The status was ${status}.`);
}
