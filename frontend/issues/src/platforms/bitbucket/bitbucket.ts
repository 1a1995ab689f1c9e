import type { Comment, Issue, Query, User } from "../../model/values.ts";
import { type Send, sender } from "../adapter/api.ts";
import { firstView, NO_PICTURE, withBearer } from "../adapter/rest.ts";
import { type Candidate, commentRows, pageThread } from "../adapter/thread.ts";
import { type CreatePlatform, factsOf } from "../platform.ts";
import { PlatformFailure } from "../failure.ts";
import { kindOf, unlessRetired } from "./retired.ts";

/** Bitbucket Cloud's REST API, version 2.0: comments in either order, no reactions. */
export const create: CreatePlatform = ({ transport, clock, token, options }) => {
  const { link } = factsOf("bitbucket", options.baseURL);
  const host = link === factsOf("bitbucket").link ? "https://api.bitbucket.org" : link;
  const repository = `${encodeURIComponent(options.owner)}/${encodeURIComponent(options.repo)}`;
  const issues = `/repositories/${repository}/issues`;
  const page = `${link}/${repository}/issues`;
  const plain = sender({ transport, clock, address: `${host}/2.0`, authorize: withBearer, sentence: sentenceOf, kind: kindOf });
  const as = (given: string | null) => unlessRetired(plain(given), `/repositories/${repository}`);

  const threadAmong = pageThread(options, (row: IssueRow) => candidateOf(row, page));

  const send: Send = (request) => as(token())(request);
  const commentsOf = (id: string) => `${issues}/${encodeURIComponent(id)}/comments`;

  const user = async (sendAs: Send) => userOf((await sendAs({ method: "GET", path: "/user" })).json as UserRow, link);
  const issue = async (sendAs: Send, id: string) => issueOf((await sendAs({ method: "GET", path: `${issues}/${encodeURIComponent(id)}` })).json as IssueRow, page);
  const among = async (sendAs: Send, title: string, query: Readonly<Record<string, string | number>>) => {
    const { values, next } = (await sendAs({ method: "GET", path: issues, query: { ...query, pagelen: MOST } })).json as Part<IssueRow>;
    return { found: threadAmong(values, title), more: next !== undefined };
  };
  const titled = async (sendAs: Send, title: string, part = 1): Promise<Issue | null> => {
    const { found, more } = await among(sendAs, title, { sort: "created_on", q: `title=${quoted(title)}`, page: part });
    return found ?? (more ? titled(sendAs, title, part + 1) : null);
  };
  const rows = async (sendAs: Send, id: string, { sort, part = 1 }: { readonly sort: string; readonly part?: number }): Promise<readonly CommentRow[]> => {
    const { values: json, next } = (await sendAs({ method: "GET", path: commentsOf(id), query: { page: part, pagelen: MOST, sort } })).json as Part<CommentRow>;
    const values = commentRows<CommentRow>(json, (row) => commentOf(row, link));
    return next === undefined ? values : [...values, ...(await rows(sendAs, id, { sort, part: part + 1 }))];
  };
  /** Bitbucket also counts rows that aren't comments, so pages are cut here, from the comments alone. */
  const comments = async (sendAs: Send, id: string, { page: number, perPage, sort }: Query) => {
    const shown = (await rows(sendAs, id, { sort: sort === "asc" ? "created_on" : "-created_on" })).filter(isShown);
    const data = shown.slice((number - 1) * perPage, number * perPage).map((row) => commentOf(row, link));
    return { count: shown.length, page: number, perPage, data };
  };
  const write = async (request: { readonly method: "POST" | "PUT"; readonly path: string }, raw: string) =>
    commentOf((await send({ ...request, body: { content: { raw } } })).json as CommentRow, link);

  return {
    open: firstView(as, token, { user, issue, find: titled, comments }),
    findAgain: async (title) => (await among(send, title, { sort: "-created_on" })).found,
    createIssue: async ({ title, content }) => {
      const body = { title, content: { raw: content }, priority: "trivial", kind: "task" };
      return issueOf((await send({ method: "POST", path: issues, body })).json as IssueRow, page);
    },
    comments: ({ id }, query) => comments(send, id, query),
    createComment: ({ id }, text) => write({ method: "POST", path: commentsOf(id) }, text),
    updateComment: ({ id }, comment, text) => write({ method: "PUT", path: `${commentsOf(id)}/${comment.id}` }, text),
    deleteComment: async ({ id }, comment) => (await send({ method: "DELETE", path: `${commentsOf(id)}/${comment.id}` })).status === 204,
    reactions: () => Promise.resolve(null),
    react: () => Promise.reject(new PlatformFailure("invalid", "501 Not Implemented", { status: 501 })),
  };
};

/** A user in Bitbucket's answers. They have nicknames, and no longer account names. */
export interface UserRow {
  readonly nickname?: string;
  readonly display_name?: string;
  readonly links: { readonly avatar?: Link; readonly html?: Link };
}

export interface IssueRow {
  readonly id: number;
  readonly title: string;
  readonly content?: { readonly raw: string | null };
  readonly reporter?: { readonly nickname?: string } | null;
}

export interface CommentRow {
  readonly id: number;
  /** Has no text if the comment only changed the issue's state. */
  readonly content: { readonly raw: string | null; readonly html?: string };
  /** Null when the account was deleted. */
  readonly user: UserRow | null;
  readonly created_on: string;
  readonly updated_on: string | null;
  readonly deleted?: boolean;
}

/** Part of a list. */
interface Part<Row> {
  readonly values: readonly Row[];
  /** The address of the next part; missing in the last one. */
  readonly next?: string;
}

function userOf(row: UserRow | null, link: string): User {
  const { nickname, display_name: name, links } = row ?? { nickname: "deleted", links: {} };
  return { username: nickname ?? name ?? "", avatar: links.avatar?.href ?? NO_PICTURE, homepage: links.html?.href ?? link };
}

/** `link` is the address of the repository's issues. */
function issueOf({ id, title, content }: IssueRow, link: string): Issue {
  return { id: String(id), title, content: content?.raw ?? "", link: `${link}/${id}` };
}

/** Bitbucket has no labels, so the author decides whether an issue is a thread. `link` is the address of the repository's issues. */
function candidateOf(row: IssueRow, link: string): Candidate<Issue> {
  return { found: issueOf(row, link), labels: [], author: row.reporter?.nickname ?? null, number: row.id };
}

function commentOf(row: CommentRow, link: string): Comment {
  const { id, content, user, created_on: createdAt, updated_on: updatedAt } = row;
  return { id: String(id), content: content.html ?? "", contentRaw: content.raw ?? "", author: userOf(user, link), createdAt, updatedAt: updatedAt ?? createdAt, reactions: null };
}

/** Whether the comment has a text and wasn't deleted. */
function isShown({ content, deleted }: CommentRow): boolean {
  return deleted !== true && content.raw !== null && content.raw !== "";
}

/** Bitbucket's own message. */
function sentenceOf(json: unknown): string | undefined {
  const { error } = (json ?? {}) as { readonly error?: { readonly message?: string } };
  return error?.message;
}

interface Link {
  readonly href: string;
}

/** The most rows that Bitbucket returns per page. */
const MOST = 100;

/** A string in Bitbucket's query language. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
}
