import type { CommentPage, Issue, Query, User } from "../../model/values.ts";
import type { Ask } from "./api.ts";
import type { Platform } from "../platform.ts";
import { lookAs, orNull } from "./reading.ts";

/** What a platform can be asked for at first, each by the given way to ask. */
export interface Readings {
  readonly user: (ask: Ask) => Promise<User>;
  readonly issue: (ask: Ask, id: string) => Promise<Issue>;
  /** The issue with exactly this title; null if there is none. */
  readonly find: (ask: Ask, title: string) => Promise<Issue | null>;
  readonly comments: (ask: Ask, issue: string, query: Query) => Promise<CommentPage>;
}

/** A platform's `open`: what does not depend on another answer is asked for at the same time. */
export function firstView(as: (token: string | null) => Ask, token: () => string | null, readings: Readings): Platform["open"] {
  const { user, issue, find, comments } = readings;

  const known = async (ask: Ask, id: string, query: Query) => {
    const [found, page] = await Promise.all([orNull(issue(ask, id)), orNull(comments(ask, id, query))]);
    return found === null || page === null ? NOTHING : { issue: found, comments: page };
  };
  const titled = async (ask: Ask, title: string, query: Query) => {
    const found = await find(ask, title);
    return found === null ? NOTHING : { issue: found, comments: await comments(ask, found.id, query) };
  };
  return (lookup, query) =>
    lookAs(token(), async (given) => {
      const ask = as(given);
      const [reader, found] = await Promise.all([given === null ? null : user(ask), "id" in lookup ? known(ask, lookup.id, query) : titled(ask, lookup.title, query)]);
      return { user: reader, ...found };
    });
}

const NOTHING = { issue: null, comments: null };
