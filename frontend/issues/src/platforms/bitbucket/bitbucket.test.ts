import { describe, expect, it } from "vitest";
import type { Comment, Issue } from "../../model/values.ts";
import type { Call } from "@glosa/comments/transport.ts";
import { reply } from "@glosa/comments/transport.memory.ts";
import { NO_PICTURE } from "../adapter/rest.ts";
import { bodyOf, failing, memoryPlatform, openedThread, platformWith, QUERY, refusingTokens, tokensOf } from "../platform.memory.ts";
import { comment, ISSUE, READER } from "./answers.memory.ts";
import { create as createBitbucket } from "./bitbucket.ts";

const API = "https://api.bitbucket.org/2.0";
const ISSUES = "/2.0/repositories/o/r/issues";
const COMMENTS = `${ISSUES}/7/comments`;
const THREAD: Issue = { id: "7", title: "[Vssue]Guide", content: "https://docs/guide", link: "https://bitbucket.org/o/r/issues/7" };
const SHOWN: Comment = {
  id: "41",
  content: "<p><em>41</em></p>",
  contentRaw: "*41*",
  author: { username: "reader", avatar: "https://b/reader.png", homepage: "https://bitbucket.org/%7Breader%7D/" },
  createdAt: "2026-11-21T07:11:50.262+00:00",
  updatedAt: "2026-11-21T07:11:50.262+00:00",
  reactions: null,
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  "GET /2.0/user": READER,
  [`GET ${ISSUES}`]: { size: 1, page: 1, pagelen: 10, values: [ISSUE] },
  [`GET ${ISSUES}/7`]: ISSUE,
  [`GET ${COMMENTS}`]: { size: 1, page: 1, pagelen: 100, values: [comment(41)] },
};

const bitbucket = platformWith(createBitbucket, ANSWERS);

const FIND = `GET ${API}/repositories/o/r/issues?sort=created_on&q=title="[Vssue]Guide"&page=1&pagelen=100`;
const LIST = `GET ${API}/repositories/o/r/issues/7/comments?page=1&pagelen=100&sort=-created_on`;

describe("opening a thread on Bitbucket", () => {
  it("[B-07] [B-25] [B-26] [B-27] [B-28] [B-29] [B-31] [B-32] [B-181] [B-182] [B-184] finds it by its title", async () => {
    const { platform, transport, wire } = bitbucket();
    expect(await platform.open({ title: "[Vssue]Guide" }, QUERY)).toEqual(openedThread(THREAD, SHOWN));
    expect(wire()).toEqual([`GET ${API}/user`, FIND, LIST]);
    expect(tokensOf(transport)).toEqual(["Bearer t0ken"]);
  });

  it("[B-09] needs no token", async () => {
    const { platform, wire } = bitbucket({}, { token: null });
    expect(await platform.open({ id: "7" }, QUERY)).toMatchObject({ user: null, issue: THREAD, comments: { count: 1 } });
    expect(wire()).toEqual([`GET ${API}/repositories/o/r/issues/7`, LIST]);
  });

  it("continues without a token that is no longer accepted", async () => {
    const { platform } = memoryPlatform(createBitbucket, refusingTokens(ANSWERS, { type: "error", error: { message: "Token is invalid" } }));
    expect(await platform.open({ id: "7" }, QUERY)).toMatchObject({ user: null, issue: THREAD, tokenRefused: true });
  });

  it.each([
    ['[Vssue]The "best" guide', String.raw`title="[Vssue]The \"best\" guide"`],
    [String.raw`[Vssue]a\b`, String.raw`title="[Vssue]a\\b"`],
    ["[Vssue]🚀 交易 & more", 'title="[Vssue]🚀 交易 & more"'],
  ])("searches for the exact title %s", async (title, q) => {
    const { platform, transport } = bitbucket({ [`GET ${ISSUES}`]: { values: [{ ...ISSUE, id: 3, title: `${title}!` }, { ...ISSUE, title }] } });
    expect((await platform.open({ title }, QUERY)).issue).toEqual({ ...THREAD, title });
    expect(new URL(transport.calls[1]?.url ?? "").searchParams.get("q")).toBe(q);
  });

  it("finds the issue of the owner or an admin among many of the same title", async () => {
    const others = [{ ...ISSUE, id: 1, reporter: READER }, { ...ISSUE, id: 2, reporter: null }];
    const parts = ({ url }: Call) => (url.includes("page=1&") ? { values: others, next: `${API}/whatever` } : { values: [{ ...ISSUE, reporter: { nickname: "Second" } }] });
    const { platform, wire } = bitbucket({ [`GET ${ISSUES}`]: parts }, { token: null, admins: ["second"] });
    expect((await platform.open({ title: "[Vssue]Guide" }, QUERY)).issue).toEqual(THREAD);
    expect(wire()).toEqual([FIND, FIND.replace("page=1", "page=2"), LIST]);
    expect((await bitbucket({ [`GET ${ISSUES}`]: { values: others } }).platform.open({ title: "[Vssue]Guide" }, QUERY)).issue).toBeNull();
  });

  it("looks at the newest issues before a new one is created", async () => {
    const { platform, wire } = bitbucket();
    expect(await platform.findAgain("[Vssue]Guide")).toEqual(THREAD);
    expect(await platform.findAgain("[Vssue]Other")).toBeNull();
    expect(wire()[0]).toBe(`GET ${API}/repositories/o/r/issues?sort=-created_on&pagelen=100`);
  });

  it("[B-182] [B-183] creates an issue", async () => {
    const { platform, transport } = bitbucket({ [`POST ${ISSUES}`]: reply(201, ISSUE) });
    expect(await platform.createIssue({ title: "[Vssue]Guide", content: "https://docs/guide" })).toEqual(THREAD);
    expect(bodyOf(transport.calls[0])).toEqual({ title: "[Vssue]Guide", content: { raw: "https://docs/guide" }, priority: "trivial", kind: "task" });
  });

  it("uses the configured address", async () => {
    const { platform, wire } = bitbucket({}, { baseURL: "http://127.0.0.1:9120/bitbucket" });
    await platform.deleteComment(THREAD, SHOWN).catch(() => undefined);
    expect(wire()).toEqual(["DELETE http://127.0.0.1:9120/bitbucket/2.0/repositories/o/r/issues/7/comments/41"]);
  });
});

describe("the comments of a page on Bitbucket", () => {
  const rows = [...Array.from({ length: 5 }, (_, at) => comment(50 - at)), comment(45, { content: { raw: null } }), comment(44, { content: { raw: "" } }), comment(43, { deleted: true }), ...Array.from({ length: 4 }, (_, at) => comment(42 - at))];
  const parts = ({ url }: Call) => {
    const page = Number(new URL(url).searchParams.get("page"));
    return { size: 12, page, pagelen: 5, values: rows.slice((page - 1) * 5, page * 5), ...(page < 3 ? { next: `${API}/whatever` } : {}) };
  };

  it("are counted and paged without rows that aren't comments", async () => {
    const { platform } = bitbucket({ [`GET ${COMMENTS}`]: parts });
    const page = (number: number) => platform.comments(THREAD, { page: number, perPage: 4, sort: "desc" });
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.map(({ data }) => data.map(({ id }) => id))).toEqual([["50", "49", "48", "47"], ["46", "42", "41", "40"], ["39"]]);
    expect(pages.map(({ count, page: number, perPage }) => [count, number, perPage])).toEqual([[9, 1, 4], [9, 2, 4], [9, 3, 4]]);
  });

  it("[B-130] [B-184] are available in either order", async () => {
    const { platform, wire } = bitbucket();
    await platform.comments(THREAD, { ...QUERY, sort: "asc" });
    await platform.comments(THREAD, QUERY);
    expect(wire()).toEqual([LIST.replace("-created_on", "created_on"), LIST]);
  });

  it("may be by a deleted account or one without a name", async () => {
    const { platform } = bitbucket({ [`GET ${COMMENTS}`]: { values: [comment(2, { user: null, updated_on: "2026-11-22T00:00:00+00:00" }), comment(1, { user: { display_name: "Rita", links: {} } })] } });
    const { data } = await platform.comments(THREAD, QUERY);
    expect(data.map(({ author }) => author)).toEqual([
      { username: "deleted", avatar: NO_PICTURE, homepage: "https://bitbucket.org" },
      { username: "Rita", avatar: NO_PICTURE, homepage: "https://bitbucket.org" },
    ]);
    expect(data[0]?.updatedAt).toBe("2026-11-22T00:00:00+00:00");
  });

  it("[B-185] are posted, edited, and deleted", async () => {
    const { platform, transport, wire } = bitbucket({ [`POST ${COMMENTS}`]: reply(201, comment(41)), [`PUT ${COMMENTS}/41`]: comment(41), [`DELETE ${COMMENTS}/41`]: reply(204) });
    expect(await platform.createComment(THREAD, "*41*")).toEqual(SHOWN);
    expect(await platform.updateComment(THREAD, SHOWN, "*41*")).toEqual(SHOWN);
    expect(await platform.deleteComment(THREAD, SHOWN)).toBe(true);
    const address = `${API}/repositories/o/r/issues/7/comments`;
    expect(wire()).toEqual([`POST ${address}`, `PUT ${address}/41`, `DELETE ${address}/41`]);
    expect(transport.calls.map(bodyOf)).toEqual([{ content: { raw: "*41*" } }, { content: { raw: "*41*" } }, null]);
  });

  it("[B-31] [B-129] [B-186] have no reactions", async () => {
    const { platform, wire } = bitbucket();
    expect(await platform.reactions(THREAD, SHOWN)).toBeNull();
    expect(await failing(platform.react(THREAD, SHOWN, "heart"))).toMatchObject({ kind: "invalid", status: 501, message: "501 Not Implemented" });
    expect(wire()).toEqual([]);
  });
});

describe("a refusal of Bitbucket", () => {
  const said = (answer: unknown) => failing(bitbucket({ [`GET ${COMMENTS}`]: answer }).platform.comments(THREAD, QUERY));

  it.each([
    ["answers that it is gone", reply(410, { type: "error", error: { message: "Gone" } })],
    ["answers with a page for people", reply(200, "<!DOCTYPE html><title>Moved</title>", { "content-type": "text/html" })],
    ["finds nothing but such a page", reply(404, "\n<html><title>Not found</title></html>")],
    ["leads elsewhere", reply(302, "", { location: "https://www.atlassian.com/" })],
  ])("means that issues are retired if it %s", async (_, answer) => {
    expect(await said(answer)).toMatchObject({ kind: "retired" });
  });

  it("means that issues are retired if they don't answer twice but the repository does", async () => {
    const { platform, wire } = bitbucket({ [`GET ${COMMENTS}`]: undefined, "GET /2.0/repositories/o/r": { name: "r" } });
    expect(await failing(platform.comments(THREAD, QUERY))).toMatchObject({ kind: "retired", status: null });
    expect(wire()).toEqual([LIST, `GET ${API}/repositories/o/r`, LIST]);
  });

  it("means that Bitbucket can't be reached if nothing answers, and nothing at all if the second request succeeds", async () => {
    expect(await said(undefined)).toMatchObject({ kind: "unreachable" });
    let late = true;
    const answer = () => {
      const given = late ? undefined : ANSWERS[`GET ${COMMENTS}`];
      late = false;
      return given;
    };
    const { platform } = bitbucket({ [`GET ${COMMENTS}`]: answer, "GET /2.0/repositories/o/r": reply(404, { error: { message: "no" } }) });
    expect(await platform.comments(THREAD, QUERY)).toMatchObject({ count: 1 });
  });

  it("doesn't repeat a write", async () => {
    const { platform, wire } = bitbucket({ [`POST ${COMMENTS}`]: undefined, "GET /2.0/repositories/o/r": {} });
    expect(await failing(platform.createComment(THREAD, "hi"))).toMatchObject({ kind: "unreachable" });
    expect(wire()).toHaveLength(1);
  });

  it("has Bitbucket's own message", async () => {
    expect(await said(reply(403, { type: "error", error: { message: "Access denied.", detail: "…" } }))).toMatchObject({ kind: "forbidden", message: "Access denied." });
    expect(await said(reply(502, "<html>Bad gateway</html>"))).toMatchObject({ kind: "server", message: "api.bitbucket.org answered with status 502." });
    expect(await said(reply(200, "no JSON"))).toMatchObject({ kind: "unreachable" });
  });

  it("[B-205] means that there's no thread if only the issue is missing", async () => {
    const missing = reply(404, { type: "error", error: { message: "Issue not found" } });
    expect(await bitbucket({ [`GET ${ISSUES}/7`]: missing, [`GET ${COMMENTS}`]: missing }).platform.open({ id: "7" }, QUERY)).toMatchObject({ issue: null, comments: null });
  });
});
