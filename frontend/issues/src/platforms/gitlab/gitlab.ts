import { lazy } from "@glosa/kit/browser/lazy.ts";
import type { Comment, Issue, Query, ReactionKind, Reactions, User } from "../../model/values.ts";
import { type Send, sender, orNull } from "../adapter/api.ts";
import { atLeast, firstView, NO_PICTURE, numberIn, rowsLike, tally, unlessLocked, withBearer } from "../adapter/rest.ts";
import { type Candidate, commentRows, NO_REACTIONS, pageThread, rowsOf } from "../adapter/thread.ts";
import { type CreatePlatform, factsOf } from "../platform.ts";
import { PlatformFailure } from "../failure.ts";

/** GitLab's REST API, version 4: comments in either order, only for readers who are logged in. */
export const create: CreatePlatform = ({ transport, clock, token, options }) => {
  const { link } = factsOf("gitlab", options.baseURL);
  const project = `${options.owner}/${options.repo}`;
  const issues = `/projects/${encodeURIComponent(project)}/issues`;
  const as = sender({ transport, clock, address: `${link}/api/v4`, authorize: withBearer, sentence: sentenceOf });
  /** Usernames by token, so that a reaction doesn't have to request them each time. */
  const readers = new Map<string | null, string>();

  const threadAmong = pageThread(options, candidateOf);

  const send: Send = (request) => as(token())(request);
  const notesOf = (id: string) => `${issues}/${encodeURIComponent(id)}/notes`;

  const user = async (sendAs: Send) => {
    const given = token();
    const reader = userOf((await sendAs({ method: "GET", path: "/user" })).json as UserRow);
    readers.set(given, reader.username);
    return reader;
  };
  const issueRow = async (sendAs: Send, id: string) => (await sendAs({ method: "GET", path: `${issues}/${encodeURIComponent(id)}` })).json as IssueRow;
  const titled = async (sendAs: Send, title: string, by: Readonly<Record<string, string>>, page = 1): Promise<Issue | null> => {
    const query = { ...by, order_by: "created_at", sort: "asc", per_page: MOST, page };
    const { json, headers } = await sendAs({ method: "GET", path: issues, query });
    const found = threadAmong(json, title);
    const next = numberIn(headers("x-next-page")) ?? 0;
    return found ?? (next > page ? titled(sendAs, title, by, next) : null);
  };
  /** GitLab drops the labels if the author isn't allowed to set any, so a second search goes without them. */
  const find = async (sendAs: Send, title: string, first: Readonly<Record<string, string>>) => {
    const searched = { search: title, in: "title" };
    const labeled = options.labels.length > 0 ? await titled(sendAs, title, { labels: options.labels.join(","), ...first }) : null;
    return labeled ?? (await titled(sendAs, title, searched));
  };

  const html = async (sendAs: Send, sources: readonly string[]) => (await rendering()).rendered(sendAs, sources, { project, link });
  const awards = async (sendAs: Send, note: string, page = 1): Promise<readonly AwardRow[]> => {
    const { json, headers } = await sendAs({ method: "GET", path: `${note}/award_emoji`, query: { per_page: MOST, page } });
    const rows = rowsLike<AwardRow>(json, { id: 0, name: "" }, "A reaction");
    const next = numberIn(headers("x-next-page")) ?? 0;
    return next > page ? [...rows, ...(await awards(sendAs, note, next))] : rows;
  };
  const reactions = async (sendAs: Send, note: string): Promise<Reactions> => tally((await awards(sendAs, note)).map(({ name }) => name), AWARDS);
  const comments = async (sendAs: Send, id: string, query: Query) => {
    const { page, perPage, sort } = query;
    const fields = { page, per_page: perPage, order_by: "created_at", sort, activity_filter: "only_comments" };
    const { json, headers } = await sendAs({ method: "GET", path: notesOf(id), query: fields });
    const notes = commentRows<NoteRow>(json, (note) => commentOf(note, "", null)).filter(({ system }) => !system);
    const [contents, counts] = await Promise.all([
      html(sendAs, notes.map(({ body }) => body)),
      // Comments without their reactions are better than none.
      Promise.all(notes.map((note) => reactions(sendAs, `${notesOf(id)}/${note.id}`).catch(() => null))),
    ]);
    return {
      count: numberIn(headers("x-total")) ?? atLeast(query, rowsOf(json).length, numberIn(headers("x-next-page")) !== undefined),
      page: numberIn(headers("x-page")) ?? page,
      perPage: numberIn(headers("x-per-page")) ?? perPage,
      data: notes.map((note, at) => commentOf(note, contents[at] ?? "", counts[at] ?? null)),
    };
  };
  const write = async (id: string, request: { readonly method: "POST" | "PUT"; readonly path: string }, { body, given }: { readonly body: string; readonly given: Reactions | null }) => {
    const isLocked = async () => (await issueRow(send, id)).discussion_locked === true;
    const { json } = await unlessLocked(send({ ...request, body: { body } }), isLocked);
    const note = json as Posted;
    if (note.id === undefined) throw new PlatformFailure("invalid", note.summary?.join(" ") ?? "GitLab stored no comment.");
    const [content = ""] = await html(send, [note.body]);
    return commentOf(note, content, given);
  };

  return {
    open: firstView(as, token, {
      user,
      issue: async (sendAs, id) => issueOf(await issueRow(sendAs, id)),
      find: (sendAs, title) => find(sendAs, title, { search: title, in: "title" }),
      comments,
    }),
    findAgain: (title) => find(send, title, {}),
    createIssue: async ({ title, content }) => issueOf((await send({ method: "POST", path: issues, body: { title, description: content, labels: options.labels.join(",") } })).json as IssueRow),
    comments: ({ id }, query) => comments(send, id, query),
    createComment: ({ id }, body) => write(id, { method: "POST", path: notesOf(id) }, { body, given: NO_REACTIONS }),
    updateComment: ({ id }, comment, body) => write(id, { method: "PUT", path: `${notesOf(id)}/${comment.id}` }, { body, given: comment.reactions }),
    deleteComment: async ({ id }, comment) => (await send({ method: "DELETE", path: `${notesOf(id)}/${comment.id}` })).status === 204,
    reactions: ({ id }, comment) => reactions(send, `${notesOf(id)}/${comment.id}`),
    react: async ({ id }, comment, kind) => {
      const note = `${notesOf(id)}/${comment.id}`;
      const [reader, given] = await Promise.all([readers.get(token()) ?? user(send).then(({ username }) => username), awards(send, note)]);
      const own = given.find((award) => award.name === AWARDS[kind] && award.user?.username === reader);
      if (own !== undefined) return (await send({ method: "DELETE", path: `${note}/award_emoji/${own.id}` })).status === 204;
      return (await orNull(send({ method: "POST", path: `${note}/award_emoji`, body: { name: AWARDS[kind] } }))) !== null;
    },
  };
};

/** A user in GitLab's answers. */
export interface UserRow {
  readonly username: string;
  readonly avatar_url: string | null;
  readonly web_url: string;
}

export interface IssueRow {
  readonly iid: number;
  readonly title: string;
  readonly description: string | null;
  readonly web_url: string;
  readonly labels: readonly string[];
  readonly author: { readonly username: string } | null;
  readonly discussion_locked?: boolean | null;
}

export interface NoteRow {
  readonly id: number;
  readonly body: string;
  readonly author: UserRow;
  readonly created_at: string;
  readonly updated_at: string;
  /** Whether GitLab wrote it about a change. */
  readonly system: boolean;
}

export interface AwardRow {
  readonly id: number;
  readonly name: string;
  readonly user: { readonly username: string } | null;
}

/** GitLab's emoji for each kind of reaction. */
const AWARDS: Readonly<Record<ReactionKind, string>> = { heart: "heart", like: "thumbsup", unlike: "thumbsdown" };

function userOf({ username, avatar_url, web_url }: UserRow): User {
  return { username, avatar: avatar_url ?? NO_PICTURE, homepage: web_url };
}

function issueOf({ iid, title, description, web_url }: IssueRow): Issue {
  return { id: String(iid), title, content: description ?? "", link: web_url };
}

function candidateOf(row: IssueRow): Candidate<Issue> {
  return { found: issueOf(row), labels: row.labels, author: row.author?.username ?? null, number: row.iid };
}

function commentOf(note: NoteRow, content: string, reactions: Reactions | null): Comment {
  const { id, body, author, created_at: createdAt, updated_at: updatedAt } = note;
  return { id: String(id), content, contentRaw: body, author: userOf(author), createdAt, updatedAt, reactions };
}

/** GitLab's own message: a text, or what is wrong with each field. */
function sentenceOf(json: unknown): string | undefined {
  const { message, error, error_description: description } = (json ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof message === "object" && message !== null) return Object.entries(message).map(([field, problems]) => `${field} ${[problems].flat().join(", ")}`).join("; ");
  return [message, description, error].find((text) => typeof text === "string");
}

/** The most rows that GitLab returns per page. */
const MOST = 100;

/** The answer to a posted comment. A text with nothing but quick actions is carried out, and leaves only a summary. */
type Posted = NoteRow & { readonly id?: number; readonly summary?: readonly string[] };

const rendering = lazy(() => import("./html.ts"), import.meta.url);
