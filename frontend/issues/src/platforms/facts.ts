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
  /** The original widget refuses to start without a secret and a proxy. */
  readonly secret: boolean;
}

/** The platform's facts; `baseURL` is the address of an installation of one's own. */
export function factsOf(key: PlatformKey, baseURL = ""): PlatformFacts {
  const facts = PLATFORMS[key];
  return { ...facts, key, link: baseURL.replace(/\/+$/u, "") || facts.link };
}

const GITHUB = { name: "GitHub", link: "https://github.com", reactable: true, secret: true } as const;

const PLATFORMS: Readonly<Record<PlatformKey, Omit<PlatformFacts, "key">>> = {
  github: { ...GITHUB, version: "v3", sortable: false },
  "github-v4": { ...GITHUB, version: "v4", sortable: true },
  gitlab: { name: "GitLab", version: "v4", link: "https://gitlab.com", reactable: true, sortable: true, secret: false },
  bitbucket: { name: "Bitbucket", version: "v2", link: "https://bitbucket.org", reactable: false, sortable: true, secret: false },
  gitee: { name: "Gitee", version: "v5", link: "https://gitee.com", reactable: false, sortable: false, secret: true },
  gitea: { name: "Gitea", version: "v1", link: "", reactable: true, sortable: true, secret: false },
};
