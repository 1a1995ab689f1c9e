import { expect, it, vi } from "vitest";
import type { Comment } from "../model/values.ts";
import { reply } from "../transport/transport.memory.ts";
import { comment as bitbucketRow } from "./bitbucket/answers.memory.ts";
import { create as createBitbucket } from "./bitbucket/bitbucket.ts";
import { COMMENT as GITEE_ROW } from "./gitee/answers.memory.ts";
import { create as createGitee } from "./gitee/gitee.ts";
import { comment as giteaRow } from "./gitea/answers.memory.ts";
import { create as createGitea } from "./gitea/gitea.ts";
import { COMMENT as GITHUB_ROW, ISSUE } from "./github/answers.memory.ts";
import { create as createGitHub } from "./github/github.ts";
import { create as createGitHubV4 } from "./github/graphql/github-v4.ts";
import { NOTE } from "./gitlab/answers.memory.ts";
import { create as createGitLab } from "./gitlab/gitlab.ts";
import type { CreatePlatform } from "./platform.ts";
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

interface Host {
  readonly create: CreatePlatform;
  readonly row: object;
  /** What it answers with these rows. */
  readonly answers: (rows: unknown) => Readonly<Record<string, unknown>>;
}

const HOSTS: Readonly<Record<string, Host>> = {
  github: { create: createGitHub, row: GITHUB_ROW, answers: (rows) => ({ "GET /repos/o/r/issues/7": ISSUE, "GET /repos/o/r/issues/7/comments": rows }) },
  "github-v4": { create: createGitHubV4, row: NODE, answers: (nodes) => ({ "POST /graphql": { data: { node: { comments: { totalCount: 3, pageInfo: { startCursor: null, endCursor: null }, nodes } } } } }) },
  gitlab: { create: createGitLab, row: NOTE, answers: (rows) => ({ "GET /api/v4/projects/o%2Fr/issues/7/notes": rows, "POST /api/v4/markdown": reply(201, { html: "<p>hi</p>" }) }) },
  bitbucket: { create: createBitbucket, row: bitbucketRow(41), answers: (values) => ({ "GET /2.0/repositories/o/r/issues/7/comments": { values } }) },
  gitee: { create: createGitee, row: GITEE_ROW, answers: (rows) => ({ "GET /api/v5/repos/o/r/issues/7/comments": rows }) },
  gitea: { create: createGitea, row: giteaRow(41), answers: (rows) => ({ "GET /api/v1/repos/o/r/issues/7/comments": rows, "POST /api/v1/markdown": reply(200, "<p>hi</p>") }) },
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

function shownBy({ create, answers }: Host, rows: unknown) {
  const { platform } = memoryPlatform(create, routes(answers(rows)), create === createGitea ? { baseURL: "https://git.example.org" } : {});
  const issue = { id: "7", title: "", content: "", link: "", node: "I_7" };
  return platform.comments(issue, { page: 1, perPage: 10, sort: "asc" });
}

/** What is left of a row on the wire. */
function asAnswered(row: unknown): unknown {
  return JSON.parse(JSON.stringify(row ?? null)) as unknown;
}

/** Whether React could draw it: every value has the type that the model states. */
function expectDrawable({ author, reactions, ...texts }: Comment): void {
  for (const text of [...Object.values(texts), author.username, author.avatar, author.homepage]) expect(text).toBeTypeOf("string");
  for (const count of Object.values(reactions ?? {})) expect(count).toBeTypeOf("number");
}

it.each(Object.keys(HOSTS))("a malformed row of %s hides no others", async (name) => {
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

it.each(Object.keys(HOSTS))("%s has not answered where its rows are no list", async (name) => {
  for (const rows of [null, "rows", 7, {}]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await failing(shownBy(HOSTS[name] as Host, rows))).toMatchObject({ kind: "unreachable" });
  }
});
