import type { Issue, Query } from "../../model/values.ts";
import { atLeast, numberIn } from "../adapter/answers.ts";
import { commentRows, rowsOf } from "../adapter/rows.ts";
import { type ApiRequest, type Ask, asking } from "../adapter/api.ts";
import { factsOf } from "../facts.ts";
import { PlatformFailure } from "../failure.ts";
import { firstView } from "../adapter/first-view.ts";
import type { CreatePlatform } from "../platform.ts";
import { pageThread } from "../adapter/page-thread.ts";
import { candidateOf, type CommentRow, commentOf, type IssueRow, issueOf, sentenceOf, type UserRow, userOf } from "./rows.ts";

/** Gitee's API, version 5: the oldest comments first, without reactions. */
export const create: CreatePlatform = ({ transport, clock, token, options }) => {
  const facts = factsOf("gitee", options.baseURL);
  const { link } = facts;
  const { owner, repo } = options;
  const repository = `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`;
  const issues = `${repository}/issues`;
  const [first] = options.labels;
  const labels = options.labels.join(",");
  const as = asking({ transport, clock, address: `${link}/api/v5`, authorise: withParameter, sentence: sentenceOf });

  const threadAmong = pageThread(options, candidateOf);

  const ask: Ask = (request) => as(token())(request);
  const commentsOf = (id: string) => `${issues}/${encodeURIComponent(id)}/comments`;

  const user = async (asker: Ask) => userOf((await asker({ method: "GET", path: "/user" })).json as UserRow, link);
  const issue = async (asker: Ask, id: string) => issueOf((await asker({ method: "GET", path: `${issues}/${encodeURIComponent(id)}` })).json as IssueRow);
  const searched = async (asker: Ask, title: string) => {
    const query = { q: title, repo: `${owner}/${repo}`, ...(first === undefined ? {} : { label: first }), sort: "created_at", order: "asc", per_page: 1 };
    return threadAmong((await asker({ method: "GET", path: "/search/issues", query })).json, title);
  };
  const listed = async (asker: Ask, title: string, by: Readonly<Record<string, string>>, page = 1): Promise<Issue | null> => {
    const query = { ...by, state: "all", sort: "created", direction: "asc", page, per_page: MOST };
    const { json, headers } = await asker({ method: "GET", path: issues, query });
    const found = threadAmong(json, title);
    const more = (numberIn(headers("total_page")) ?? (rowsOf(json).length < MOST ? 0 : Infinity)) > page;
    return found ?? (more ? listed(asker, title, by, page + 1) : null);
  };
  /** Labels of authors who may not give any are dropped. */
  const find = async (asker: Ask, title: string) => (labels === "" ? null : await listed(asker, title, { labels })) ?? (await listed(asker, title, { q: title }));

  const comments = async (asker: Ask, id: string, query: Query) => {
    const { page, perPage } = query;
    const { json, headers } = await asker({ method: "GET", path: commentsOf(id), query: { page, per_page: perPage }, headers: HTML });
    const read = (row: CommentRow) => commentOf(row, link);
    const data = commentRows(json, read).map(read);
    const here = rowsOf(json).length;
    return { count: numberIn(headers("total_count")) ?? atLeast(query, here, here === perPage), page, perPage, data };
  };
  const write = async (request: { readonly method: "POST" | "PATCH"; readonly path: string }, text: string) =>
    commentOf((await ask({ ...request, headers: HTML, body: new URLSearchParams({ body: text }) })).json as CommentRow, link);

  return {
    facts,
    open: firstView(as, token, { user, issue, find: async (asker, title) => (await searched(asker, title)) ?? find(asker, title), comments }),
    user: () => user(ask),
    findAgain: (title) => find(ask, title),
    createIssue: async ({ title, content }) => {
      const body = new URLSearchParams({ repo, title, body: content, labels });
      return issueOf((await ask({ method: "POST", path: `/repos/${encodeURIComponent(owner)}/issues`, body })).json as IssueRow);
    },
    comments: ({ id }, query) => comments(ask, id, query),
    createComment: ({ id }, text) => write({ method: "POST", path: commentsOf(id) }, text),
    updateComment: (_, comment, text) => write({ method: "PATCH", path: `${issues}/comments/${comment.id}` }, text),
    deleteComment: async (_, comment) => (await ask({ method: "DELETE", path: `${issues}/comments/${comment.id}` })).status === 204,
    reactions: () => Promise.resolve(null),
    react: () => Promise.reject(new PlatformFailure("invalid", "501 Not Implemented", { status: 501 })),
  };
};

/** As many rows as Gitee gives at once. */
const MOST = 100;
/** Comments with the HTML of their texts. */
const HTML = { accept: "application/vnd.gitee.html+json" };

/** Gitee takes the token as a field of what is sent, or as a parameter where nothing is. */
function withParameter(request: ApiRequest, token: string): ApiRequest {
  if (request.body instanceof URLSearchParams) return { ...request, body: new URLSearchParams([["access_token", token], ...request.body]) };
  return { ...request, query: { ...request.query, access_token: token } };
}
