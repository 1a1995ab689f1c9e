/** GitHub's GraphQL API: how it's requested, its documents, and the shapes of its answers. */
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { Send } from "../adapter/api.ts";
import { refusal } from "../failure.ts";
import { kind } from "./github.ts";

/** Requests a document and resolves with its `data`; rejects with the message of the first error. */
export type SendQuery = <Data>(document: string, variables?: Readonly<Record<string, unknown>>) => Promise<Data>;

/** Sends documents with `send`. A missing issue isn't an error: it's null in the data. */
export function graphSender(send: Send, clock: Pick<Clock, "now">): SendQuery {
  return async <Data>(query: string, variables: Readonly<Record<string, unknown>> = {}) => {
    const answer = await send({ method: "POST", path: "/graphql", body: { query, variables } });
    const { data, errors = [] } = answer.json as GraphAnswer<Data>;
    const error = errors.find(({ type, path }) => !(type === "NOT_FOUND" && path?.at(-1) === "issue"));
    if (error === undefined) return data;
    const status = STATUS[error.type ?? ""] ?? 422;
    throw refusal({ ...answer, status }, error.message, { now: clock.now(), kind: kind({ status }, error.message) });
  };
}

/** The status that REST would answer for an error. GraphQL always answers 200. */
const STATUS: Readonly<Record<string, number>> = { NOT_FOUND: 404, FORBIDDEN: 403, INSUFFICIENT_SCOPES: 403, RATE_LIMITED: 429 };

interface GraphAnswer<Data> {
  readonly data: Data;
  readonly errors?: readonly { readonly type?: string; readonly message: string; readonly path?: readonly (string | number)[] }[];
}

/** A user. */
export interface Actor {
  readonly login: string;
  readonly avatarUrl: string;
  readonly url: string;
}

/** A comment's reactions. */
export interface ReactedNode {
  readonly id: string;
  readonly reactionGroups: readonly { readonly content: string; readonly viewerHasReacted: boolean; readonly reactors: { readonly totalCount: number } }[] | null;
}

/** A comment. */
export interface CommentNode extends ReactedNode {
  readonly body: string;
  readonly bodyHTML: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Null when the account was deleted. */
  readonly author: Actor | null;
}

/** A part of an issue's comments, oldest first. */
export interface Connection<Node = unknown> {
  readonly totalCount: number;
  readonly pageInfo: { readonly startCursor: string | null; readonly endCursor: string | null };
  readonly nodes: readonly Node[];
}

/** An issue with a part of its comments. */
export interface IssueNode {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly labels: { readonly nodes: readonly { readonly name: string }[] } | null;
  /** Null when the account was deleted. */
  readonly author: { readonly login: string } | null;
  readonly comments: Connection<CommentNode>;
}

// Each document includes the fragments that it names in braces.

const USER = `fragment user on Actor { login avatarUrl url }`;

const REACTIONS = `fragment reactions on Reactable { id reactionGroups { content viewerHasReacted reactors(first: 1) { totalCount } } }`;

const COMMENT = `fragment comment on IssueComment { ...reactions body bodyHTML createdAt updatedAt author { ...user } }
${REACTIONS}
${USER}`;

const PAGE = `fragment page on IssueCommentConnection { totalCount pageInfo { startCursor endCursor } nodes { ...comment } }
${COMMENT}`;

const ISSUE = `fragment issue on Issue { id number title body url author { login } labels(first: 100) { nodes { name } } comments(first: $first, last: $last) { ...page } }
${PAGE}`;

/** Viewer, issue, and comments, found by a search. */
export const SEARCH = `query ($query: String!, $first: Int, $last: Int) {
  viewer { ...user }
  search(type: ISSUE, query: $query, first: 20) { nodes { ...issue } }
}
${ISSUE}`;

/** Viewer, issue, and comments, by the issue's number. */
export const OPEN = `query ($owner: String!, $repo: String!, $number: Int!, $first: Int, $last: Int) {
  viewer { ...user }
  repository(owner: $owner, name: $repo) { issue(number: $number) { ...issue } }
}
${ISSUE}`;

/** A part of an issue's comments. */
export const COMMENTS = `query ($id: ID!, $first: Int, $last: Int, $after: String, $before: String) {
  node(id: $id) { ... on Issue { comments(first: $first, last: $last, after: $after, before: $before) { ...page } } }
}
${PAGE}`;

/** The cursors at which a part of the comments begins and ends, without the comments. */
export const EDGES = `query ($id: ID!, $first: Int, $last: Int, $after: String, $before: String) {
  node(id: $id) { ... on Issue { comments(first: $first, last: $last, after: $after, before: $before) { totalCount pageInfo { startCursor endCursor } } } }
}`;

/** A comment's reactions. */
export const REACTIONS_OF = `query ($id: ID!) { node(id: $id) { ...reactions } }
${REACTIONS}`;

/** Creates a comment. */
export const ADD_COMMENT = `mutation ($id: ID!, $body: String!) {
  addComment(input: { subjectId: $id, body: $body }) { commentEdge { node { ...comment } } }
}
${COMMENT}`;

/** Changes a comment's text. */
export const UPDATE_COMMENT = `mutation ($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { issueComment { ...comment } }
}
${COMMENT}`;

/** Deletes a comment. */
export const DELETE_COMMENT = `mutation ($id: ID!) { deleteIssueComment(input: { id: $id }) { clientMutationId } }`;

/** Adds a reaction. */
export const ADD_REACTION = `mutation ($id: ID!, $content: ReactionContent!) {
  reacted: addReaction(input: { subjectId: $id, content: $content }) { subject { ...reactions } }
}
${REACTIONS}`;

/** Removes a reaction. */
export const REMOVE_REACTION = `mutation ($id: ID!, $content: ReactionContent!) {
  reacted: removeReaction(input: { subjectId: $id, content: $content }) { subject { ...reactions } }
}
${REACTIONS}`;
