import type { ApiRequest, Ask } from "../adapter/api.ts";
import type { IssueDraft, PlatformParts } from "../platform.ts";
import { rowsOf } from "../adapter/rows.ts";
import { type Candidate, pageThread, type PageThread } from "../adapter/page-thread.ts";
import type { IssueAnswer } from "./answers.ts";
import type { GitHubAccess } from "./dialect.ts";

/** Source, text and HTML of everything. */
export const FULL = { accept: "application/vnd.github.full+json" };

/** GitHub's issues by their titles. */
export interface Threads {
  /** What the search is asked for. */
  readonly search: (title: string) => string;
  /** The thread among issues that a search or a list gave. */
  readonly among: PageThread<IssueAnswer>;
  /** The issue that the search has not found: it is new, its repository is private, or it has no labels, which GitHub drops for authors without push rights. */
  readonly missed: (ask: Ask, title: string) => Promise<IssueAnswer | null>;
  /** The issue where a new one is listed at once: among all with the labels, and among the newest without. */
  readonly again: (ask: Ask, title: string) => Promise<IssueAnswer | null>;
  readonly create: (ask: Ask, draft: IssueDraft) => Promise<IssueAnswer>;
}

/** Asks the REST API. */
export function threadsOf({ rest, repository }: GitHubAccess, { options, clock }: PlatformParts): Threads {
  const { owner, repo, labels } = options;
  const thread = pageThread(options, candidateOf, ISSUE);

  // Pull requests are listed among the issues.
  const among: Threads["among"] = (issues, title) => thread(rowsOf(issues).filter((issue) => (issue as IssueAnswer | null)?.pull_request === undefined), title);
  const list = async (ask: Ask, query: Readonly<Record<string, string | number>>) =>
    (await ask({ method: "GET", path: `${repository}/issues`, query: { state: "all", sort: "created", per_page: LISTED, ...query }, headers: FULL })).json;
  const newest = (ask: Ask) => list(ask, { direction: "desc" });
  const labelled = async (ask: Ask, title: string, page = 1): Promise<IssueAnswer | null> => {
    const issues = await list(ask, { labels: labels.join(","), direction: "asc", page });
    return among(issues, title) ?? (rowsOf(issues).length < LISTED ? null : labelled(ask, title, page + 1));
  };
  const phrase = (title: string) => `${quoted(title)} is:issue in:title repo:${owner}/${repo}`;

  return {
    among,
    search: (title) => [phrase(title), "is:public", ...labels.map((label) => `label:${quoted(label)}`)].join(" "),
    missed: async (ask, title) => {
      const issues = await newest(ask);
      const found = among(issues, title);
      if (found !== null || rowsOf(issues).length < LISTED) return found;
      const oldest = { q: phrase(title), sort: "created", order: "asc", per_page: LISTED, timestamp: clock.now() };
      return among(await searched(ask, `${rest}/search/issues`, oldest), title);
    },
    again: async (ask, title) => {
      const [known, issues] = await Promise.all([labels.length === 0 ? null : labelled(ask, title), newest(ask)]);
      return known ?? among(issues, title);
    },
    create: async (ask, { title, content }) => (await ask({ method: "POST", path: `${repository}/issues`, headers: FULL, body: { title, body: content, labels } })).json as IssueAnswer,
  };
}

/** The issues that GitHub's search finds; a `timestamp` in the query keeps caches on the way from answering. */
export async function searched(ask: Ask, path: string, query: { readonly q: string; readonly timestamp: number } & NonNullable<ApiRequest["query"]>): Promise<unknown> {
  return ((await ask({ method: "GET", path, query, headers: FULL })).json as { readonly items?: unknown } | null)?.items;
}

function candidateOf(answer: IssueAnswer): Candidate<IssueAnswer> {
  const { number, body, labels, user } = answer;
  return { found: { ...answer, body: body ?? "" }, labels: labels.map(({ name }) => name), author: user?.login ?? null, number };
}

const ISSUE = { node_id: "", title: "", body: "", html_url: "", comments: 0 } satisfies Partial<IssueAnswer>;

/** As many as one page of a list holds. */
const LISTED = 100;

/** A quotation mark would end the phrase, and a search takes at most 256 characters. */
function quoted(phrase: string): string {
  return `"${phrase.replaceAll(/["\\]/gu, " ").slice(0, 200).trim()}"`;
}
