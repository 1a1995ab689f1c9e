/** The widget's options: those that a page can pass, and the values that are read from them. */
import type { PlatformKey } from "../model/values.ts";

/** Options as a page writes them, unchecked: every name of the original, and ours. */
export type GivenOptions = Readonly<Record<string, unknown>>;

/** The page that a thread belongs to. */
export interface Page {
  readonly title: string;
  /** The path within its site. */
  readonly path: string;
  /** The address without query and hash. */
  readonly url: string;
}

/** The options in effect. */
export interface Options {
  /** Null if the page names none or an unknown one. */
  readonly platform: PlatformKey | null;
  readonly owner: string;
  readonly repo: string;
  readonly clientId: string;
  /** "" if the exchange has it, as it should. */
  readonly clientSecret: string;
  /** The platform's address without a trailing slash; "" is its public one. */
  readonly baseURL: string;
  /** Labels that mark a thread's issue. */
  readonly labels: readonly string[];
  /** The prefix of every login's state. */
  readonly state: string;
  readonly prefix: string;
  /** Usernames. */
  readonly admins: readonly string[];
  /** 1 to 100. */
  readonly perPage: number;
  /** The address to which a request to `url` is sent instead; null without a proxy. */
  readonly proxy: ((url: string) => string) | null;
  /** The text of a new issue. */
  readonly issueContent: (given: { readonly options: Options; readonly url: string }) => string | Promise<string>;
  readonly autoCreateIssue: boolean;
  /** "" uses the browser's languages. */
  readonly locale: string;
  /** The title of the thread's issue. */
  readonly issueTitle: (page: Page) => string;
  /** The id of the thread's issue, whatever its title; "" looks for the title. */
  readonly issueId: string;
  /** The page's title and path; "" uses the document's own. */
  readonly pageTitle: string;
  readonly path: string;
  /** The registered redirect address of logins; "" is the platform's default (D37). */
  readonly redirectUri: string;
  /** What the redirect of a login brings back; null is the platform's default (D26). */
  readonly flow: "code" | "token" | null;
  /** Whether the page must have a client secret, as in the original (D25). */
  readonly strictSecret: boolean;
}

/** Reads a page's options: names of the original, defaults, and values out of range. No two calls share values. */
export function readOptions(given: GivenOptions): Options {
  const prefix = verbatim(given["prefix"], "[Vssue]");
  return {
    platform: platformName(given["platform"] ?? given["api"]),
    owner: text(given["owner"]),
    repo: text(given["repo"]),
    clientId: text(given["clientId"]),
    clientSecret: text(given["clientSecret"]),
    baseURL: text(given["baseURL"]).replace(/\/+$/u, ""),
    labels: texts(given["labels"]) ?? ["Vssue"],
    state: text(given["state"]) || "Vssue",
    prefix,
    admins: texts(given["admins"]) ?? [],
    perPage: perPage(given["perPage"]),
    proxy: proxy(given["proxy"]),
    issueContent: issueContent(given["issueContent"]),
    autoCreateIssue: given["autoCreateIssue"] === true,
    locale: text(given["locale"]),
    issueTitle: issueTitle(given["title"], prefix, given),
    issueId: text(given["issueId"]),
    pageTitle: text(given["pageTitle"]),
    path: text(given["path"]),
    redirectUri: text(given["redirectUri"]),
    flow: given["flow"] === "code" || given["flow"] === "token" ? given["flow"] : null,
    strictSecret: given["strictSecret"] === true,
  };
}

/** Whether all required options are set; `optionWarnings` names those that aren't. */
export function isComplete({ platform, owner, repo, clientId }: Options): boolean {
  return platform !== null && ![owner, repo, clientId].includes("");
}

/** Platforms by name, and by the names with which pages of the original import them, in lowercase without dashes. */
const PLATFORMS: Readonly<Record<string, PlatformKey>> = {
  github: "github",
  githubv3: "github",
  githubv4: "github-v4",
  gitlab: "gitlab",
  gitlabv4: "gitlab",
  bitbucket: "bitbucket",
  bitbucketv2: "bitbucket",
  gitee: "gitee",
  giteev5: "gitee",
  gitea: "gitea",
  giteav1: "gitea",
  forgejo: "gitea",
};

/** The names of platforms that a page can use. */
export const PLATFORM_NAMES: readonly PlatformKey[] = [...new Set(Object.values(PLATFORMS))];

const PER_PAGE = 10;

/** The most comments that every platform returns per page. */
const MOST = 100;

/** The platform by name, or by the class that a page of the original passes. */
function platformName(value: unknown): PlatformKey | null {
  const name = typeof value === "function" ? value.name : text(value);
  const plain = name.toLowerCase().replace(/^@vssue\/api-|^vssueapi/u, "").replaceAll("-", "");
  return Object.hasOwn(PLATFORMS, plain) ? (PLATFORMS[plain] ?? null) : null;
}

/** A text or a number, since data may have names and ids as numbers. */
function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

/** The text as it is: it may have blanks or be empty. */
function verbatim(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}

/** A list of texts, or a text with commas; null for anything else. */
function texts(value: unknown): readonly string[] | null {
  const list: readonly unknown[] | null = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : null;
  return list && list.map(text).filter((item) => item !== "");
}

/** A number from 1, or such a text; otherwise the default. */
function perPage(value: unknown): number {
  const number = Math.floor(Number(text(value) || Number.NaN));
  return number >= 1 ? Math.min(number, MOST) : PER_PAGE;
}

function proxy(value: unknown): Options["proxy"] {
  if (typeof value === "function") return (url) => String((value as (url: string) => unknown)(url));
  const template = text(value);
  return template === "" ? null : (url) => put(template, { url });
}

function issueContent(value: unknown): Options["issueContent"] {
  if (typeof value === "function") return value as Options["issueContent"];
  const template = text(value) || "{url}";
  return ({ url }) => put(template, { url });
}

/** A function returns the whole title. A text comes after the prefix, like the page's own title. */
function issueTitle(value: unknown, prefix: string, given: GivenOptions): Options["issueTitle"] {
  if (typeof value === "function") return () => String((value as (given: GivenOptions) => unknown)({ ...given, prefix }));
  const template = text(value) || "{title}";
  return (page: Page) => prefix + put(template, { ...page });
}

/** A template with its placeholders filled; in the original, they begin with a dollar sign. */
function put(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\$?\{(title|path|url)\}/gu, (place, name: string) => values[name] ?? place);
}
