import type { PlatformKey } from "../platforms/facts.ts";

/** How a reader logs in with an account of the platform. */
export interface LoginFacts {
  /** Sent as `response_type`: what comes back with the redirect. */
  readonly flow: "code" | "token";
  /** The code is bound to this browser by a challenge (S256). */
  readonly pkce: boolean;
  /** Who asks for the token: the exchange, which holds the secret, or the page itself. */
  readonly exchange: "proxy" | "direct";
  /** Below the platform's address. */
  readonly authorizePath: string;
  readonly tokenPath: string;
  /** "" where the application's own settings decide. */
  readonly scope: string;
  /** What is registered as address to come back to: any page below one, or one page exactly. */
  readonly registeredRedirect: "page" | "callback";
}

/** The login of each platform. */
export function loginFactsOf(platform: PlatformKey): LoginFacts {
  return LOGINS[platform];
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
