/** The platforms that hold comments, by the names that options give them. */
export type PlatformKey = "github" | "github-v4" | "gitlab" | "bitbucket" | "gitee" | "gitea";

/** What is known of a platform before anything of it is loaded. */
export interface PlatformFacts {
  readonly key: PlatformKey;
  readonly name: string;
  /** Of its API. */
  readonly version: string;
  /** Its address, without a slash at the end; "" where it has no public one. */
  readonly link: string;
  /** Comments take reactions. */
  readonly reactable: boolean;
  /** Comments come in either order. */
  readonly sortable: boolean;
  readonly login: LoginFacts;
}

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
  /** The original widget refuses to start without a secret and a proxy. */
  readonly secret: boolean;
}

/** The platform's facts; `baseURL` is the address of an installation of one's own. */
export function factsOf(key: PlatformKey, baseURL = ""): PlatformFacts {
  const facts = PLATFORMS[key];
  return { ...facts, key, link: baseURL.replace(/\/+$/u, "") || facts.link };
}

/** Whether there is a platform of that name. */
export function isPlatformKey(name: unknown): name is PlatformKey {
  return typeof name === "string" && Object.hasOwn(PLATFORMS, name);
}

const CODE = { flow: "code", pkce: true, exchange: "proxy", authorizePath: "/login/oauth/authorize", tokenPath: "/login/oauth/access_token" } as const;

const GITHUB = {
  name: "GitHub",
  link: "https://github.com",
  reactable: true,
  login: { ...CODE, scope: "public_repo", registeredRedirect: "page", secret: true },
} as const;

const PLATFORMS: Readonly<Record<PlatformKey, Omit<PlatformFacts, "key">>> = {
  github: { ...GITHUB, version: "v3", sortable: false },
  "github-v4": { ...GITHUB, version: "v4", sortable: true },
  gitlab: {
    name: "GitLab",
    version: "v4",
    link: "https://gitlab.com",
    reactable: true,
    sortable: true,
    login: { flow: "code", pkce: true, exchange: "direct", authorizePath: "/oauth/authorize", tokenPath: "/oauth/token", scope: "api", registeredRedirect: "callback", secret: false },
  },
  bitbucket: {
    name: "Bitbucket",
    version: "v2",
    link: "https://bitbucket.org",
    reactable: false,
    sortable: true,
    login: { flow: "token", pkce: false, exchange: "proxy", authorizePath: "/site/oauth2/authorize", tokenPath: "/site/oauth2/access_token", scope: "", registeredRedirect: "callback", secret: false },
  },
  gitee: {
    name: "Gitee",
    version: "v5",
    link: "https://gitee.com",
    reactable: false,
    sortable: false,
    login: { flow: "code", pkce: false, exchange: "proxy", authorizePath: "/oauth/authorize", tokenPath: "/oauth/token", scope: "user_info issues notes", registeredRedirect: "callback", secret: true },
  },
  gitea: {
    name: "Gitea",
    version: "v1",
    link: "",
    reactable: true,
    sortable: true,
    login: { ...CODE, exchange: "direct", scope: "read:user write:issue write:misc", registeredRedirect: "callback", secret: false },
  },
};
