/** Platforms by the names that a page gives them. */
export type PlatformName = "github" | "github-v4" | "gitlab" | "bitbucket" | "gitee" | "gitea";

/** What a page may write: every name of the original, and ours. Values come from pages, hence unchecked. */
export type GivenOptions = Readonly<Record<string, unknown>>;

/** The page that a thread belongs to. */
export interface Page {
  readonly title: string;
  /** Within its site. */
  readonly path: string;
  /** Its address without query and hash. */
  readonly url: string;
}

/** Options in force. */
export interface Options {
  /** Null where the page names none, or one that nobody knows. */
  readonly platform: PlatformName | null;
  readonly owner: string;
  readonly repo: string;
  readonly clientId: string;
  /** "" where the exchange holds it, as it should. */
  readonly clientSecret: string;
  /** Address of the platform, without a slash at its end; "" is its public one. */
  readonly baseURL: string;
  /** Labels that mark a thread's issue. */
  readonly labels: readonly string[];
  /** What every login's state begins with. */
  readonly state: string;
  readonly prefix: string;
  /** Usernames. */
  readonly admins: readonly string[];
  /** 1 to 100. */
  readonly perPage: number;
  /** The address that a request to `url` is sent to instead; null without a proxy. */
  readonly proxy: ((url: string) => string) | null;
  /** The text of a new issue. */
  readonly issueContent: (given: { readonly options: Options; readonly url: string }) => string | Promise<string>;
  readonly autoCreateIssue: boolean;
  /** "" leaves the language to the browser's list. */
  readonly locale: string;
  /** The title of the thread's issue. */
  readonly issueTitle: (page: Page) => string;
  /** The issue that is the thread, whatever its title; "" looks for the title. */
  readonly issueId: string;
  /** The page's title and path where the page tells them; "" takes the document's own. */
  readonly pageTitle: string;
  readonly path: string;
  /** The registered address to come back to after a login; "" is the platform's default (D37). */
  readonly redirectUri: string;
  /** What a login brings back; null is the platform's default (D26). */
  readonly flow: "code" | "token" | null;
  /** A client secret in the page is demanded, as the original did (D25). */
  readonly strictSecret: boolean;
}
