/** What the REST adapters for hosts other than GitHub share: a first view, and how to read answers and refusals. */
import { hasShapeOf, validRows } from "@glosa/comments/valid-rows.ts";
import type { CommentPage, Issue, Query, ReactionKind, Reactions, User } from "../../model/values.ts";
import { PlatformFailure } from "../failure.ts";
import type { Platform } from "../platform.ts";
import { type ApiRequest, lookAs, orNull, type Send } from "./api.ts";
import { rowsOf } from "./thread.ts";

/** The parts of a first view, each read with the given `send`. */
export interface Readings {
  readonly user: (send: Send) => Promise<User>;
  readonly issue: (send: Send, id: string) => Promise<Issue>;
  /** The issue with exactly this title; null if there is none. */
  readonly find: (send: Send, title: string) => Promise<Issue | null>;
  readonly comments: (send: Send, issue: string, query: Query) => Promise<CommentPage>;
}

/** A platform's `open`. Requests that don't depend on each other run in parallel. */
export function firstView(as: (token: string | null) => Send, token: () => string | null, readings: Readings): Platform["open"] {
  const { user, issue, find, comments } = readings;

  const byId = async (send: Send, id: string, query: Query) => {
    const [found, page] = await Promise.all([orNull(issue(send, id)), orNull(comments(send, id, query))]);
    return found === null || page === null ? NOTHING : { issue: found, comments: page };
  };
  const byTitle = async (send: Send, title: string, query: Query) => {
    const found = await find(send, title);
    return found === null ? NOTHING : { issue: found, comments: await comments(send, found.id, query) };
  };
  return (lookup, query) =>
    lookAs(token(), async (given) => {
      const send = as(given);
      const [reader, found] = await Promise.all([given === null ? null : user(send), "id" in lookup ? byId(send, lookup.id, query) : byTitle(send, lookup.title, query)]);
      return { user: reader, ...found };
    });
}

/** Adds a token in the header that most platforms expect. */
export function withBearer(request: ApiRequest, token: string): ApiRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

/** The result of writing to an issue. A refusal reports that the issue is locked if `isLocked` says so; a plain "forbidden" wouldn't. */
export async function unlessLocked<T>(written: Promise<T>, isLocked: () => Promise<boolean>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (!(error instanceof PlatformFailure && error.kind === "forbidden")) throw error;
    const locked = await isLocked().catch(() => false);
    throw locked ? new PlatformFailure("locked", error.message, { status: error.status, cause: error }) : error;
  }
}

/** The whole number in a header; undefined if there is none. */
export function numberIn(header: string | null): number | undefined {
  const number = Number.parseInt(header ?? "", 10);
  return Number.isNaN(number) ? undefined : number;
}

/** The number of comments if a platform doesn't report it: those before a page and on it, and one more if others follow. */
export function atLeast({ page, perPage }: Query, here: number, more: boolean): number {
  return (page - 1) * perPage + here + (more ? 1 : 0);
}

/** The rows of an answer that have all fields of `sample`. The console names the others; `what` is what they are, such as "A label". */
export function rowsLike<Row>(json: unknown, sample: Partial<Row>, what: string): readonly Row[] {
  return validRows<Row>(rowsOf(json), (row) => hasShapeOf(row, sample), what);
}

/** The number of reactions of each kind, by the platform's names for the kinds. */
export function tally(given: readonly string[], names: Readonly<Record<ReactionKind, string>>): Reactions {
  const times = (kind: ReactionKind) => given.filter((name) => name === names[kind]).length;
  return { heart: times("heart"), like: times("like"), unlike: times("unlike") };
}

/** The avatar of a user without one. */
export const NO_PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#aab" d="M0 0h8v8H0z"/><path fill="#fff" d="M1 8a3 3 0 0 1 6 0z"/><circle cx="4" cy="3" r="1.7" fill="#fff"/></svg>')}`;

const NOTHING = { issue: null, comments: null };
