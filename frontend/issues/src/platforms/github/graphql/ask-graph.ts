import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { Ask } from "../../adapter/api.ts";
import { refusal } from "../../failure.ts";
import { kind } from "../dialect.ts";

/** Asks GitHub's GraphQL API and gives `data`; rejects with the first error's message. */
export type AskGraph = <Data>(document: string, variables?: Readonly<Record<string, unknown>>) => Promise<Data>;

/** An issue that is not there is null in the data, and no failure. */
export function askingGraph(ask: Ask, clock: Pick<Clock, "now">): AskGraph {
  return async <Data>(query: string, variables: Readonly<Record<string, unknown>> = {}) => {
    const answer = await ask({ method: "POST", path: "/graphql", body: { query, variables } });
    const { data, errors = [] } = answer.json as GraphAnswer<Data>;
    const error = errors.find(({ type, path }) => !(type === "NOT_FOUND" && path?.at(-1) === "issue"));
    if (error === undefined) return data;
    const status = STATUS[error.type ?? ""] ?? 422;
    throw refusal({ ...answer, status }, error.message, { now: clock.now(), kind: kind({ status }, error.message) });
  };
}

/** GraphQL answers with status 200 whatever happened: the one that REST would answer with. */
const STATUS: Readonly<Record<string, number>> = { NOT_FOUND: 404, FORBIDDEN: 403, INSUFFICIENT_SCOPES: 403, RATE_LIMITED: 429 };

interface GraphAnswer<Data> {
  readonly data: Data;
  readonly errors?: readonly { readonly type?: string; readonly message: string; readonly path?: readonly (string | number)[] }[];
}

/** Someone. */
export interface Actor {
  readonly login: string;
  readonly avatarUrl: string;
  readonly url: string;
}

/** What a comment is reacted to with. */
export interface ReactedNode {
  readonly id: string;
  readonly reactionGroups: readonly { readonly content: string; readonly viewerHasReacted: boolean; readonly reactors: { readonly totalCount: number } }[] | null;
}

export interface CommentNode extends ReactedNode {
  readonly body: string;
  readonly bodyHTML: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Null when the account was deleted. */
  readonly author: Actor | null;
}

/** Part of an issue's comments, in the order of writing. */
export interface Connection<Node = unknown> {
  readonly totalCount: number;
  readonly pageInfo: { readonly startCursor: string | null; readonly endCursor: string | null };
  readonly nodes: readonly Node[];
}

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
