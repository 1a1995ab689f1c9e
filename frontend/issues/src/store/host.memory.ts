import { type CreatePlatform, factsOf, type Platform, type PlatformKey } from "../platforms/platform.ts";
import { PlatformFailure } from "../platforms/failure.ts";
import { lookAs } from "../platforms/adapter/api.ts";
import type { Comment, CommentPage, Issue, Query, ReactionKind, User } from "../model/values.ts";

/** A code host that a test inspects and disturbs. */
export interface MemoryHost {
  readonly create: CreatePlatform;
  /** The requests in order: the function's name, and for comments the page, "of" the number per page, and the order. */
  readonly log: string[];
  /** Oldest first. */
  comments: Comment[];
  issue: Issue | null;
  /** Who can read: everyone, or only logged-in users. */
  isPublic: boolean;
  /** Whether the search doesn't have the issue yet, but a list does. */
  searchLags: boolean;
  /** Users by their tokens. */
  readonly users: Map<string, User>;
  /** The next calls of that function resolve with these values in order, or reject with those that are errors. */
  readonly next: (name: RequestName, ...answers: readonly unknown[]) => void;
  /** Holds that many calls of that function, all by default, until the returned function is called. */
  readonly pause: (name: RequestName, calls?: number) => () => void;
}

type RequestName = keyof Platform;

export const OWNER = person("Owner");
export const READER = person("reader");

/** A thread with this many comments, by the reader by default. `owner/docs` has a user for each of the tokens `owner-token` and `reader-token`. */
export function memoryHost(key: PlatformKey, count = 0, author = READER): MemoryHost {
  const facts = factsOf(key, "https://host.example.org");
  const paused = new Map<RequestName, () => Promise<void> | undefined>();
  const answers = new Map<RequestName, unknown[]>();
  let made = count;

  const host: MemoryHost = {
    create: ({ token }) => {
      host.log.push("create");
      const asUser = (given: string | null) => {
        const user = host.users.get(given ?? "");
        if (user === undefined) throw failure("unauthorized", 401);
        return user;
      };
      const asReader = (given: string | null) => {
        if (!host.isPublic || given !== null) asUser(given);
      };
      const page = ({ page: number, perPage, sort }: Query): CommentPage => {
        const rows = facts.sortable && sort === "desc" ? host.comments.toReversed() : host.comments;
        return { count: rows.length, page: number, perPage, data: rows.slice((number - 1) * perPage, number * perPage) };
      };
      const call = async <Result>(name: RequestName, act: () => Promise<Result> | Result, what: string = name): Promise<Result> => {
        host.log.push(what);
        await paused.get(name)?.();
        const planned = answers.get(name)?.shift();
        if (planned instanceof Error) throw planned;
        return planned === undefined ? act() : (planned as Result);
      };
      const change = (comment: Comment, changes: Partial<Comment>) => {
        const changed = { ...comment, ...changes };
        host.comments = host.comments.map((one) => (one.id === comment.id ? changed : one));
        return changed;
      };
      return {
        open: (lookup, query) =>
          call("open", () =>
            lookAs(token(), (given) => {
              asReader(given);
              const unseen = "title" in lookup && (host.searchLags || lookup.title !== host.issue?.title);
              const issue = unseen ? null : host.issue;
              return Promise.resolve({ user: given === null ? null : asUser(given), issue, comments: issue && page(query) });
            }),
          ),
        findAgain: (title) => call("findAgain", () => (host.issue?.title === title ? host.issue : null)),
        createIssue: ({ title, content }) =>
          call("createIssue", () => {
            asUser(token());
            host.issue = { id: "7", title, content, link: "https://host.example.org/owner/docs/issues/7" };
            return host.issue;
          }),
        comments: (_, query) =>
          call(
            "comments",
            () => {
              asReader(token());
              return page(query);
            },
            `comments ${query.page} of ${query.perPage} ${query.sort}`,
          ),
        createComment: (_, text) =>
          call("createComment", () => {
            const comment = sampleComment((made += 1), { author: asUser(token()), contentRaw: text });
            host.comments = [...host.comments, comment];
            return comment;
          }),
        updateComment: (_, comment, text) =>
          call("updateComment", () => {
            asUser(token());
            return change(comment, { contentRaw: text, content: `<p>${text}</p>` });
          }),
        deleteComment: (_, comment) =>
          call("deleteComment", () => {
            asUser(token());
            host.comments = host.comments.filter(({ id }) => id !== comment.id);
            return true;
          }),
        reactions: (_, comment) => call("reactions", () => host.comments.find(({ id }) => id === comment.id)?.reactions ?? null),
        react: (_, comment, kind) =>
          call("react", () => {
            asUser(token());
            const now = host.comments.find(({ id }) => id === comment.id)?.reactions;
            change(comment, { reactions: { heart: 0, like: 0, unlike: 0, ...now, [kind]: (now?.[kind] ?? 0) + 1 } });
            return true;
          }),
      };
    },
    log: [],
    comments: Array.from({ length: count }, (_, at) => sampleComment(at + 1, { author })),
    issue: { id: "7", title: "[Vssue]A page", content: "", link: "https://host.example.org/owner/docs/issues/7" },
    isPublic: true,
    searchLags: false,
    users: new Map([["owner-token", OWNER], ["reader-token", READER]]),
    next: (name, ...planned) => void answers.set(name, [...planned]),
    pause: (name, calls = Number.POSITIVE_INFINITY) => {
      let [release, left] = [() => {}, calls];
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      paused.set(name, () => (left-- > 0 ? released : undefined));
      return () => {
        paused.delete(name);
        release();
      };
    },
  };
  return host;
}

/** A refusal as adapters report it. */
export function failure(kind: PlatformFailure["kind"], status: number | null, message = "The host's words.", resetAt: number | null = null): PlatformFailure {
  return new PlatformFailure(kind, message, { status, resetAt });
}

/** No reactions of any kind. */
const NO_REACTIONS: Readonly<Record<ReactionKind, number>> = { heart: 0, like: 0, unlike: 0 };

function sampleComment(number: number, changes: Partial<Comment>): Comment {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  return { id: String(number), content: `<p>Text ${number}</p>`, contentRaw: `Text ${number}`, author: READER, createdAt: at, updatedAt: at, reactions: NO_REACTIONS, ...changes };
}

function person(username: string): User {
  return { username, avatar: `https://host.example.org/${username}.png`, homepage: `https://host.example.org/${username}` };
}
