import { describe, expect, it } from "vitest";
import type { Call } from "@glosa/comments/transport.ts";
import { type Answering, reply } from "@glosa/comments/transport.memory.ts";
import { bodyOf, failing, memoryPlatform, NOW, QUERY, routes } from "../platform.memory.ts";
import { API, ISSUE, THREAD } from "./answers.memory.ts";
import { create as createGitHubGraphql } from "./github-graphql.ts";
import { ADD_COMMENT, ADD_REACTION, COMMENTS, DELETE_COMMENT, EDGES, OPEN, REACTIONS_OF, REMOVE_REACTION, SEARCH, UPDATE_COMMENT } from "./graphql-api.ts";

const LIST = "/repos/o/r/issues";
const TITLE = ISSUE.title;

const READER = { login: "reader", avatarUrl: "https://a/reader", url: "https://github.com/reader" };
const group = (content: string, totalCount: number, viewerHasReacted = false) => ({ content, viewerHasReacted, reactors: { totalCount } });
const NODE = {
  id: "C_41",
  body: "*hi*",
  bodyHTML: "<p><em>hi</em></p>",
  createdAt: "2026-11-21T07:11:50Z",
  updatedAt: "2026-11-21T08:00:00Z",
  author: READER,
  reactionGroups: [group("THUMBS_UP", 2), group("THUMBS_DOWN", 1), group("HEART", 3, true), group("ROCKET", 9)],
};
const comment = (id: string) => ({ ...NODE, id });
const page = (ids: readonly string[], totalCount = ids.length) => ({ totalCount, pageInfo: { startCursor: ids[0] ?? null, endCursor: ids.at(-1) ?? null }, nodes: ids.map(comment) });
const THREAD_NODE = { id: "I_7", number: 7, title: TITLE, body: "https://docs/guide", url: "https://github.com/o/r/issues/7", labels: { nodes: [{ name: "Vssue" }] }, author: READER, comments: page(["C_40", "C_41"], 23) };

const titled = (number: number, title: string) => ({ ...THREAD_NODE, number, title });
const bug = (number: number) => ({ ...ISSUE, number, title: "Bug" });

const USER = { username: "reader", avatar: "https://a/reader", homepage: "https://github.com/reader" };
const SHOWN = { id: "C_41", content: NODE.bodyHTML, contentRaw: "*hi*", author: USER, createdAt: NODE.createdAt, updatedAt: NODE.updatedAt, reactions: { like: 2, unlike: 1, heart: 3 } };

const SEARCH_TEXT = '"[Vssue]Guide" is:issue in:title repo:o/r is:public label:"Vssue"';

interface RequestName {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}
const requests = (call: Call | undefined) => bodyOf(call) as RequestName;

/** Servers by GraphQL document; `rest` answers other requests. */
function github(documents: ReadonlyMap<string, unknown>, rest: Readonly<Record<string, unknown>> = {}, given: Parameters<typeof memoryPlatform>[2] = {}) {
  const answering: Answering = (call) => {
    if (!call.url.endsWith("/graphql")) return routes(rest)(call);
    const data = documents.get(requests(call).query);
    return data !== undefined && !Object.hasOwn(data as object, "errors") ? { data } : data;
  };
  return memoryPlatform(createGitHubGraphql, answering, given);
}

const opening = (changes: object = {}) => new Map<string, unknown>([[OPEN, { viewer: READER, repository: { issue: { ...THREAD_NODE, ...changes } } }]]);
const searching = (nodes: readonly object[]) => new Map<string, unknown>([[SEARCH, { viewer: READER, search: { nodes } }]]);

describe("opening a thread", () => {
  it("[B-05] [B-65] [B-160] [B-162] [B-163] [B-171] reads viewer, issue, and comments in one request, newest first", async () => {
    const { platform, transport, wire } = github(opening());
    expect(await platform.open({ id: "7" }, QUERY)).toMatchObject({
      user: USER,
      issue: THREAD,
      comments: { count: 23, page: 1, perPage: 10, data: [SHOWN, { ...SHOWN, id: "C_40" }] },
      tokenRefused: false,
    });
    expect(wire()).toEqual([`POST ${API}/graphql`]);
    expect(transport.calls[0]?.headers).toEqual({ authorization: "token t0ken", "content-type": "application/json" });
    expect(requests(transport.calls[0])).toEqual({ query: OPEN, variables: { owner: "o", repo: "r", number: 7, last: 10 } });
  });

  it("reads the oldest first on request", async () => {
    const { platform, transport } = github(opening());
    expect((await platform.open({ id: "7" }, { ...QUERY, sort: "asc" })).comments?.data.map(({ id }) => id)).toEqual(["C_40", "C_41"]);
    expect(requests(transport.calls[0]).variables).toMatchObject({ first: 10 });
  });

  it("[B-66] [B-161] [B-217] finds a title among the first 20 results of a search, in one request", async () => {
    const near = ["[Vssue]Guide!", "[vssue]guide"].map((title) => titled(1, title));
    const { platform, transport } = github(searching([...near, titled(9, TITLE), THREAD_NODE]));
    expect(await platform.open({ title: TITLE }, QUERY)).toMatchObject({ user: USER, issue: THREAD, comments: { count: 23 } });
    expect(transport.calls).toHaveLength(1);
    expect(requests(transport.calls[0])).toEqual({ query: SEARCH, variables: { query: SEARCH_TEXT, last: 10 } });
    expect(SEARCH).toContain("first: 20");
  });

  it("accepts issues without labels only from the owner or an admin, and prefers one with labels", async () => {
    const bare = (number: number, login: string) => ({ ...titled(number, TITLE), labels: { nodes: [] }, author: { login } });
    const found = async (nodes: readonly object[]) => (await github(searching(nodes), { [`GET ${LIST}`]: [] }, { admins: ["second"] }).platform.open({ title: TITLE }, QUERY)).issue?.id;
    expect(await found([bare(5, "reader"), { ...bare(6, "reader"), labels: null, author: null }])).toBeUndefined();
    expect(await found([bare(5, "reader"), bare(8, "Second"), bare(9, "O")])).toBe("8");
    expect(await found([bare(5, "O"), THREAD_NODE])).toBe("7");
  });

  it.each([
    ['[Vssue]"A" [b]', '"[Vssue] A  [b]" is:issue'],
    ["[Vssue]🚀 交易", '"[Vssue]🚀 交易" is:issue'],
  ])("finds the exact title %s", async (title, phrase) => {
    const { platform, transport } = github(searching([titled(3, `${title} 2`), titled(7, title)]));
    expect((await platform.open({ title }, QUERY)).issue?.id).toBe("7");
    expect(requests(transport.calls[0]).variables["query"]).toContain(phrase);
  });

  it("[B-205] finds no issue if GitHub has none, and still reads the user", async () => {
    const missing = new Map([[OPEN, { data: { viewer: READER, repository: { issue: null } }, errors: [{ type: "NOT_FOUND", path: ["repository", "issue"], message: "Could not resolve to an Issue with the number of 7." }] }]]);
    expect(await github(missing).platform.open({ id: "7" }, QUERY)).toMatchObject({ user: USER, issue: null, comments: null });
  });

  it("opens at a later page", async () => {
    const documents = opening();
    documents.set(EDGES, { node: { comments: page(["C_1"], 23) } }).set(COMMENTS, { node: { comments: page(["C_5"], 23) } });
    expect((await github(documents).platform.open({ id: "7" }, { ...QUERY, page: 3 })).comments).toMatchObject({ page: 3, data: [{ id: "C_5" }] });
  });

  it("sends nothing without a token, because the API requires a login", async () => {
    const { platform, transport } = github(opening(), {}, { token: null });
    expect(await failing(platform.open({ id: "7" }, QUERY))).toMatchObject({ kind: "unauthorized", status: 401, message: "GitHub's GraphQL API requires a login." });
    expect(transport.calls).toEqual([]);
  });

  it("sends one request with a token that is no longer accepted", async () => {
    const { platform, transport } = memoryPlatform(createGitHubGraphql, () => reply(401, { message: "Bad credentials" }));
    expect(await failing(platform.open({ id: "7" }, QUERY))).toMatchObject({ kind: "unauthorized", status: 401 });
    expect(transport.calls).toHaveLength(1);
  });
});

describe("an issue that the search doesn't find", () => {
  it("is found among the newest issues, also if its labels were dropped", async () => {
    const documents = searching([]).set(COMMENTS, { node: { comments: page(["C_41"]) } });
    const { platform, transport, wire } = github(documents, { [`GET ${LIST}`]: [ISSUE] });
    expect(await platform.open({ title: TITLE }, QUERY)).toMatchObject({ user: USER, issue: THREAD, comments: { count: 1, data: [SHOWN] } });
    expect(wire()).toEqual([`POST ${API}/graphql`, `GET ${API}${LIST}?state=all&sort=created&per_page=100&direction=desc`, `POST ${API}/graphql`]);
    expect(requests(transport.calls[2]).variables).toEqual({ id: "I_7", last: 10 });
  });

  it("doesn't exist if no list has it", async () => {
    expect(await github(searching([]), { [`GET ${LIST}`]: [] }).platform.open({ title: TITLE }, QUERY)).toMatchObject({ user: USER, issue: null, comments: null });
  });

  it("is looked up before one is created", async () => {
    const { platform, wire } = github(new Map(), { [`GET ${LIST}`]: [ISSUE] });
    expect(await platform.findAgain(TITLE)).toMatchObject(THREAD);
    expect(await platform.findAgain("other")).toBeNull();
    expect(wire()[0]).toBe(`GET ${API}${LIST}?state=all&sort=created&per_page=100&labels=Vssue&direction=asc&page=1`);
  });

  it("[B-168] is created with the REST API, and accepts comments", async () => {
    const documents = new Map<string, unknown>([[ADD_COMMENT, { addComment: { commentEdge: { node: NODE } } }]]);
    const { platform, transport, wire } = github(documents, { [`POST ${LIST}`]: reply(201, ISSUE) });
    const issue = await platform.createIssue({ title: TITLE, content: "https://docs/guide" });
    expect(issue).toMatchObject(THREAD);
    expect(bodyOf(transport.calls[0])).toEqual({ title: TITLE, body: "https://docs/guide", labels: ["Vssue"] });
    await platform.createComment(issue, "*hi*");
    expect(wire()).toEqual([`POST ${API}${LIST}`, `POST ${API}/graphql`]);
    expect(requests(transport.calls[1]).variables).toEqual({ id: "I_7", body: "*hi*" });
  });

  it("may be created without a text", async () => {
    const { platform } = github(new Map(), { [`POST ${LIST}`]: reply(201, { ...ISSUE, body: null }) });
    expect(await platform.createIssue({ title: TITLE, content: "" })).toMatchObject({ content: "" });
  });
});

describe("comments", () => {
  async function opened(documents: ReadonlyMap<string, unknown>) {
    const there = github(new Map([...opening(), ...documents]));
    const { issue } = await there.platform.open({ id: "7" }, QUERY);
    if (issue === null) throw new Error("The issue was expected to be there.");
    return { ...there, issue, last: () => requests(there.transport.calls.at(-1)) };
  }

  it("[B-163] are read by page: the next one by its cursor, any other by counting", async () => {
    const { platform, issue, transport } = await opened(
      new Map([
        [COMMENTS, { node: { comments: page(["C_30"], 23) } }],
        [EDGES, { node: { comments: page(["C_21"], 23) } }],
      ]),
    );
    expect(await platform.comments(issue, { ...QUERY, page: 2 })).toMatchObject({ count: 23, page: 2, perPage: 10, data: [{ id: "C_30" }] });
    await platform.comments(issue, { ...QUERY, page: 2, sort: "asc" });
    expect(transport.calls.slice(1).map(requests)).toEqual([
      { query: COMMENTS, variables: { id: "I_7", last: 10, before: "C_40" } },
      { query: EDGES, variables: { id: "I_7", first: 10 } },
      { query: COMMENTS, variables: { id: "I_7", first: 10, after: "C_21" } },
    ]);
  });

  it("[B-170] have the author ghost if the account was deleted, and no reactions by default", async () => {
    const { platform, issue } = await opened(new Map([[COMMENTS, { node: { comments: { ...page([]), totalCount: 1, nodes: [{ ...NODE, author: null, reactionGroups: null }] } } }]]));
    expect((await platform.comments(issue, QUERY)).data[0]).toMatchObject({
      author: { username: "ghost", avatar: "https://avatars.githubusercontent.com/u/10137?v=4", homepage: "https://github.com/ghost" },
      reactions: { like: 0, unlike: 0, heart: 0 },
    });
  });

  it("[B-164] [B-27] [B-28] [B-29] [B-30] are created", async () => {
    const { platform, issue, last } = await opened(new Map([[ADD_COMMENT, { addComment: { commentEdge: { node: NODE } } }]]));
    expect(await platform.createComment(issue, "*hi*")).toEqual(SHOWN);
    expect(last()).toEqual({ query: ADD_COMMENT, variables: { id: "I_7", body: "*hi*" } });
  });

  it("[B-165] are edited", async () => {
    const { platform, issue, last } = await opened(new Map([[UPDATE_COMMENT, { updateIssueComment: { issueComment: NODE } }]]));
    expect(await platform.updateComment(issue, SHOWN, "new")).toEqual(SHOWN);
    expect(last()).toEqual({ query: UPDATE_COMMENT, variables: { id: "C_41", body: "new" } });
  });

  it("[B-166] are deleted", async () => {
    const { platform, issue, last } = await opened(new Map([[DELETE_COMMENT, { deleteIssueComment: { clientMutationId: null } }]]));
    expect(await platform.deleteComment(issue, SHOWN)).toBe(true);
    expect(last()).toEqual({ query: DELETE_COMMENT, variables: { id: "C_41" } });
  });

  it("are read again with their reactions", async () => {
    const { platform, issue, last } = await opened(new Map([[REACTIONS_OF, { node: NODE }]]));
    expect(await platform.reactions(issue, SHOWN)).toEqual({ like: 2, unlike: 1, heart: 3 });
    expect(last()).toEqual({ query: REACTIONS_OF, variables: { id: "C_41" } });
  });

  it.each([
    ["like", "THUMBS_UP"],
    ["unlike", "THUMBS_DOWN"],
  ] as const)("[B-167] [B-169] are given a reaction: %s", async (kind, content) => {
    const { platform, issue, last } = await opened(new Map([[ADD_REACTION, { reacted: { subject: NODE } }]]));
    expect(await platform.react(issue, SHOWN, kind)).toBe(true);
    expect(last()).toEqual({ query: ADD_REACTION, variables: { id: "C_41", content } });
  });

  it("[B-169] lose the reader's reaction and get it again without being read in between", async () => {
    const without = { ...NODE, reactionGroups: [group("HEART", 2)] };
    const { platform, issue, transport } = await opened(
      new Map([
        [REMOVE_REACTION, { reacted: { subject: without } }],
        [ADD_REACTION, { reacted: { subject: NODE } }],
      ]),
    );
    for (const _ of [1, 2, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- one click after the other
      expect(await platform.react(issue, SHOWN, "heart")).toBe(true);
    }
    expect(transport.calls.slice(1).map((call) => requests(call).query)).toEqual([REMOVE_REACTION, ADD_REACTION, REMOVE_REACTION]);
    expect(requests(transport.calls[1]).variables).toEqual({ id: "C_41", content: "HEART" });
  });
});

describe("a failure", () => {
  const errors = (...all: readonly object[]) => new Map([[OPEN, { data: null, errors: all }]]);

  it.each([
    ["a repository that is not there", { type: "NOT_FOUND", path: ["repository"], message: "Could not resolve to a Repository with the name 'o/r'." }, { kind: "not-found", status: 404 }],
    ["missing rights", { type: "FORBIDDEN", message: "Resource not accessible by integration" }, { kind: "forbidden", status: 403 }],
    ["a scope that wasn't requested", { type: "INSUFFICIENT_SCOPES", message: "Your token has not been granted the required scopes." }, { kind: "forbidden", status: 403 }],
    ["a used-up limit", { type: "RATE_LIMITED", message: "API rate limit exceeded" }, { kind: "rate-limited", resetAt: null }],
    ["a locked issue", { type: "UNPROCESSABLE", message: "Unable to create comment because issue is locked." }, { kind: "locked" }],
    ["a mistake", { message: "Variable $id of type ID! was provided invalid value" }, { kind: "invalid" }],
  ])("[B-203] has the first error's message: %s", async (_, error, expected) => {
    const { platform } = github(errors(error, { message: "another" }));
    expect(await failing(platform.open({ id: "7" }, QUERY))).toMatchObject({ ...expected, message: error.message });
  });

  it("says when a rate limit ends", async () => {
    const { platform } = memoryPlatform(createGitHubGraphql, () => reply(200, { errors: [{ type: "RATE_LIMITED", message: "no" }] }, { "x-ratelimit-reset": "1795000600" }));
    expect(await failing(platform.open({ id: "7" }, QUERY))).toMatchObject({ kind: "rate-limited", resetAt: 1_795_000_600_000 });
  });

  it("without an answer has its own kind", async () => {
    expect(await failing(github(new Map()).platform.open({ id: "7" }, QUERY))).toEqual({ kind: "unreachable", status: null, resetAt: null, message: "https://api.github.com/graphql could not be reached." });
  });
});

describe("another instance", () => {
  it("has its GraphQL API, lists, and issues at its own address", async () => {
    const { platform, wire } = github(searching([]), { "GET /api/v3/repos/o/r/issues": [], "POST /api/v3/repos/o/r/issues": reply(201, ISSUE) }, { baseURL: "https://ghe.example/" });
    await platform.open({ title: TITLE }, QUERY);
    await platform.createIssue({ title: TITLE, content: "" });
    expect(wire()).toEqual([
      "POST https://ghe.example/api/graphql",
      "GET https://ghe.example/api/v3/repos/o/r/issues?state=all&sort=created&per_page=100&direction=desc",
      "POST https://ghe.example/api/v3/repos/o/r/issues",
    ]);
  });

  it("is searched without labels, too", async () => {
    const full = Array.from({ length: 100 }, (_, index) => bug(index + 8));
    const { platform, wire } = github(searching([]), { "GET /api/v3/repos/o/r/issues": full, "GET /api/v3/search/issues": { items: [] } }, { baseURL: "https://ghe.example" });
    await platform.open({ title: TITLE }, QUERY);
    expect(wire()[2]).toBe(`GET https://ghe.example/api/v3/search/issues?q="[Vssue]Guide" is:issue in:title repo:o/r&sort=created&order=asc&per_page=100&timestamp=${NOW}`);
  });
});
