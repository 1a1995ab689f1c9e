import type { Comment, Issue, Query, User } from "../../model/values.ts";
import { type ApiRequest, type Send, sender } from "../adapter/api.ts";
import { atLeast, firstView, NO_PICTURE, numberIn } from "../adapter/rest.ts";
import { type Candidate, commentRows, pageThread, rowsOf } from "../adapter/thread.ts";
import { type CreatePlatform, factsOf } from "../platform.ts";
import { PlatformFailure } from "../failure.ts";

/** Gitee's API, version 5: oldest comments first, no reactions. */
export const create: CreatePlatform = ({ transport, clock, token, options }) => {
  const { link } = factsOf("gitee", options.baseURL);
  const { owner, repo } = options;
  const repository = `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`;
  const issues = `${repository}/issues`;
  const [first] = options.labels;
  const labels = options.labels.join(",");
  const as = sender({ transport, clock, address: `${link}/api/v5`, authorize: withParameter, sentence: sentenceOf });

  const threadAmong = pageThread(options, candidateOf);

  const send: Send = (request) => as(token())(request);
  const commentsOf = (id: string) => `${issues}/${encodeURIComponent(id)}/comments`;

  const user = async (sendAs: Send) => userOf((await sendAs({ method: "GET", path: "/user" })).json as UserRow, link);
  const issue = async (sendAs: Send, id: string) => issueOf((await sendAs({ method: "GET", path: `${issues}/${encodeURIComponent(id)}` })).json as IssueRow);
  const searched = async (sendAs: Send, title: string) => {
    const query = { q: title, repo: `${owner}/${repo}`, ...(first === undefined ? {} : { label: first }), sort: "created_at", order: "asc", per_page: 1 };
    return threadAmong((await sendAs({ method: "GET", path: "/search/issues", query })).json, title);
  };
  const listed = async (sendAs: Send, title: string, by: Readonly<Record<string, string>>, page = 1): Promise<Issue | null> => {
    const query = { ...by, state: "all", sort: "created", direction: "asc", page, per_page: MOST };
    const { json, headers } = await sendAs({ method: "GET", path: issues, query });
    const found = threadAmong(json, title);
    const more = (numberIn(headers("total_page")) ?? (rowsOf(json).length < MOST ? 0 : Infinity)) > page;
    return found ?? (more ? listed(sendAs, title, by, page + 1) : null);
  };
  /** Gitee drops the labels if the author isn't allowed to set any, so a second search goes without them. */
  const find = async (sendAs: Send, title: string) => (labels === "" ? null : await listed(sendAs, title, { labels })) ?? (await listed(sendAs, title, { q: title }));

  const comments = async (sendAs: Send, id: string, query: Query) => {
    const { page, perPage } = query;
    const { json, headers } = await sendAs({ method: "GET", path: commentsOf(id), query: { page, per_page: perPage }, headers: HTML });
    const read = (row: CommentRow) => commentOf(row, link);
    const data = commentRows(json, read).map(read);
    const here = rowsOf(json).length;
    return { count: numberIn(headers("total_count")) ?? atLeast(query, here, here === perPage), page, perPage, data };
  };
  const write = async (request: { readonly method: "POST" | "PATCH"; readonly path: string }, text: string) =>
    commentOf((await send({ ...request, headers: HTML, body: new URLSearchParams({ body: text }) })).json as CommentRow, link);

  return {
    open: firstView(as, token, { user, issue, find: async (sendAs, title) => (await searched(sendAs, title)) ?? find(sendAs, title), comments }),
    findAgain: (title) => find(send, title),
    createIssue: async ({ title, content }) => {
      const body = new URLSearchParams({ repo, title, body: content, labels });
      return issueOf((await send({ method: "POST", path: `/repos/${encodeURIComponent(owner)}/issues`, body })).json as IssueRow);
    },
    comments: ({ id }, query) => comments(send, id, query),
    createComment: ({ id }, text) => write({ method: "POST", path: commentsOf(id) }, text),
    updateComment: (_, comment, text) => write({ method: "PATCH", path: `${issues}/comments/${comment.id}` }, text),
    deleteComment: async (_, comment) => (await send({ method: "DELETE", path: `${issues}/comments/${comment.id}` })).status === 204,
    reactions: () => Promise.resolve(null),
    react: () => Promise.reject(new PlatformFailure("invalid", "501 Not Implemented", { status: 501 })),
  };
};

/** A user in Gitee's answers. */
export interface UserRow {
  readonly login: string;
  readonly avatar_url: string | null;
  readonly html_url: string;
}

export interface IssueRow {
  /** Unique in a repository, and larger for newer issues. */
  readonly id: number;
  /** Letters and digits. */
  readonly number: string;
  readonly title: string;
  readonly body: string | null;
  readonly html_url: string;
  readonly labels: readonly { readonly name: string }[];
  readonly user: { readonly login: string } | null;
}

export interface CommentRow {
  readonly id: number;
  readonly body: string;
  readonly body_html?: string;
  /** Null when the account was deleted. */
  readonly user: UserRow | null;
  readonly created_at: string;
  readonly updated_at?: string | null;
}

function userOf(row: UserRow | null, link: string): User {
  return row === null ? { username: "ghost", avatar: NO_PICTURE, homepage: link } : { username: row.login, avatar: row.avatar_url ?? NO_PICTURE, homepage: row.html_url };
}

function issueOf({ number, title, body, html_url: link }: IssueRow): Issue {
  return { id: number, title, content: body ?? "", link };
}

function candidateOf(row: IssueRow): Candidate<Issue> {
  return { found: issueOf(row), labels: row.labels.map(({ name }) => name), author: row.user?.login ?? null, number: row.id };
}

function commentOf(row: CommentRow, link: string): Comment {
  const { id, body, body_html: content = "", user, created_at: createdAt, updated_at: updatedAt } = row;
  return { id: String(id), content, contentRaw: body, author: userOf(user, link), createdAt, updatedAt: updatedAt ?? createdAt, reactions: null };
}

/** Gitee's own message. */
function sentenceOf(json: unknown): string | undefined {
  const { message, error_description: description } = (json ?? {}) as Readonly<Record<string, unknown>>;
  return [message, description].find((text) => typeof text === "string");
}

/** The most rows that Gitee returns per page. */
const MOST = 100;
/** Requests comments with their HTML. */
const HTML = { accept: "application/vnd.gitee.html+json" };

/** Gitee expects the token as a field of a form, or as a parameter of requests without one. */
function withParameter(request: ApiRequest, token: string): ApiRequest {
  if (request.body instanceof URLSearchParams) return { ...request, body: new URLSearchParams([["access_token", token], ...request.body]) };
  return { ...request, query: { ...request.query, access_token: token } };
}
