import { lazy } from "@glosa/kit/browser/lazy.ts";
import type { Issue, Query, Reactions } from "../../model/values.ts";
import { numberIn, rowsLike, tally, withBearer } from "../adapter/answers.ts";
import { commentRows, NO_REACTIONS, rowsOf } from "../adapter/rows.ts";
import { type Ask, asking } from "../adapter/api.ts";
import { factsOf } from "../facts.ts";
import { firstView } from "../adapter/first-view.ts";
import { unlessLocked } from "../adapter/locked.ts";
import type { CreatePlatform } from "../platform.ts";
import { pageThread } from "../adapter/page-thread.ts";
import { labelIds } from "./labels.ts";
import { candidateOf, type CommentRow, commentOf, type IssueRow, issueOf, type ReactionRow, sentenceOf, type UserRow, userOf, WORDS } from "./rows.ts";

/** Gitea's and Forgejo's API, version 1: comments in either order, since all of them come at once. */
export const create: CreatePlatform = ({ transport, clock, token, options }) => {
  const facts = factsOf("gitea", options.baseURL);
  const { link } = facts;
  const path = `${encodeURIComponent(options.owner)}/${encodeURIComponent(options.repo)}`;
  const repository = `/repos/${path}`;
  const issues = `${repository}/issues`;
  const nobody = new WeakSet<Ask>();
  const asAnybody = asking({ transport, clock, address: `${link}/api/v1`, authorise: withBearer, sentence: sentenceOf });
  const as = (given: string | null): Ask => {
    const asker = asAnybody(given);
    if (given === null) nobody.add(asker);
    return asker;
  };

  const threadAmong = pageThread(options, candidateOf);

  const ask: Ask = (request) => as(token())(request);
  const isNobody = (asker: Ask) => (asker === ask ? token() === null : nobody.has(asker));
  const commentPath = ({ id }: { readonly id: string | number }) => `${issues}/comments/${id}`;
  const issuePath = (id: string) => `${issues}/${encodeURIComponent(id)}`;

  const user = async (asker: Ask) => userOf((await asker({ method: "GET", path: "/user" })).json as UserRow, link);
  const issueRow = async (asker: Ask, id: string) => (await asker({ method: "GET", path: issuePath(id) })).json as IssueRow;
  const titled = async (asker: Ask, title: string, by: Readonly<Record<string, string>>, page = 1, before = 0): Promise<Issue | null> => {
    const query = { ...by, state: "all", type: "issues", page, limit: MOST };
    const { json, headers } = await asker({ method: "GET", path: issues, query });
    const rows = rowsOf(json);
    const found = threadAmong(rows, title);
    const seen = before + rows.length;
    const total = numberIn(headers("x-total-count")) ?? (rows.length < MOST ? seen : Infinity);
    return found ?? (rows.length > 0 && seen < total ? titled(asker, title, by, page + 1, seen) : null);
  };
  /** Labels of authors who may not give any are dropped. */
  const find = async (asker: Ask, title: string, first: Readonly<Record<string, string>>) => {
    const labelled = options.labels.length > 0 ? await titled(asker, title, { labels: options.labels.join(","), ...first }) : null;
    return labelled ?? (await titled(asker, title, { q: title }));
  };

  const html = async (asker: Ask, sources: readonly string[]) => (await rendering()).rendered(isNobody(asker) ? null : asker, sources, { path, link });
  /** Null stands for none. */
  const reactions = async (asker: Ask, comment: { readonly id: string | number }): Promise<Reactions> => {
    const { json } = await asker({ method: "GET", path: `${commentPath(comment)}/reactions` });
    return tally(rowsLike<ReactionRow>(json ?? [], { content: "" }, "A reaction").map(({ content }) => content), WORDS);
  };
  const comments = async (asker: Ask, id: string, { page, perPage, sort }: Query) => {
    const { json } = await asker({ method: "GET", path: `${issuePath(id)}/comments` });
    const all = commentRows<CommentRow>(json, (row) => commentOf(row, link, { content: "", reactions: null }));
    const rows = (sort === "asc" ? all : all.toReversed()).slice((page - 1) * perPage, page * perPage);
    const [contents, counts] = await Promise.all([
      html(asker, rows.map(({ body }) => body)),
      // Comments whose reactions are unknown are better than no comments.
      Promise.all(rows.map((row) => reactions(asker, row).catch(() => null))),
    ]);
    const data = rows.map((row, at) => commentOf(row, link, { content: contents[at] ?? "", reactions: counts[at] ?? null }));
    return { count: all.length, page, perPage, data };
  };
  const write = async (id: string, request: { readonly method: "POST" | "PATCH"; readonly path: string }, { body, given }: { readonly body: string; readonly given: Reactions | null }) => {
    const isLocked = async () => (await issueRow(ask, id)).is_locked === true;
    const row = (await unlessLocked(ask({ ...request, body: { body } }), isLocked)).json as CommentRow;
    const [content = ""] = await html(ask, [row.body]);
    return commentOf(row, link, { content, reactions: given });
  };

  return {
    facts,
    open: firstView(as, token, { user, issue: async (asker, id) => issueOf(await issueRow(asker, id)), find: (asker, title) => find(asker, title, { q: title }), comments }),
    user: () => user(ask),
    findAgain: (title) => find(ask, title, {}),
    createIssue: async ({ title, content }) => {
      const labels = await labelIds(ask, repository, options.labels);
      return issueOf((await ask({ method: "POST", path: issues, body: { title, body: content, labels } })).json as IssueRow);
    },
    comments: ({ id }, query) => comments(ask, id, query),
    createComment: ({ id }, body) => write(id, { method: "POST", path: `${issuePath(id)}/comments` }, { body, given: NO_REACTIONS }),
    updateComment: ({ id }, comment, body) => write(id, { method: "PATCH", path: commentPath(comment) }, { body, given: comment.reactions }),
    deleteComment: async (_, comment) => (await ask({ method: "DELETE", path: commentPath(comment) })).status === 204,
    reactions: (_, comment) => reactions(ask, comment),
    react: async (_, comment, kind) => {
      const request = { path: `${commentPath(comment)}/reactions`, body: { content: WORDS[kind] } };
      const { status } = await ask({ method: "POST", ...request });
      return status === 201 || (await ask({ method: "DELETE", ...request })).status < 300;
    },
  };
};

/** As many rows as an instance gives at once, unless told otherwise. */
const MOST = 50;

const rendering = lazy(() => import("./rendered.ts"), import.meta.url);
