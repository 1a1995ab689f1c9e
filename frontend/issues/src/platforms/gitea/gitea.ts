import { lazy } from "@glosa/kit/browser/lazy.ts";
import type { Comment, Issue, Query, ReactionKind, Reactions, User } from "../../model/values.ts";
import { type Send, sender } from "../adapter/api.ts";
import { firstView, NO_PICTURE, numberIn, rowsLike, tally, unlessLocked, withBearer } from "../adapter/rest.ts";
import { type Candidate, commentRows, NO_REACTIONS, pageThread, rowsOf } from "../adapter/thread.ts";
import { type CreatePlatform, factsOf } from "../platform.ts";

/** Gitea's and Forgejo's API, version 1: comments in either order, because one answer has all of them. */
export const create: CreatePlatform = ({ transport, clock, token, options }) => {
  const { link } = factsOf("gitea", options.baseURL);
  const path = `${encodeURIComponent(options.owner)}/${encodeURIComponent(options.repo)}`;
  const repository = `/repos/${path}`;
  const issues = `${repository}/issues`;
  const anonymous = new WeakSet<Send>();
  const asUser = sender({ transport, clock, address: `${link}/api/v1`, authorize: withBearer, sentence: sentenceOf });
  const as = (given: string | null): Send => {
    const sendAs = asUser(given);
    if (given === null) anonymous.add(sendAs);
    return sendAs;
  };

  const threadAmong = pageThread(options, candidateOf);

  const send: Send = (request) => as(token())(request);
  const isAnonymous = (sendAs: Send) => (sendAs === send ? token() === null : anonymous.has(sendAs));
  const commentPath = ({ id }: { readonly id: string | number }) => `${issues}/comments/${id}`;
  const issuePath = (id: string) => `${issues}/${encodeURIComponent(id)}`;

  const user = async (sendAs: Send) => userOf((await sendAs({ method: "GET", path: "/user" })).json as UserRow, link);
  const issueRow = async (sendAs: Send, id: string) => (await sendAs({ method: "GET", path: issuePath(id) })).json as IssueRow;
  const titled = async (sendAs: Send, title: string, by: Readonly<Record<string, string>>, page = 1, before = 0): Promise<Issue | null> => {
    const query = { ...by, state: "all", type: "issues", page, limit: MOST };
    const { json, headers } = await sendAs({ method: "GET", path: issues, query });
    const rows = rowsOf(json);
    const found = threadAmong(rows, title);
    const seen = before + rows.length;
    const total = numberIn(headers("x-total-count")) ?? (rows.length < MOST ? seen : Infinity);
    return found ?? (rows.length > 0 && seen < total ? titled(sendAs, title, by, page + 1, seen) : null);
  };
  /** Gitea drops the labels if the author isn't allowed to set any, so a second search goes without them. */
  const find = async (sendAs: Send, title: string, first: Readonly<Record<string, string>>) => {
    const labeled = options.labels.length > 0 ? await titled(sendAs, title, { labels: options.labels.join(","), ...first }) : null;
    return labeled ?? (await titled(sendAs, title, { q: title }));
  };

  /** Gitea renders nothing for readers without a token. */
  const html = async (sendAs: Send, sources: readonly string[]) => {
    const { renderAll, renderHere, withOrigin } = await rendering();
    if (isAnonymous(sendAs)) return Promise.all(sources.map(renderHere));
    const context = `${new URL(link).pathname.replace(/\/$/u, "")}/${path}`;
    return renderAll(sources, async (text) => {
      const body = { Text: text, Mode: "gfm", Context: context, Wiki: false };
      return withOrigin((await sendAs({ method: "POST", path: "/markdown", body, text: true })).text, link);
    });
  };
  /** Gitea answers null if there are none. */
  const reactions = async (sendAs: Send, comment: { readonly id: string | number }): Promise<Reactions> => {
    const { json } = await sendAs({ method: "GET", path: `${commentPath(comment)}/reactions` });
    return tally(rowsLike<ReactionRow>(json ?? [], { content: "" }, "A reaction").map(({ content }) => content), NAMES);
  };
  const comments = async (sendAs: Send, id: string, { page, perPage, sort }: Query) => {
    const { json } = await sendAs({ method: "GET", path: `${issuePath(id)}/comments` });
    const all = commentRows<CommentRow>(json, (row) => commentOf(row, link, { content: "", reactions: null }));
    const rows = (sort === "asc" ? all : all.toReversed()).slice((page - 1) * perPage, page * perPage);
    const [contents, counts] = await Promise.all([
      html(sendAs, rows.map(({ body }) => body)),
      // Comments without their reactions are better than none.
      Promise.all(rows.map((row) => reactions(sendAs, row).catch(() => null))),
    ]);
    const data = rows.map((row, at) => commentOf(row, link, { content: contents[at] ?? "", reactions: counts[at] ?? null }));
    return { count: all.length, page, perPage, data };
  };
  const write = async (id: string, request: { readonly method: "POST" | "PATCH"; readonly path: string }, { body, given }: { readonly body: string; readonly given: Reactions | null }) => {
    const isLocked = async () => (await issueRow(send, id)).is_locked === true;
    const row = (await unlessLocked(send({ ...request, body: { body } }), isLocked)).json as CommentRow;
    const [content = ""] = await html(send, [row.body]);
    return commentOf(row, link, { content, reactions: given });
  };

  return {
    open: firstView(as, token, { user, issue: async (sendAs, id) => issueOf(await issueRow(sendAs, id)), find: (sendAs, title) => find(sendAs, title, { q: title }), comments }),
    findAgain: (title) => find(send, title, {}),
    createIssue: async ({ title, content }) => {
      const labels = await labelIds(send, repository, options.labels);
      return issueOf((await send({ method: "POST", path: issues, body: { title, body: content, labels } })).json as IssueRow);
    },
    comments: ({ id }, query) => comments(send, id, query),
    createComment: ({ id }, body) => write(id, { method: "POST", path: `${issuePath(id)}/comments` }, { body, given: NO_REACTIONS }),
    updateComment: ({ id }, comment, body) => write(id, { method: "PATCH", path: commentPath(comment) }, { body, given: comment.reactions }),
    deleteComment: async (_, comment) => (await send({ method: "DELETE", path: commentPath(comment) })).status === 204,
    reactions: (_, comment) => reactions(send, comment),
    react: async (_, comment, kind) => {
      const request = { path: `${commentPath(comment)}/reactions`, body: { content: NAMES[kind] } };
      const { status } = await send({ method: "POST", ...request });
      return status === 201 || (await send({ method: "DELETE", ...request })).status < 300;
    },
  };
};

/** A user in the answers of Gitea and Forgejo. */
export interface UserRow {
  readonly login: string;
  readonly avatar_url: string;
  /** Missing in older versions. */
  readonly html_url?: string;
}

export interface IssueRow {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly html_url: string;
  /** Null if there are none. */
  readonly labels: readonly { readonly name: string }[] | null;
  readonly user: { readonly login: string } | null;
  readonly is_locked?: boolean;
}

export interface CommentRow {
  readonly id: number;
  readonly body: string;
  /** Null when the account was deleted. */
  readonly user: UserRow | null;
  readonly created_at: string;
  readonly updated_at: string;
}

interface ReactionRow {
  readonly content: string;
}

interface LabelRow {
  readonly id: number;
  readonly name: string;
}

/** Gitea's name for each kind of reaction. */
const NAMES: Readonly<Record<ReactionKind, string>> = { heart: "heart", like: "+1", unlike: "-1" };

/** `link` is the platform's address. */
function userOf(row: UserRow | null, link: string): User {
  const { login, avatar_url: avatar, html_url: homepage } = row ?? { login: "ghost", avatar_url: "", html_url: link };
  return { username: login, avatar: avatar === "" ? NO_PICTURE : avatar, homepage: homepage ?? `${link}/${encodeURIComponent(login)}` };
}

function issueOf({ number, title, body, html_url: link }: IssueRow): Issue {
  return { id: String(number), title, content: body, link };
}

function candidateOf(row: IssueRow): Candidate<Issue> {
  return { found: issueOf(row), labels: (row.labels ?? []).map(({ name }) => name), author: row.user?.login ?? null, number: row.number };
}

function commentOf(row: CommentRow, link: string, { content, reactions }: { readonly content: string; readonly reactions: Reactions | null }): Comment {
  const { id, body, user, created_at: createdAt, updated_at: updatedAt } = row;
  return { id: String(id), content, contentRaw: body, author: userOf(user, link), createdAt, updatedAt, reactions };
}

/** The ids of an issue's labels. It creates missing labels, and leaves out those that it can't create: the issue matters more. */
async function labelIds(send: Send, repository: string, names: readonly string[]): Promise<readonly number[]> {
  if (names.length === 0) return [];
  const known = await allLabels(send, repository).catch(() => []);
  const ids = await Promise.all(names.map(async (name) => known.find((label) => label.name === name)?.id ?? (await createdLabel(send, repository, name))));
  return ids.filter((id) => id !== null);
}

async function allLabels(send: Send, repository: string, page = 1, before = 0): Promise<readonly LabelRow[]> {
  const { json, headers } = await send({ method: "GET", path: `${repository}/labels`, query: { page, limit: MOST } });
  const rows = rowsLike<LabelRow>(json, { id: 0, name: "" }, "A label");
  const all = rowsOf(json).length;
  const seen = before + all;
  const total = numberIn(headers("x-total-count")) ?? (all < MOST ? seen : Infinity);
  return all > 0 && seen < total ? [...rows, ...(await allLabels(send, repository, page + 1, seen))] : rows;
}

async function createdLabel(send: Send, repository: string, name: string): Promise<number | null> {
  try {
    return ((await send({ method: "POST", path: `${repository}/labels`, body: { name, color: "#3eaf7c" } })).json as LabelRow).id;
  } catch {
    return null;
  }
}

/** Gitea's own message. */
function sentenceOf(json: unknown): string | undefined {
  const { message } = (json ?? {}) as { readonly message?: unknown };
  return typeof message === "string" ? message : undefined;
}

/** The most rows that an instance returns per page by default. */
const MOST = 50;

const rendering = lazy(() => import("../adapter/rendering.ts"), import.meta.url);
