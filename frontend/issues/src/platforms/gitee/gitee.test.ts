import { describe, expect, it } from "vitest";
import type { Comment, Issue } from "../../model/values.ts";
import type { Call } from "@glosa/comments/transport.ts";
import { reply } from "@glosa/comments/transport.memory.ts";
import { NO_PICTURE } from "../adapter/rest.ts";
import { failing, openedThread, platformWith, QUERY } from "../platform.memory.ts";
import { COMMENT, ISSUE, READER } from "./answers.memory.ts";
import { create as createGitee } from "./gitee.ts";

const API = "https://gitee.com/api/v5";
const ISSUES = "/api/v5/repos/o/r/issues";
const COMMENTS = `${ISSUES}/IWWTA/comments`;
const THREAD: Issue = { id: "IWWTA", title: "[Vssue]Guide", content: "https://docs/guide", link: "https://gitee.com/o/r/issues/IWWTA" };
const SHOWN: Comment = {
  id: "41",
  content: "<p><em>hi</em></p>",
  contentRaw: "*hi*",
  author: { username: "reader", avatar: "https://e/reader.png", homepage: "https://gitee.com/reader" },
  createdAt: "2026-11-21T15:11:50+08:00",
  updatedAt: "2026-11-21T16:00:00+08:00",
  reactions: null,
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  "GET /api/v5/user": READER,
  "GET /api/v5/search/issues": [ISSUE],
  [`GET ${ISSUES}`]: [ISSUE],
  [`GET ${ISSUES}/IWWTA`]: ISSUE,
  [`GET ${COMMENTS}`]: reply(200, [COMMENT], { total_count: "23", total_page: "3" }),
};

const gitee = platformWith(createGitee, ANSWERS);

const fields = (call: Call | undefined) => Object.fromEntries(new URLSearchParams((call?.body ?? "") as string));

const FIND = `GET ${API}/search/issues?q=[Vssue]Guide&repo=o/r&label=Vssue&sort=created_at&order=asc&per_page=1`;
const LABELLED = `GET ${API}/repos/o/r/issues?labels=Vssue&state=all&sort=created&direction=asc&page=1&per_page=100`;
const TITLED = LABELLED.replace("labels=Vssue", "q=[Vssue]Guide");
const LIST = `GET ${API}/repos/o/r/issues/IWWTA/comments?page=1&per_page=10`;

describe("opening a thread on Gitee", () => {
  it("[B-08] [B-25] [B-26] [B-27] [B-28] [B-29] [B-31] [B-32] [B-187] [B-188] [B-190] [B-192] [B-218] finds it by its title", async () => {
    const { platform, transport, wire } = gitee();
    expect(await platform.open({ title: "[Vssue]Guide" }, QUERY)).toEqual(openedThread(THREAD, SHOWN, 23));
    expect(wire()).toEqual([`GET ${API}/user?access_token=t0ken`, `${FIND}&access_token=t0ken`, `${LIST}&access_token=t0ken`]);
    expect(transport.calls.some(({ headers }) => headers?.["authorization"] !== undefined)).toBe(false);
    expect(transport.calls[2]?.headers?.["accept"]).toBe("application/vnd.gitee.html+json");
  });

  it("[B-09] [B-189] reads a known issue by its letters, without a token", async () => {
    const { platform, wire } = gitee({}, { token: null });
    expect(await platform.open({ id: "IWWTA" }, QUERY)).toMatchObject({ user: null, issue: THREAD, comments: { count: 23 } });
    expect(wire()).toEqual([`GET ${API}/repos/o/r/issues/IWWTA`, LIST]);
  });

  it.each([
    ["finds only another one first", [{ ...ISSUE, id: 1, number: "I1", title: "[Vssue]Guide to all" }]],
    ["lags behind", []],
  ])("lists the issues by label when the search %s", async (_, found) => {
    const { platform, wire } = gitee({ "GET /api/v5/search/issues": found }, { token: null });
    expect((await platform.open({ title: "[Vssue]Guide" }, QUERY)).issue).toEqual(THREAD);
    expect(wire()).toEqual([FIND, LABELLED, LIST]);
  });

  it("lists issues without a label in case Gitee dropped it, and ignores strangers' issues", async () => {
    const none = gitee({ "GET /api/v5/search/issues": [], [`GET ${ISSUES}`]: [] }, { token: null });
    expect(await none.platform.open({ title: "[Vssue]Guide" }, QUERY)).toMatchObject({ issue: null, comments: null });
    expect(none.wire()).toEqual([FIND, LABELLED, TITLED]);
    const dropped = gitee({ "GET /api/v5/search/issues": [], [`GET ${ISSUES}`]: ({ url }: Call) => (url.includes("labels=") ? [] : [{ ...ISSUE, id: 5, number: "I5", labels: [] }, { ...ISSUE, labels: [], user: { login: "O" } }]) });
    expect((await dropped.platform.open({ title: "[Vssue]Guide" }, QUERY)).issue).toEqual(THREAD);
  });

  it("lists issues once if no labels are configured", async () => {
    const { platform, wire } = gitee({ [`GET ${ISSUES}`]: [] }, { labels: [], token: null });
    expect(await platform.findAgain("[Vssue]Guide")).toBeNull();
    expect(wire()).toEqual([TITLED]);
  });

  it.each([
    ["says how many pages there are", { total_page: "2" }],
    ["says nothing but returns a full page", {}],
  ])("looks at all labeled issues, open or closed, before a new one is created, if Gitee %s", async (_, headers) => {
    const others = Array.from({ length: 100 }, (__, at) => ({ ...ISSUE, id: at, number: `I${at}`, title: `[Vssue]Guide ${at}` }));
    const paged = ({ url }: Call) => reply(200, new URL(url).searchParams.get("page") === "1" ? others : [ISSUE], headers);
    const { platform, wire } = gitee({ [`GET ${ISSUES}`]: paged }, { token: null });
    expect(await platform.findAgain("[Vssue]Guide")).toEqual(THREAD);
    expect(wire()).toEqual([LABELLED, LABELLED.replace("page=1", "page=2")]);
  });

  it.each(['[Vssue]The "best" guide', String.raw`[Vssue]a\b & c=d?`, "[Vssue]🚀 交易"])("searches for the exact title %s", async (title) => {
    const { platform, transport } = gitee({ "GET /api/v5/search/issues": [{ ...ISSUE, title }] }, { token: null });
    expect((await platform.open({ title }, QUERY)).issue).toEqual({ ...THREAD, title });
    expect(new URL(transport.calls[0]?.url ?? "").searchParams.get("q")).toBe(title);
  });

  it("[B-189] [B-192] creates an issue with the repository as a field", async () => {
    const { platform, transport, wire } = gitee({ "POST /api/v5/repos/o/issues": reply(201, ISSUE) }, { labels: ["Vssue", "docs"] });
    expect(await platform.createIssue({ title: "[Vssue]Guide", content: "https://docs/guide" })).toEqual(THREAD);
    expect(wire()).toEqual([`POST ${API}/repos/o/issues`]);
    expect(fields(transport.calls[0])).toEqual({ access_token: "t0ken", repo: "r", title: "[Vssue]Guide", body: "https://docs/guide", labels: "Vssue,docs" });
  });
});

describe("the comments of a page on Gitee", () => {
  it.each([
    ["a full page", 2, 4],
    ["the last page", 3, 4],
  ])("are counted as far as known if the header can't be read: %s", async (_, perPage, count) => {
    const { platform } = gitee({ [`GET ${COMMENTS}`]: perPage === 2 ? [COMMENT, COMMENT] : [COMMENT] });
    expect((await platform.comments(THREAD, { page: 2, perPage, sort: "asc" })).count).toBe(perPage === 2 ? count + 1 : count);
  });

  it("[B-131] are available in one order only", async () => {
    const { platform, wire } = gitee({}, { token: null });
    await platform.comments(THREAD, { ...QUERY, sort: "asc" });
    await platform.comments(THREAD, QUERY);
    expect(wire()).toEqual([LIST, LIST]);
  });

  it("may be by a deleted account", async () => {
    const { platform } = gitee({ [`GET ${COMMENTS}`]: [{ ...COMMENT, user: null, updated_at: null }, { ...COMMENT, user: { ...READER, avatar_url: null } }] });
    const { data } = await platform.comments(THREAD, QUERY);
    expect(data.map(({ author }) => author)).toEqual([{ username: "ghost", avatar: NO_PICTURE, homepage: "https://gitee.com" }, { ...SHOWN.author, avatar: NO_PICTURE }]);
    expect(data[0]?.updatedAt).toBe(SHOWN.createdAt);
  });

  it("[B-191] [B-192] are posted, edited, and deleted", async () => {
    const { platform, transport, wire } = gitee({ [`POST ${COMMENTS}`]: reply(201, COMMENT), [`PATCH ${ISSUES}/comments/41`]: COMMENT, [`DELETE ${ISSUES}/comments/41`]: reply(204) });
    expect(await platform.createComment(THREAD, "*hi* & 交易")).toEqual(SHOWN);
    expect(await platform.updateComment(THREAD, SHOWN, "*hi*")).toEqual(SHOWN);
    expect(await platform.deleteComment(THREAD, SHOWN)).toBe(true);
    const address = `${API}/repos/o/r/issues`;
    expect(wire()).toEqual([`POST ${address}/IWWTA/comments`, `PATCH ${address}/comments/41`, `DELETE ${address}/comments/41?access_token=t0ken`]);
    expect(transport.calls.map(fields)).toEqual([{ access_token: "t0ken", body: "*hi* & 交易" }, { access_token: "t0ken", body: "*hi*" }, {}]);
  });

  it("[B-31] [B-129] [B-193] have no reactions", async () => {
    const { platform, wire } = gitee();
    expect(await platform.reactions(THREAD, SHOWN)).toBeNull();
    expect(await failing(platform.react(THREAD, SHOWN, "heart"))).toMatchObject({ kind: "invalid", status: 501, message: "501 Not Implemented" });
    expect(wire()).toEqual([]);
  });
});

describe("a refusal of Gitee", () => {
  it("[B-204] has Gitee's own message", async () => {
    const said = (status: number, body: unknown) => failing(gitee({ [`GET ${COMMENTS}`]: reply(status, body) }).platform.comments(THREAD, QUERY));
    expect(await said(403, { message: "你没有权限" })).toMatchObject({ kind: "forbidden", message: "你没有权限" });
    expect(await said(400, { error: "invalid_grant", error_description: "授权方式无效" })).toMatchObject({ kind: "invalid", message: "授权方式无效" });
    expect(await said(500, "")).toMatchObject({ kind: "server", message: "gitee.com answered with status 500." });
  });

  it("doesn't reveal the token if there is no answer", async () => {
    const failure = await failing(gitee({ [`GET ${COMMENTS}`]: undefined }).platform.comments(THREAD, QUERY));
    expect(failure).toMatchObject({ kind: "unreachable" });
    expect(JSON.stringify(failure)).not.toContain("t0ken");
  });
});
