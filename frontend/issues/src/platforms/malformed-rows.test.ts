import { expect, it, vi } from "vitest";
import type { Comment } from "../model/values.ts";
import { type Answering, reply } from "@glosa/comments/transport.memory.ts";
import { comment as bitbucketRow, ISSUE as BITBUCKET_ISSUE } from "./bitbucket/answers.memory.ts";
import { create as createBitbucket } from "./bitbucket/bitbucket.ts";
import { COMMENT as GITEE_ROW, ISSUE as GITEE_ISSUE } from "./gitee/answers.memory.ts";
import { create as createGitee } from "./gitee/gitee.ts";
import { comment as giteaRow, ISSUE as GITEA_ISSUE } from "./gitea/answers.memory.ts";
import { create as createGitea } from "./gitea/gitea.ts";
import { COMMENT as GITHUB_ROW, ISSUE } from "./github/answers.memory.ts";
import { create as createGitHubGraphql } from "./github/github-graphql.ts";
import { create as createGitHubRest } from "./github/github-rest.ts";
import { ISSUE as GITLAB_ISSUE, NOTE } from "./gitlab/answers.memory.ts";
import { create as createGitLab } from "./gitlab/gitlab.ts";
import type { CreatePlatform, Opened } from "./platform.ts";
import { failing, memoryPlatform, routes } from "./platform.memory.ts";

const NODE = {
  id: "41",
  body: "*hi*",
  bodyHTML: "<p>hi</p>",
  createdAt: "2026-11-21T07:11:50Z",
  updatedAt: "2026-11-21T08:00:00Z",
  author: { login: "reader", avatarUrl: "https://a/reader", url: "https://github.com/reader" },
  reactionGroups: [{ content: "HEART", viewerHasReacted: true, reactors: { totalCount: 1 } }],
};

/** The issue as GitHub's GraphQL API answers it, with its first page of comments. */
const ISSUE_NODE = {
  id: "I_7",
  number: 7,
  title: "[Vssue]Guide",
  body: "https://docs/guide",
  url: "https://github.com/o/r/issues/7",
  labels: { nodes: [{ name: "Vssue" }] },
  author: { login: "O" },
  comments: { totalCount: 0, pageInfo: { startCursor: null, endCursor: null }, nodes: [] },
};

interface Host {
  readonly create: CreatePlatform;
  readonly row: object;
  /** Its answers with these comments. */
  readonly comments: (rows: unknown) => Readonly<Record<string, unknown>>;
  readonly issue: object;
  /** The field of an issue that's larger for newer ones. */
  readonly order: "id" | "iid" | "number";
  /** Its answers if a search or a list finds these issues. */
  readonly issues: (rows: unknown) => Readonly<Record<string, unknown>>;
}

const HOSTS: Readonly<Record<string, Host>> = {
  github: {
    create: createGitHubRest,
    row: GITHUB_ROW,
    comments: (rows) => ({ "GET /repos/o/r/issues/7/comments": rows, "GET /repos/o/r/issues/7": ISSUE }),
    issue: ISSUE,
    order: "number",
    issues: (rows) => ({ "GET /search/issues": { items: rows }, "GET /repos/o/r/issues": rows }),
  },
  "github-v4": {
    create: createGitHubGraphql,
    row: NODE,
    comments: (nodes) => ({ "POST /graphql": { data: { node: { comments: { totalCount: 3, pageInfo: { startCursor: null, endCursor: null }, nodes } } } } }),
    issue: ISSUE_NODE,
    order: "number",
    issues: (nodes) => ({ "POST /graphql": { data: { viewer: NODE.author, search: { nodes }, node: ISSUE_NODE } }, "GET /repos/o/r/issues": [ISSUE] }),
  },
  gitlab: {
    create: createGitLab,
    row: NOTE,
    comments: (rows) => ({ "GET /api/v4/projects/o%2Fr/issues/7/notes": rows, "POST /api/v4/markdown": reply(201, { html: "<p>hi</p>" }) }),
    issue: GITLAB_ISSUE,
    order: "iid",
    issues: (rows) => ({ "GET /api/v4/projects/o%2Fr/issues": rows }),
  },
  bitbucket: {
    create: createBitbucket,
    row: bitbucketRow(41),
    comments: (values) => ({ "GET /2.0/repositories/o/r/issues/7/comments": { values } }),
    issue: BITBUCKET_ISSUE,
    order: "id",
    issues: (values) => ({ "GET /2.0/repositories/o/r/issues": { values } }),
  },
  gitee: {
    create: createGitee,
    row: GITEE_ROW,
    comments: (rows) => ({ "GET /api/v5/repos/o/r/issues/7/comments": rows }),
    issue: GITEE_ISSUE,
    order: "id",
    issues: (rows) => ({ "GET /api/v5/search/issues": rows, "GET /api/v5/repos/o/r/issues": rows }),
  },
  gitea: {
    create: createGitea,
    row: giteaRow(41),
    comments: (rows) => ({ "GET /api/v1/repos/o/r/issues/7/comments": rows, "POST /api/v1/markdown": reply(200, "<p>hi</p>") }),
    issue: GITEA_ISSUE,
    order: "number",
    issues: (rows) => ({ "GET /api/v1/repos/o/r/issues": rows }),
  },
};

const WRONG: readonly unknown[] = [undefined, null, 7, true, "text", ["x"], { x: "y" }];
const NO_ROWS: readonly unknown[] = [null, undefined, "row", 7, [], {}];

/** The row with each of its fields, and of the objects in it, left out or of another type. */
function malformed(row: object): readonly unknown[] {
  return Object.entries(row).flatMap(([field, value]: [string, unknown]) => {
    const inner = typeof value === "object" && value !== null && !Array.isArray(value) ? malformed(value) : [];
    return [...WRONG, ...inner].map((wrong) => Object.assign({}, row, { [field]: wrong }));
  });
}

/** The adapter; it has a token only if the platform requires one. */
function adapter({ create }: Host, answering: Answering) {
  return memoryPlatform(create, answering, { token: create === createGitHubGraphql ? "t0ken" : null, baseURL: create === createGitea ? "https://git.example.org" : "" }).platform;
}

function shownBy(host: Host, rows: unknown) {
  const issue = { id: "7", title: "", content: "", link: "", node: "I_7" };
  return adapter(host, routes(host.comments(rows))).comments(issue, { page: 1, perPage: 10, sort: "asc" });
}

/** The view that a reader gets when a search answers these issues, none of which has comments. */
function foundBy(host: Host, rows: unknown): Promise<Opened> {
  const [none] = Object.values(host.comments([]));
  const answering: Answering = (call) => (/\/(?:comments|notes)(?:\?|$)/u.test(call.url) ? none : routes(host.issues(rows))(call));
  return adapter(host, answering).open({ title: "[Vssue]Guide" }, { page: 1, perPage: 10, sort: "asc" });
}

/** A row after a round-trip through JSON. */
function asAnswered(row: unknown): unknown {
  return JSON.parse(JSON.stringify(row ?? null)) as unknown;
}

/** Expects every value to have the type that the model states, so that React can render it. */
function expectDrawable({ author, reactions, ...texts }: Comment): void {
  for (const text of [...Object.values(texts), author.username, author.avatar, author.homepage]) expect(text).toBeTypeOf("string");
  for (const count of Object.values(reactions ?? {})) expect(count).toBeTypeOf("number");
}

it.each(Object.keys(HOSTS))("a malformed comment of %s doesn't hide the others", async (name) => {
  const host = HOSTS[name] as Host;
  for (const bad of [...malformed(host.row), ...NO_ROWS]) {
    vi.mocked(console.warn).mockClear();
    const good = { ...host.row, id: "good" };
    // oxlint-disable-next-line no-await-in-loop -- one console
    const { data } = await shownBy(host, [good, bad, { ...good, id: "last" }]);
    expect([data[0]?.id, data.at(-1)?.id]).toEqual(["good", "last"]);
    for (const comment of data) expectDrawable(comment);
    for (const call of vi.mocked(console.warn).mock.calls) expect(call).toEqual([expect.stringMatching(/^A comment was left out/u), asAnswered(bad)]);
  }
  for (const bad of NO_ROWS) {
    vi.mocked(console.warn).mockClear();
    // oxlint-disable-next-line no-await-in-loop -- one console
    await shownBy(host, [bad]);
    expect(vi.mocked(console.warn)).toHaveBeenCalledOnce();
  }
  vi.mocked(console.warn).mockClear();
});

it.each(Object.keys(HOSTS))("comments of %s that aren't a list are a failure", async (name) => {
  for (const rows of [null, "rows", 7, {}]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await failing(shownBy(HOSTS[name] as Host, rows))).toMatchObject({ kind: "unreachable" });
  }
});

it.each(Object.keys(HOSTS))("search results of %s that aren't a list are a failure", async (name) => {
  for (const rows of [null, "rows", 7, {}]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await failing(foundBy(HOSTS[name] as Host, rows))).toMatchObject({ kind: "unreachable" });
  }
});

it.each(Object.keys(HOSTS))("a malformed issue in a search of %s doesn't hide the others", async (name) => {
  const host = HOSTS[name] as Host;
  const { issue } = await foundBy(host, [host.issue]);
  for (const bad of [...malformed(host.issue), ...NO_ROWS]) {
    vi.mocked(console.warn).mockClear();
    // oxlint-disable-next-line no-await-in-loop -- one console
    const opened = await foundBy(host, [host.issue, bad]);
    expect(opened.issue).toEqual(issue);
    expect(opened.comments).toMatchObject({ count: expect.any(Number) as number, data: [] });
    for (const call of vi.mocked(console.warn).mock.calls) expect(call).toEqual([expect.stringMatching(/^An issue was left out/u), asAnswered(bad)]);
  }
  for (const bad of NO_ROWS) {
    vi.mocked(console.warn).mockClear();
    // oxlint-disable-next-line no-await-in-loop -- one console
    expect((await foundBy(host, [bad, host.issue])).issue).toEqual(issue);
    expect(vi.mocked(console.warn)).toHaveBeenCalled();
  }
  vi.mocked(console.warn).mockClear();
});

it.each(Object.keys(HOSTS))("an older issue in a search of %s is the thread only if it's complete", async (name) => {
  const host = HOSTS[name] as Host;
  const older = { ...host.issue, [host.order]: 1 };
  for (const bad of malformed(older)) {
    // oxlint-disable-next-line no-await-in-loop -- one console
    const { issue, comments } = await foundBy(host, [bad, host.issue]);
    for (const text of Object.values(issue ?? {})) expect(text).toBeTypeOf("string");
    expect(comments?.count).toBeTypeOf("number");
  }
  vi.mocked(console.warn).mockClear();
});
