/** What both of GitHub's APIs share: access, messages, and issues by their titles, which always come from the REST API. */
import type { User } from "../../model/values.ts";
import type { Answer } from "@glosa/comments/transport.ts";
import { type ApiRequest, type Send, sender } from "../adapter/api.ts";
import { type Candidate, pageThread, type PageThread, rowsOf } from "../adapter/thread.ts";
import { factsOf, type IssueDraft, type PlatformParts } from "../platform.ts";
import type { FailureKind } from "../failure.ts";

/** Access to GitHub's two APIs. */
export interface GitHubAccess {
  readonly as: (token: string | null) => Send;
  /** The repository's path in the REST API. */
  readonly repository: string;
  /** The prefix of all paths in the REST API. */
  readonly rest: string;
}

/** Access to github.com, or to an instance of GitHub Enterprise Server. `unreachable` is the status to report if there's no answer. */
export function accessGitHub({ transport, clock, options }: PlatformParts, unreachable?: number): GitHubAccess {
  const { link } = factsOf("github", options.baseURL);
  const own = link !== factsOf("github").link;
  const rest = own ? "/v3" : "";
  return {
    as: sender({
      transport,
      clock,
      address: own ? `${link}/api` : "https://api.github.com",
      authorize: (request, token) => ({ ...request, headers: { ...request.headers, authorization: `token ${token}` } }),
      sentence,
      kind,
      unreachable,
    }),
    rest,
    repository: `${rest}/repos/${encodeURIComponent(options.owner)}/${encodeURIComponent(options.repo)}`,
  };
}

/** The user that GitHub shows as the author if the account was deleted. */
export const GHOST: User = { username: "ghost", avatar: "https://avatars.githubusercontent.com/u/10137?v=4", homepage: "https://github.com/ghost" };

/** The kind of a refusal that only GitHub's message reveals. */
export function kind({ status }: Pick<Answer, "status">, message: string): FailureKind | undefined {
  if (status !== 403 && status !== 422) return undefined;
  if (/\blocked\b/iu.test(message)) return "locked";
  return /\brate limit\b/iu.test(message) ? "rate-limited" : undefined;
}

/** Requests source, text, and HTML. */
export const FULL = { accept: "application/vnd.github.full+json" };

/** Finds and creates issues by their titles. */
export interface Threads {
  /** The search query for a title. */
  readonly search: (title: string) => string;
  /** The thread among the issues of a search or a list. */
  readonly among: PageThread<IssueAnswer>;
  /** The issue if the search doesn't find it: it's new, its repository is private, or GitHub dropped its labels because the author has no push access. */
  readonly missed: (send: Send, title: string) => Promise<IssueAnswer | null>;
  /** The issue in lists, which have new ones at once: all issues with the labels, and the newest ones without. */
  readonly again: (send: Send, title: string) => Promise<IssueAnswer | null>;
  readonly create: (send: Send, draft: IssueDraft) => Promise<IssueAnswer>;
}

/** Finds and creates issues with the REST API. */
export function threadsOf({ rest, repository }: GitHubAccess, { options, clock }: PlatformParts): Threads {
  const { owner, repo, labels } = options;
  const thread = pageThread(options, candidateOf, ISSUE);

  // Pull requests are listed among the issues.
  const among: Threads["among"] = (issues, title) => thread(rowsOf(issues).filter((issue) => (issue as IssueAnswer | null)?.pull_request === undefined), title);
  const list = async (send: Send, query: Readonly<Record<string, string | number>>) =>
    (await send({ method: "GET", path: `${repository}/issues`, query: { state: "all", sort: "created", per_page: LISTED, ...query }, headers: FULL })).json;
  const newest = (send: Send) => list(send, { direction: "desc" });
  const labeled = async (send: Send, title: string, page = 1): Promise<IssueAnswer | null> => {
    const issues = await list(send, { labels: labels.join(","), direction: "asc", page });
    return among(issues, title) ?? (rowsOf(issues).length < LISTED ? null : labeled(send, title, page + 1));
  };
  const phrase = (title: string) => `${quoted(title)} is:issue in:title repo:${owner}/${repo}`;

  return {
    among,
    search: (title) => [phrase(title), "is:public", ...labels.map((label) => `label:${quoted(label)}`)].join(" "),
    missed: async (send, title) => {
      const issues = await newest(send);
      const found = among(issues, title);
      if (found !== null || rowsOf(issues).length < LISTED) return found;
      const oldest = { q: phrase(title), sort: "created", order: "asc", per_page: LISTED, timestamp: clock.now() };
      return among(await searched(send, `${rest}/search/issues`, oldest), title);
    },
    again: async (send, title) => {
      const [known, issues] = await Promise.all([labels.length === 0 ? null : labeled(send, title), newest(send)]);
      return known ?? among(issues, title);
    },
    create: async (send, { title, content }) => (await send({ method: "POST", path: `${repository}/issues`, headers: FULL, body: { title, body: content, labels } })).json as IssueAnswer,
  };
}

/** The issues that GitHub's search finds, unchecked. The `timestamp` bypasses caches. */
export async function searched(send: Send, path: string, query: { readonly q: string; readonly timestamp: number } & NonNullable<ApiRequest["query"]>): Promise<unknown> {
  return ((await send({ method: "GET", path, query, headers: FULL })).json as { readonly items?: unknown } | null)?.items;
}

/** A user in the REST API's answers. */
export interface UserAnswer {
  readonly login: string;
  readonly avatar_url: string;
  readonly html_url: string;
}

/** An issue in the REST API's answers. */
export interface IssueAnswer {
  readonly number: number;
  /** The issue's id in the GraphQL API. */
  readonly node_id: string;
  readonly title: string;
  readonly body?: string | null;
  readonly html_url: string;
  /** The number of comments. */
  readonly comments: number;
  readonly labels: readonly { readonly name: string }[];
  /** Null when the account was deleted. */
  readonly user: { readonly login: string } | null;
  /** Present if the issue is a pull request. */
  readonly pull_request?: object;
}

function candidateOf(answer: IssueAnswer): Candidate<IssueAnswer> {
  const { number, body, labels, user } = answer;
  return { found: { ...answer, body: body ?? "" }, labels: labels.map(({ name }) => name), author: user?.login ?? null, number };
}

const ISSUE = { node_id: "", title: "", body: "", html_url: "", comments: 0 } satisfies Partial<IssueAnswer>;

/** The most rows that GitHub returns per page of a list. */
const LISTED = 100;

/** A phrase of a search without what would end it. A search query is limited to 256 characters. */
function quoted(phrase: string): string {
  return `"${phrase.replaceAll(/["\\]/gu, " ").slice(0, 200).trim()}"`;
}

/** GitHub's own message, with the detail that says what failed. */
function sentence(json: unknown): string | undefined {
  const { message, errors, error_description: description } = (json ?? {}) as Refused;
  const first = Array.isArray(errors) ? (errors[0] as Detail | undefined) : undefined;
  const detail = first?.message ?? (first?.field === undefined ? undefined : `${first.field} ${first.code ?? ""}`.trim());
  return message !== undefined && detail !== undefined ? `${message}: ${detail}` : (message ?? description);
}

interface Refused {
  readonly message?: string;
  readonly error_description?: string;
  /** Usually a list of details. */
  readonly errors?: unknown;
}

interface Detail {
  readonly message?: string;
  readonly field?: string;
  readonly code?: string;
}
