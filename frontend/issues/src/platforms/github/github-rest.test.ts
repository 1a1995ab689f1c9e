import { describe, expect, it } from "vitest";
import { reply } from "@glosa/comments/transport.memory.ts";
import { bodyOf, failing, memoryPlatform, NOW, openedThread, QUERY, routes } from "../platform.memory.ts";
import { ANSWERS, API, COMMENT, COMMENTS_CALL, ISSUE, memoryGitHub as github, R, READER, SEARCH_CALL, SHOWN, THREAD, USER_CALL } from "./answers.memory.ts";
import { create as createGitHubRest, placeOf } from "./github-rest.ts";

describe("opening a thread", () => {
  it("[B-04] [B-09] [B-65] [B-148] [B-150] reads a known issue and its comments in parallel, without a token", async () => {
    const { platform, transport, wire } = github({}, { token: null });
    expect(await platform.open({ id: "7" }, QUERY)).toEqual({
      user: null,
      issue: THREAD,
      comments: { count: 23, page: 1, perPage: 10, data: [SHOWN] },
      tokenRefused: false,
    });
    expect(wire()).toEqual([`GET ${API}${R}/issues/7`, COMMENTS_CALL]);
    expect(transport.calls.map(({ headers }) => headers)).toEqual([{ accept: "application/vnd.github.full+json" }, { accept: "application/vnd.github.full+json" }]);
  });

  it("[B-25] [B-26] [B-27] [B-28] [B-29] [B-30] [B-32] [B-146] reads user, issue, and comments with the token", async () => {
    const { platform, transport, wire } = github();
    expect(await platform.open({ id: "7" }, QUERY)).toEqual(openedThread(THREAD, SHOWN, 23));
    expect(wire()).toEqual([USER_CALL, `GET ${API}${R}/issues/7`, COMMENTS_CALL]);
    expect(transport.calls.map(({ headers }) => headers?.["authorization"])).toEqual(["token t0ken", "token t0ken", "token t0ken"]);
  });

  it("[B-66] [B-147] searches for a title without a further request for the issue", async () => {
    const { platform, wire } = github({}, { token: null });
    expect(await platform.open({ title: "[Vssue]Guide" }, QUERY)).toMatchObject({ issue: THREAD, comments: { count: 23 } });
    expect(wire()).toEqual([SEARCH_CALL, COMMENTS_CALL]);
  });

  it.each([
    ["issue and comments", [`GET ${R}/issues/7`, `GET ${R}/issues/7/comments`]],
    ["comments, as for an issue that was deleted in between", [`GET ${R}/issues/7/comments`]],
  ])("[B-205] finds no issue if GitHub answers 404 to %s", async (_, requests) => {
    const { platform } = github(Object.fromEntries(requests.map((request) => [request, reply(404, { message: "Not Found" })])));
    expect(await platform.open({ id: "7" }, QUERY)).toMatchObject({ user: SHOWN.author, issue: null, comments: null });
  });

  it.each([
    ["a deleted issue", 410, "This issue was deleted", "gone"],
    ["a repository that may not be read", 403, "Repository access blocked", "forbidden"],
    ["GitHub's own trouble", 500, "Server Error", "server"],
  ])("distinguishes %s from a missing issue", async (_, status, message, kind) => {
    const { platform } = github({ [`GET ${R}/issues/7`]: reply(status, { message }) });
    expect(await failing(platform.open({ id: "7" }, QUERY))).toEqual({ kind, status, resetAt: null, message });
  });

  it("continues without a token that is no longer accepted, and reports it", async () => {
    const { platform, wire, transport } = memoryPlatform(createGitHubRest, (call) =>
      call.headers?.["authorization"] === undefined ? routes(ANSWERS)(call) : reply(401, { message: "Bad credentials" }),
    );
    expect(await platform.open({ id: "7" }, QUERY)).toMatchObject({ user: null, issue: THREAD, tokenRefused: true });
    expect(wire().slice(3)).toEqual([`GET ${API}${R}/issues/7`, COMMENTS_CALL]);
    expect(transport.calls.map(({ headers }) => headers?.["authorization"] !== undefined)).toEqual([true, true, true, false, false]);
  });
});

describe("comments", () => {
  const link = (text: string, rows: readonly object[] = [COMMENT]) => ({ [`GET ${R}/issues/7/comments`]: reply(200, rows, { link: text }) });

  it("[B-150] [B-152] requests a page, and the issue for its number of comments", async () => {
    const { platform, wire } = github();
    expect(await platform.comments(THREAD, { page: 3, perPage: 5, sort: "desc" })).toEqual({ count: 23, page: 3, perPage: 5, data: [SHOWN] });
    expect(wire()).toEqual([`GET ${API}${R}/issues/7`, `GET ${API}${R}/issues/7/comments?page=3&per_page=5&timestamp=${NOW}`]);
  });

  it("[B-151] reads page and size from the Link header", async () => {
    const { platform } = github(link(`<${API}/x?per_page=5&page=1>; rel="prev", <${API}/x?per_page=5&page=3>; rel="next"`));
    expect(await platform.comments(THREAD, { page: 1, perPage: 300, sort: "asc" })).toMatchObject({ page: 2, perPage: 5 });
  });

  it("counts at least the comments that it received, because a search may be outdated", async () => {
    const { platform } = github({ "GET /search/issues": { items: [{ ...ISSUE, comments: 0 }] } });
    expect((await platform.open({ title: ISSUE.title }, QUERY)).comments?.count).toBe(1);
    const beyond = github({ [`GET ${R}/issues/7`]: { ...ISSUE, comments: 2 }, [`GET ${R}/issues/7/comments`]: [] });
    expect(await beyond.platform.comments(THREAD, { ...QUERY, page: 3 })).toMatchObject({ count: 2, data: [] });
  });

  it("have no reactions by default, and the author ghost if the account was deleted", async () => {
    const { reactions: _, body: __, body_html: ___, ...bare } = COMMENT;
    const { platform } = github({ [`GET ${R}/issues/7/comments`]: [{ ...bare, user: null }] });
    expect((await platform.comments(THREAD, QUERY)).data[0]).toEqual({
      ...SHOWN,
      content: "",
      contentRaw: "",
      author: { username: "ghost", avatar: "https://avatars.githubusercontent.com/u/10137?v=4", homepage: "https://github.com/ghost" },
      reactions: { like: 0, unlike: 0, heart: 0 },
    });
  });

  it("[B-153] are created", async () => {
    const { platform, transport, wire } = github({ [`POST ${R}/issues/7/comments`]: reply(201, COMMENT) });
    expect(await platform.createComment(THREAD, "*hi*")).toEqual(SHOWN);
    expect(wire()).toEqual([`POST ${API}${R}/issues/7/comments`]);
    expect(bodyOf(transport.calls[0])).toEqual({ body: "*hi*" });
  });

  it("[B-154] are edited", async () => {
    const { platform, transport, wire } = github({ [`PATCH ${R}/issues/comments/41`]: COMMENT });
    expect(await platform.updateComment(THREAD, SHOWN, "new")).toEqual(SHOWN);
    expect(wire()).toEqual([`PATCH ${API}${R}/issues/comments/41`]);
    expect(bodyOf(transport.calls[0])).toEqual({ body: "new" });
  });

  it.each([
    [204, true],
    [202, false],
  ])("[B-155] are deleted if GitHub answers 204 (%i)", async (status, deleted) => {
    const { platform, wire } = github({ [`DELETE ${R}/issues/comments/41`]: reply(status) });
    expect(await platform.deleteComment(THREAD, SHOWN)).toBe(deleted);
    expect(wire()).toEqual([`DELETE ${API}${R}/issues/comments/41`]);
  });
});

describe("reactions", () => {
  const PATH = `${R}/issues/comments/41`;

  it("[B-156] are read from the comment", async () => {
    const { platform, wire } = github({ [`GET ${PATH}`]: COMMENT });
    expect(await platform.reactions(THREAD, SHOWN)).toEqual({ like: 2, unlike: 1, heart: 3 });
    expect(wire()).toEqual([`GET ${API}${PATH}`]);
  });

  it.each([
    ["like", "+1"],
    ["unlike", "-1"],
    ["heart", "heart"],
  ] as const)("[B-157] [B-158] are given: %s", async (kind, content) => {
    const { platform, transport, wire } = github({ [`POST ${PATH}/reactions`]: reply(201, { id: 5 }) });
    expect(await platform.react(THREAD, SHOWN, kind)).toBe(true);
    expect(wire()).toEqual([`POST ${API}${PATH}/reactions`]);
    expect(bodyOf(transport.calls[0])).toEqual({ content });
  });

  it.each([
    [204, true],
    [200, false],
  ])("[B-159] are taken back if they were already given (%i)", async (status, taken) => {
    const { platform, wire } = github({ [`POST ${PATH}/reactions`]: { id: 5 }, [`DELETE ${PATH}/reactions/5`]: reply(status) });
    expect(await platform.react(THREAD, SHOWN, "heart")).toBe(taken);
    expect(wire()).toEqual([`POST ${API}${PATH}/reactions`, `DELETE ${API}${PATH}/reactions/5`]);
  });
});

describe("a failure", () => {
  const writing = (answer: unknown) => failing(github({ [`POST ${R}/issues/7/comments`]: answer }).platform.createComment(THREAD, "x"));

  it("[B-201] without an answer has its own kind, status 403, and the original cause", async () => {
    const { platform } = github({ [`GET ${R}/issues/7`]: undefined });
    expect(await failing(platform.open({ id: "7" }, QUERY))).toEqual({ kind: "unreachable", status: 403, resetAt: null, message: "https://api.github.com/repos/o/r/issues/7 could not be reached." });
  });

  it("[B-202] has the description of an OAuth error with status 200", async () => {
    const { platform } = github({ "GET /user": { error: "bad_verification_code", error_description: "The code passed is incorrect or expired." } });
    expect(await failing(platform.open({ id: "7" }, QUERY))).toMatchObject({ kind: "invalid", message: "The code passed is incorrect or expired." });
  });

  it.each([
    ["a locked issue", reply(403, { message: "Unable to create comment because issue is locked." }), { kind: "locked", status: 403, message: "Unable to create comment because issue is locked." }],
    ["missing rights", reply(403, { message: "Must have admin rights to Repository." }), { kind: "forbidden", status: 403 }],
    ["a used-up limit", reply(403, { message: "API rate limit exceeded" }, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795000600" }), { kind: "rate-limited", resetAt: 1_795_000_600_000 }],
    ["writing too fast", reply(403, { message: "You have exceeded a secondary rate limit." }, { "retry-after": "60" }), { kind: "rate-limited", resetAt: NOW + 60_000 }],
    ["writing too fast, without a time", reply(403, { message: "You have exceeded a secondary rate limit." }), { kind: "rate-limited", resetAt: null }],
    ["a revoked token", reply(401, { message: "Bad credentials" }), { kind: "unauthorized", status: 401, message: "Bad credentials" }],
    ["a field", reply(422, { message: "Validation Failed", errors: [{ resource: "Issue", field: "body", code: "missing_field" }] }), { kind: "invalid", message: "Validation Failed: body missing_field" }],
    ["a field with a sentence", reply(422, { message: "Validation Failed", errors: [{ message: "body is too long" }] }), { kind: "invalid", message: "Validation Failed: body is too long" }],
    ["a refusal without details", reply(422, { message: "Validation Failed", errors: "no" }), { kind: "invalid", message: "Validation Failed" }],
    ["a sign-in page in between", reply(200, "<html>"), { kind: "unreachable", status: 403 }],
    ["an error page", reply(502, "<html>"), { kind: "server", status: 502, message: "api.github.com answered with status 502." }],
  ])("has its own kind: %s", async (_, answer, expected) => {
    expect(await writing(answer)).toMatchObject(expected);
  });
});

describe("another instance", () => {
  it("is requested at its own address, and GitHub.com at its API's", async () => {
    const requests = async (baseURL: string | undefined) => {
      const { platform, wire } = memoryPlatform(createGitHubRest, () => READER, { baseURL });
      await platform.reactions(THREAD, SHOWN);
      return wire();
    };
    expect(await requests("https://ghe.example/sub//")).toEqual(["GET https://ghe.example/sub/api/v3/repos/o/r/issues/comments/41"]);
    expect(await requests("https://github.com/")).toEqual([`GET ${API}${R}/issues/comments/41`]);
    expect(await requests(undefined)).toEqual([`GET ${API}${R}/issues/comments/41`]);
  });

  it("receives searches, reads, and writes", async () => {
    const { platform, wire } = memoryPlatform(createGitHubRest, routes({ "GET /api/v3/search/issues": { items: [] }, "GET /api/v3/repos/o/r/issues": [], "POST /api/v3/repos/o/r/issues": reply(201, ISSUE) }), {
      baseURL: "https://ghe.example",
      token: null,
    });
    await platform.open({ title: "x" }, QUERY);
    await platform.createIssue({ title: "x", content: "" });
    expect(wire().map((line) => line.replace(/\?.*/u, ""))).toEqual(["GET https://ghe.example/api/v3/search/issues", "GET https://ghe.example/api/v3/repos/o/r/issues", "POST https://ghe.example/api/v3/repos/o/r/issues"]);
  });
});

const FOURTH = { page: 4, perPage: 10, sort: "desc" } as const;
const linkTo = (page: number, rel: string) => `<https://api.github.com/repositories/1/issues/7/comments?page=${page}&per_page=5&timestamp=1>; rel="${rel}"`;

describe("[B-151] the Link header", () => {
  it.each([
    ["first", [linkTo(2, "next"), linkTo(5, "last")], { page: 1, perPage: 5 }],
    ["middle", [linkTo(1, "prev"), linkTo(3, "next"), linkTo(5, "last"), linkTo(1, "first")], { page: 2, perPage: 5 }],
    ["last", [linkTo(4, "prev"), linkTo(1, "first")], { page: 5, perPage: 5 }],
  ])("identifies the %s page", (_, links, place) => {
    expect(placeOf(links.join(", "), FOURTH)).toMatchObject(place);
  });

  it.each([
    ["there is none, as for a single page", null],
    ["it mentions no other page", linkTo(1, "first")],
    ["its addresses have no numbers", '<https://api.github.com/x?cursor=abc>; rel="next"'],
  ])("isn't required: %s", (_, link) => {
    expect(placeOf(link, FOURTH)).toMatchObject({ page: 4, perPage: 10 });
  });
});
