import type { Issue, Query } from "../../model/values.ts";
import { withBearer } from "../adapter/answers.ts";
import { commentRows } from "../adapter/rows.ts";
import { type Ask, asking } from "../adapter/api.ts";
import { factsOf } from "../facts.ts";
import { PlatformFailure } from "../failure.ts";
import { firstView } from "../adapter/first-view.ts";
import type { CreatePlatform } from "../platform.ts";
import { pageThread } from "../adapter/page-thread.ts";
import { kindOf, unlessRetired } from "./retired.ts";
import { candidateOf, type CommentRow, commentOf, type IssueRow, isShown, issueOf, type Part, sentenceOf, type UserRow, userOf } from "./rows.ts";

/** Bitbucket Cloud's REST API, version 2.0: comments in either order, without reactions. */
export const create: CreatePlatform = ({ transport, clock, token, options }) => {
  const facts = factsOf("bitbucket", options.baseURL);
  const { link } = facts;
  const host = link === factsOf("bitbucket").link ? "https://api.bitbucket.org" : link;
  const repository = `${encodeURIComponent(options.owner)}/${encodeURIComponent(options.repo)}`;
  const issues = `/repositories/${repository}/issues`;
  const page = `${link}/${repository}/issues`;
  const plain = asking({ transport, clock, address: `${host}/2.0`, authorise: withBearer, sentence: sentenceOf, kind: kindOf });
  const as = (given: string | null) => unlessRetired(plain(given), `/repositories/${repository}`);

  const threadAmong = pageThread(options, (row: IssueRow) => candidateOf(row, page));

  const ask: Ask = (request) => as(token())(request);
  const commentsOf = (id: string) => `${issues}/${encodeURIComponent(id)}/comments`;

  const user = async (asker: Ask) => userOf((await asker({ method: "GET", path: "/user" })).json as UserRow, link);
  const issue = async (asker: Ask, id: string) => issueOf((await asker({ method: "GET", path: `${issues}/${encodeURIComponent(id)}` })).json as IssueRow, page);
  const among = async (asker: Ask, title: string, query: Readonly<Record<string, string | number>>) => {
    const { values, next } = (await asker({ method: "GET", path: issues, query: { ...query, pagelen: MOST } })).json as Part<IssueRow>;
    return { found: threadAmong(values, title), more: next !== undefined };
  };
  const titled = async (asker: Ask, title: string, part = 1): Promise<Issue | null> => {
    const { found, more } = await among(asker, title, { sort: "created_on", q: `title=${quoted(title)}`, page: part });
    return found ?? (more ? titled(asker, title, part + 1) : null);
  };
  const rows = async (asker: Ask, id: string, { sort, part = 1 }: { readonly sort: string; readonly part?: number }): Promise<readonly CommentRow[]> => {
    const { values: json, next } = (await asker({ method: "GET", path: commentsOf(id), query: { page: part, pagelen: MOST, sort } })).json as Part<CommentRow>;
    const values = commentRows<CommentRow>(json, (row) => commentOf(row, link));
    return next === undefined ? values : [...values, ...(await rows(asker, id, { sort, part: part + 1 }))];
  };
  /** Bitbucket counts rows that are no comments: pages are only right when cut from those that are. */
  const comments = async (asker: Ask, id: string, { page: number, perPage, sort }: Query) => {
    const shown = (await rows(asker, id, { sort: sort === "asc" ? "created_on" : "-created_on" })).filter(isShown);
    const data = shown.slice((number - 1) * perPage, number * perPage).map((row) => commentOf(row, link));
    return { count: shown.length, page: number, perPage, data };
  };
  const write = async (request: { readonly method: "POST" | "PUT"; readonly path: string }, raw: string) =>
    commentOf((await ask({ ...request, body: { content: { raw } } })).json as CommentRow, link);

  return {
    facts,
    open: firstView(as, token, { user, issue, find: titled, comments }),
    user: () => user(ask),
    findAgain: async (title) => (await among(ask, title, { sort: "-created_on" })).found,
    createIssue: async ({ title, content }) => {
      const body = { title, content: { raw: content }, priority: "trivial", kind: "task" };
      return issueOf((await ask({ method: "POST", path: issues, body })).json as IssueRow, page);
    },
    comments: ({ id }, query) => comments(ask, id, query),
    createComment: ({ id }, text) => write({ method: "POST", path: commentsOf(id) }, text),
    updateComment: ({ id }, comment, text) => write({ method: "PUT", path: `${commentsOf(id)}/${comment.id}` }, text),
    deleteComment: async ({ id }, comment) => (await ask({ method: "DELETE", path: `${commentsOf(id)}/${comment.id}` })).status === 204,
    reactions: () => Promise.resolve(null),
    react: () => Promise.reject(new PlatformFailure("invalid", "501 Not Implemented", { status: 501 })),
  };
};

/** As many rows as Bitbucket gives at once. */
const MOST = 100;

/** A text in Bitbucket's query language. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
}
