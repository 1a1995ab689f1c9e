import type { Comment, CommentPage, Issue, Query, ReactionKind, Reactions, User } from "../../model/values.ts";
import type { Answer } from "@glosa/comments/transport.ts";
import { type Send, lookAs, orNull } from "../adapter/api.ts";
import { commentRows } from "../adapter/thread.ts";
import type { CreatePlatform } from "../platform.ts";
import { accessGitHub, FULL, GHOST, type IssueAnswer, searched, threadsOf, type UserAnswer } from "./github.ts";

/** GitHub's REST API: everyone may read public repositories, oldest comments first. */
export const create: CreatePlatform = (parts) => {
  const { token, clock } = parts;
  const access = accessGitHub(parts, UNREACHABLE);
  const { as, rest, repository } = access;
  const threads = threadsOf(access, parts);

  const send: Send = (request) => as(token())(request);
  const commentPath = ({ id }: Comment) => `${repository}/issues/comments/${id}`;
  const issuePath = (id: string) => `${repository}/issues/${encodeURIComponent(id)}`;

  const viewer = async (sendAs: Send): Promise<User> => userOf((await sendAs({ method: "GET", path: `${rest}/user` })).json as UserAnswer);
  const issueAnswer = async (sendAs: Send, id: string) => (await sendAs({ method: "GET", path: issuePath(id), headers: FULL })).json as IssueAnswer;
  const rows = (sendAs: Send, id: string, { page, perPage }: Query) => sendAs({ method: "GET", path: `${issuePath(id)}/comments`, query: { page, per_page: perPage, timestamp: clock.now() }, headers: FULL });

  const byId = async (sendAs: Send, id: string, query: Query) => {
    const [issue, answer] = await Promise.all([orNull(issueAnswer(sendAs, id)), orNull(rows(sendAs, id, query))]);
    return issue === null || answer === null ? NOTHING : { issue: issueOf(issue), comments: pageOf(answer, issue.comments, query) };
  };
  const byTitle = async (sendAs: Send, title: string, query: Query) => {
    const found = await searched(sendAs, `${rest}/search/issues`, { q: threads.search(title), timestamp: clock.now() });
    const issue = threads.among(found, title) ?? (await threads.missed(sendAs, title));
    return issue === null ? NOTHING : { issue: issueOf(issue), comments: pageOf(await rows(sendAs, String(issue.number), query), issue.comments, query) };
  };

  return {
    open: (lookup, query) =>
      lookAs(token(), async (given) => {
        const sendAs = as(given);
        const [user, found] = await Promise.all([given === null ? null : viewer(sendAs), "id" in lookup ? byId(sendAs, lookup.id, query) : byTitle(sendAs, lookup.title, query)]);
        return { user, ...found };
      }),
    findAgain: async (title) => {
      const found = await threads.again(send, title);
      return found === null ? null : issueOf(found);
    },
    createIssue: async (draft) => issueOf(await threads.create(send, draft)),
    comments: async ({ id }, query) => {
      const [issue, answer] = await Promise.all([issueAnswer(send, id), rows(send, id, query)]);
      return pageOf(answer, issue.comments, query);
    },
    createComment: async ({ id }, text) => commentOf((await send({ method: "POST", path: `${issuePath(id)}/comments`, headers: FULL, body: { body: text } })).json as CommentAnswer),
    updateComment: async (_, comment, text) => commentOf((await send({ method: "PATCH", path: commentPath(comment), headers: FULL, body: { body: text } })).json as CommentAnswer),
    deleteComment: async (_, comment) => (await send({ method: "DELETE", path: commentPath(comment) })).status === 204,
    reactions: async (_, comment) => reactionsOf((await send({ method: "GET", path: commentPath(comment), headers: FULL })).json as CommentAnswer),
    react: async (_, comment, kind) => {
      const path = `${commentPath(comment)}/reactions`;
      const { status, json } = await send({ method: "POST", path, headers: FULL, body: { content: CONTENTS[kind] } });
      if (status === 201) return true;
      return (await send({ method: "DELETE", path: `${path}/${(json as { readonly id: number }).id}` })).status === 204;
    },
  };
};

/** Without an answer, the widget offers a login, as after a refusal. */
const UNREACHABLE = 403;

const NOTHING = { issue: null, comments: null };

const CONTENTS: Readonly<Record<ReactionKind, string>> = { like: "+1", unlike: "-1", heart: "heart" };

/** A page of comments. The issue's count may be outdated in a search, so it's at least the number of comments up to this page. */
function pageOf(answer: Answer, count: number, query: Query): CommentPage {
  const data = commentRows(answer.json, commentOf).map(commentOf);
  const { page, perPage } = placeOf(answer.headers("link"), query);
  return { count: data.length === 0 ? count : Math.max(count, (page - 1) * perPage + data.length), page, perPage, data };
}

/** The page that was answered according to the `Link` header; the requested one without the header, which single pages don't have. */
export function placeOf(link: string | null, query: Query): Pick<Query, "page" | "perPage"> {
  const target = (rel: string) => {
    const address = new RegExp(`<([^>]*)>;[^,]*rel="${rel}"`, "u").exec(link ?? "")?.[1];
    return address === undefined ? null : new URL(address).searchParams;
  };
  const next = target("next");
  const known = next ?? target("prev");
  if (known === null) return query;
  const page = Number(known.get("page")) + (next === null ? 1 : -1);
  const perPage = Number(known.get("per_page"));
  return { page: page > 0 ? page : query.page, perPage: perPage > 0 ? perPage : query.perPage };
}

/** A comment in the REST API's answers. */
export interface CommentAnswer {
  readonly id: number;
  readonly body?: string;
  readonly body_html?: string;
  /** Null when the account was deleted. */
  readonly user: UserAnswer | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly reactions?: { readonly "+1": number; readonly "-1": number; readonly heart: number };
}

function userOf({ login, avatar_url: avatar, html_url: homepage }: UserAnswer): User {
  return { username: login, avatar, homepage };
}

function issueOf({ number, title, body, html_url: link }: IssueAnswer): Issue {
  return { id: String(number), title, content: body ?? "", link };
}

function commentOf(answer: CommentAnswer): Comment {
  const { id, body = "", body_html: content = "", user, created_at: createdAt, updated_at: updatedAt } = answer;
  return { id: String(id), content, contentRaw: body, author: user === null ? GHOST : userOf(user), createdAt, updatedAt, reactions: reactionsOf(answer) };
}

function reactionsOf({ reactions }: CommentAnswer): Reactions {
  return { like: reactions?.["+1"] ?? 0, unlike: reactions?.["-1"] ?? 0, heart: reactions?.heart ?? 0 };
}
