import type { GivenOptions, Options, Page, PlatformName } from "./options.ts";

/** Reads what a page gave: names of the original, defaults, and values out of range. Every call makes values of its own. */
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

/** Nothing that a thread cannot do without is missing; what is, `optionWarnings` tells. */
export function isComplete({ platform, owner, repo, clientId }: Options): boolean {
  return platform !== null && ![owner, repo, clientId].includes("");
}

/** Names of platforms, and those under which pages of the original import them, in small letters and without dashes. */
const PLATFORMS: Readonly<Record<string, PlatformName>> = {
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

/** What a page may call its platform. */
export const PLATFORM_NAMES: readonly PlatformName[] = [...new Set(Object.values(PLATFORMS))];

const PER_PAGE = 10;

/** As many as every platform gives at once. */
const MOST = 100;

/** By name, or by the class that a page of the original hands over. */
function platformName(value: unknown): PlatformName | null {
  const name = typeof value === "function" ? value.name : text(value);
  const plain = name.toLowerCase().replace(/^@vssue\/api-|^vssueapi/u, "").replaceAll("-", "");
  return Object.hasOwn(PLATFORMS, plain) ? (PLATFORMS[plain] ?? null) : null;
}

/** Numbers too: names and ids may be written so in data. */
function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

/** Blanks count, and so does nothing at all. */
function verbatim(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}

/** A list of texts, also when it is written as one; null for anything else. */
function texts(value: unknown): readonly string[] | null {
  const list: readonly unknown[] | null = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : null;
  return list && list.map(text).filter((item) => item !== "");
}

/** A number from 1 on, also when it is written as text, else the default. */
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

/** A function says the whole title; a text stands behind the prefix, as the page's own title does. */
function issueTitle(value: unknown, prefix: string, given: GivenOptions): Options["issueTitle"] {
  if (typeof value === "function") return () => String((value as (given: GivenOptions) => unknown)({ ...given, prefix }));
  const template = text(value) || "{title}";
  return (page: Page) => prefix + put(template, { ...page });
}

/** A template with its places filled; the original writes a dollar sign in front of them. */
function put(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\$?\{(title|path|url)\}/gu, (place, name: string) => values[name] ?? place);
}
