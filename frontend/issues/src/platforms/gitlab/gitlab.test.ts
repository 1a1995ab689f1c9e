import { describe, expect, it } from "vitest";
import { type Issue, REACTION_KINDS } from "../../model/values.ts";
import type { Call } from "@glosa/comments/transport.ts";
import { reply } from "@glosa/comments/transport.memory.ts";
import { NO_PICTURE } from "../adapter/rest.ts";
import { bodyOf, failing, leftOut, openedThread, paragraphs, platformWith, QUERY, tokensOf } from "../platform.memory.ts";
import { award, ISSUE, NOTE, READER } from "./answers.memory.ts";
import { create as createGitLab } from "./gitlab.ts";

const API = "https://gitlab.com/api/v4";
const ISSUES = "/api/v4/projects/o%2Fr/issues";
const NOTES = `${ISSUES}/7/notes`;
const AWARDS = `${NOTES}/41/award_emoji`;
const THREAD: Issue = { id: "7", title: "[Vssue]Guide", content: "https://docs/guide", link: "https://gitlab.com/o/r/-/issues/7" };
const SHOWN = {
  id: "41",
  content: "<p><em>hi</em></p>",
  contentRaw: "*hi*",
  author: { username: "reader", avatar: "https://g/reader.png", homepage: "https://gitlab.com/reader" },
  createdAt: "2026-11-21T07:11:50.262Z",
  updatedAt: "2026-11-21T08:00:00.000Z",
  reactions: { heart: 1, like: 2, unlike: 0 },
};
const LISTED = { "x-total": "23", "x-page": "1", "x-per-page": "10", "x-next-page": "2" };

const ANSWERS: Readonly<Record<string, unknown>> = {
  "GET /api/v4/user": READER,
  [`GET ${ISSUES}`]: [ISSUE],
  [`GET ${ISSUES}/7`]: ISSUE,
  [`GET ${NOTES}`]: reply(200, [NOTE], LISTED),
  [`GET ${AWARDS}`]: [award(1, "thumbsup"), award(2, "heart"), award(3, "thumbsup", "reader"), award(4, "rocket")],
  "POST /api/v4/markdown": (call: Call) => reply(201, { html: paragraphs((bodyOf(call) as { text: string }).text) }),
};

const gitlab = platformWith(createGitLab, ANSWERS);

const FIND = `GET ${API}/projects/o/r/issues?labels=Vssue&search=[Vssue]Guide&in=title&order_by=created_at&sort=asc&per_page=100&page=1`;
const LIST = `GET ${API}/projects/o/r/issues/7/notes?page=1&per_page=10&order_by=created_at&sort=desc&activity_filter=only_comments`;
const RENDER = `POST ${API}/markdown`;
const EMOJI = `GET ${API}/projects/o/r/issues/7/notes/41/award_emoji?per_page=100&page=1`;

describe("opening a thread on GitLab", () => {
  it("[B-06] [B-25] [B-26] [B-27] [B-28] [B-29] [B-30] [B-32] [B-172] [B-173] [B-175] [B-176] [B-178] [B-179] finds it by its title", async () => {
    const { platform, transport, wire } = gitlab();
    expect(await platform.open({ title: "[Vssue]Guide" }, QUERY)).toEqual(openedThread(THREAD, SHOWN, 23));
    expect(wire()).toEqual([`GET ${API}/user`, FIND, LIST, EMOJI, RENDER]);
    expect(tokensOf(transport)).toEqual(["Bearer t0ken"]);
    expect(bodyOf(transport.calls.find(({ method }) => method === "POST"))).toEqual({ text: "*hi*", gfm: true, project: "o/r" });
  });

  it("[B-65] [B-174] reads a known issue and its comments in parallel", async () => {
    const { platform, wire } = gitlab();
    expect(await platform.open({ id: "7" }, QUERY)).toMatchObject({ issue: THREAD, comments: { data: [SHOWN] } });
    expect(wire()).toEqual([`GET ${API}/user`, `GET ${API}/projects/o/r/issues/7`, LIST, EMOJI, RENDER]);
  });

  it("[B-205] finds no thread if the issue doesn't exist", async () => {
    const missing = reply(404, { message: "404 Not found" });
    const { platform } = gitlab({ [`GET ${ISSUES}/7`]: missing, [`GET ${NOTES}`]: missing });
    expect(await platform.open({ id: "7" }, QUERY)).toMatchObject({ issue: null, comments: null });
  });

  it("[B-09] [B-69] is refused without a token, because GitLab's notes require a login", async () => {
    const { platform, transport } = gitlab({ [`GET ${NOTES}`]: reply(401, { message: "401 Unauthorized" }) }, { token: null });
    expect(await failing(platform.open({ title: "[Vssue]Guide" }, QUERY))).toMatchObject({ kind: "unauthorized", status: 401, message: "401 Unauthorized" });
    expect(transport.calls.every(({ headers }) => headers?.["authorization"] === undefined)).toBe(true);
  });

  it("uses the configured instance", async () => {
    const { platform, wire } = gitlab({}, { baseURL: "https://git.example.org/" });
    await platform.deleteComment(THREAD, SHOWN).catch(() => undefined);
    expect(wire()).toEqual(["DELETE https://git.example.org/api/v4/projects/o/r/issues/7/notes/41"]);
  });
});

describe("the title of a thread on GitLab", () => {
  it.each(['[Vssue]The "best" guide', "[Vssue]a\\b & c=d?", "[Vssue]🚀 Los!", "[Vssue]交易机器人"])("is matched exactly: %s", async (title) => {
    const near = [`${title}!`, title.toUpperCase().concat("x"), `Re: ${title}`].map((other, at) => Object.assign({}, ISSUE, { iid: at + 1, title: other }));
    const { platform, transport } = gitlab({ [`GET ${ISSUES}`]: [...near, { ...ISSUE, title }] });
    expect((await platform.open({ title }, QUERY)).issue).toEqual({ ...THREAD, title });
    const requests = transport.calls.find(({ url }) => url.includes("search="));
    expect(new URL(requests?.url ?? "").searchParams.get("search")).toBe(title);
  });

  it("is found beyond the first hundred issues", async () => {
    const others = Array.from({ length: 100 }, (_, at) => ({ ...ISSUE, iid: at + 100, title: `[Vssue]Guide ${at}` }));
    const paged = ({ url }: Call) => (new URL(url).searchParams.get("page") === "1" ? reply(200, others, { "x-next-page": "2" }) : reply(200, [ISSUE], { "x-next-page": "" }));
    const { platform } = gitlab({ [`GET ${ISSUES}`]: paged });
    expect((await platform.open({ title: "[Vssue]Guide" }, QUERY)).issue).toEqual(THREAD);
  });

  it("belongs to the oldest of several issues with the same title", async () => {
    const { platform } = gitlab({ [`GET ${ISSUES}`]: [{ ...ISSUE, iid: 9 }, ISSUE] });
    expect((await platform.open({ title: "[Vssue]Guide" }, QUERY)).issue?.id).toBe("7");
  });

  it("is found although GitLab dropped the labels, but never in a stranger's issue", async () => {
    const { platform } = gitlab({ [`GET ${ISSUES}`]: ({ url }: Call) => (url.includes("labels=") ? [] : [{ ...ISSUE, iid: 5, labels: [] }, { ...ISSUE, labels: [], author: { username: "O" } }]) });
    expect((await platform.open({ title: "[Vssue]Guide" }, QUERY)).issue).toEqual(THREAD);
    expect(await platform.findAgain("[Vssue]Guide")).toEqual(THREAD);
  });

  it("is searched without labels if none are configured", async () => {
    const { platform, wire } = gitlab({ [`GET ${ISSUES}`]: [] }, { labels: [], token: null });
    expect((await platform.open({ title: "[Vssue]Guide" }, QUERY)).issue).toBeNull();
    expect(wire()).toEqual([FIND.replace("labels=Vssue&", "")]);
  });

  it("is looked up among all labeled issues before a new one is created", async () => {
    const { platform, wire } = gitlab();
    expect(await platform.findAgain("[Vssue]Guide")).toEqual(THREAD);
    expect(wire()).toEqual([`GET ${API}/projects/o/r/issues?labels=Vssue&order_by=created_at&sort=asc&per_page=100&page=1`]);
  });

  it("[B-174] is created with labels", async () => {
    const { platform, transport, wire } = gitlab({ [`POST ${ISSUES}`]: reply(201, ISSUE) }, { labels: ["Vssue", "docs"] });
    expect(await platform.createIssue({ title: "[Vssue]Guide", content: "https://docs/guide" })).toEqual(THREAD);
    expect(wire()).toEqual([`POST ${API}/projects/o/r/issues`]);
    expect(bodyOf(transport.calls[0])).toEqual({ title: "[Vssue]Guide", description: "https://docs/guide", labels: "Vssue,docs" });
  });
});

describe("the comments of a page on GitLab", () => {
  it("don't include GitLab's own notes", async () => {
    const { platform } = gitlab({ [`GET ${NOTES}`]: reply(200, [{ ...NOTE, id: 40, system: true, body: "changed the description" }, NOTE], LISTED) });
    expect((await platform.comments(THREAD, QUERY)).data).toEqual([SHOWN]);
  });

  it.each([
    ["the last page", { page: 3, more: "", count: 21 }],
    ["a page before others", { page: 3, more: "4", count: 22 }],
  ])("[B-176] are counted as far as known if GitLab doesn't count them: %s", async (_, { page, more, count }) => {
    const { platform } = gitlab({ [`GET ${NOTES}`]: reply(200, [NOTE], { "x-page": String(page), "x-per-page": "10", "x-next-page": more }) });
    expect(await platform.comments(THREAD, { ...QUERY, page })).toMatchObject({ count, page, perPage: 10 });
  });

  it("[B-130] [B-175] are available in either order", async () => {
    const { platform, wire } = gitlab();
    await platform.comments(THREAD, { page: 2, perPage: 5, sort: "asc" });
    expect(wire()[0]).toBe(LIST.replace("page=1&per_page=10", "page=2&per_page=5").replace("desc", "asc"));
  });

  it("[B-179] are rendered in one request, however many there are", async () => {
    const notes = Array.from({ length: 20 }, (_, at) => ({ ...NOTE, id: 100 + at, body: `*${at}*` }));
    const emoji = Object.fromEntries(notes.map(({ id }) => [`GET ${NOTES}/${id}/award_emoji`, []]));
    const { platform, wire } = gitlab({ ...emoji, [`GET ${NOTES}`]: reply(200, notes, LISTED) });
    const { data } = await platform.comments(THREAD, QUERY);
    expect(data.map(({ content }) => content)).toEqual(notes.map((_, at) => `<p><em>${at}</em></p>`));
    expect(wire().filter((call) => call === RENDER)).toHaveLength(1);
    expect(wire()).toHaveLength(22);
  });

  it("are shown without their reactions if those can't be loaded", async () => {
    const { platform } = gitlab({ [`GET ${AWARDS}`]: reply(429, { message: "Retry later" }) });
    expect((await platform.comments(THREAD, QUERY)).data).toEqual([{ ...SHOWN, reactions: null }]);
  });

  it("are shown even if GitLab doesn't render them", async () => {
    const { platform } = gitlab({ "POST /api/v4/markdown": reply(429, "Retry later\n") });
    expect((await platform.comments(THREAD, QUERY)).data[0]?.content.trim()).toBe("<p><em>hi</em></p>");
  });

  it("have a default avatar if the author has none", async () => {
    const { platform } = gitlab({ [`GET ${NOTES}`]: reply(200, [{ ...NOTE, author: { ...READER, avatar_url: null } }], LISTED) });
    expect((await platform.comments(THREAD, QUERY)).data[0]?.author.avatar).toBe(NO_PICTURE);
  });

  it("are refused with GitLab's own message", async () => {
    const said = (status: number, body: unknown, headers = {}) => failing(gitlab({ [`GET ${NOTES}`]: reply(status, body, headers) }).platform.comments(THREAD, QUERY));
    expect(await said(403, { error: "insufficient_scope", error_description: "The request requires higher privileges." })).toMatchObject({ kind: "forbidden", message: "The request requires higher privileges." });
    expect(await said(400, { message: { title: ["can't be blank", "is too short"] } })).toMatchObject({ kind: "invalid", message: "title can't be blank, is too short" });
    expect(await said(429, "Retry later\n", { "retry-after": "60" })).toMatchObject({ kind: "rate-limited", resetAt: 1_795_000_060_000 });
    expect(await said(200, { message: "surprise" })).toMatchObject({ kind: "unreachable" });
  });
});

describe("writing on GitLab", () => {
  it("[B-03a] [B-175] posts a comment and returns it with its HTML", async () => {
    const { platform, transport, wire } = gitlab({ [`POST ${NOTES}`]: reply(201, NOTE) });
    expect(await platform.createComment(THREAD, "*hi*")).toEqual({ ...SHOWN, reactions: { heart: 0, like: 0, unlike: 0 } });
    expect(wire()).toEqual([`POST ${API}/projects/o/r/issues/7/notes`, RENDER]);
    expect(bodyOf(transport.calls[0])).toEqual({ body: "*hi*" });
  });

  it("[B-177] edits a comment and retains its reactions", async () => {
    const { platform, transport, wire } = gitlab({ [`PUT ${NOTES}/41`]: NOTE });
    expect(await platform.updateComment(THREAD, { ...SHOWN, contentRaw: "old" }, "*hi*")).toEqual(SHOWN);
    expect(wire()).toEqual([`PUT ${API}/projects/o/r/issues/7/notes/41`, RENDER]);
    expect(bodyOf(transport.calls[0])).toEqual({ body: "*hi*" });
  });

  it("[B-177] deletes a comment", async () => {
    const { platform, wire } = gitlab({ [`DELETE ${NOTES}/41`]: reply(204) });
    expect(await platform.deleteComment(THREAD, SHOWN)).toBe(true);
    expect(wire()).toEqual([`DELETE ${API}/projects/o/r/issues/7/notes/41`]);
  });

  it("[B-199] reports that a comment wasn't deleted", async () => {
    const { platform } = gitlab({ [`DELETE ${NOTES}/41`]: reply(202) });
    expect(await platform.deleteComment(THREAD, SHOWN)).toBe(false);
  });

  it("reports a locked issue, and no other refusal as one", async () => {
    const refused = { [`POST ${NOTES}`]: reply(403, { message: "403 Forbidden" }) };
    const locked = gitlab({ ...refused, [`GET ${ISSUES}/7`]: { ...ISSUE, discussion_locked: true } });
    expect(await failing(locked.platform.createComment(THREAD, "hi"))).toMatchObject({ kind: "locked", status: 403 });
    expect(await failing(gitlab(refused).platform.createComment(THREAD, "hi"))).toMatchObject({ kind: "forbidden" });
    expect(await failing(gitlab({ ...refused, [`GET ${ISSUES}/7`]: undefined }).platform.createComment(THREAD, "hi"))).toMatchObject({ kind: "forbidden" });
  });

  it("reports the result of a text with nothing but quick actions", async () => {
    const { platform } = gitlab({ [`POST ${NOTES}`]: reply(202, { commands_changes: { state_event: "close" }, summary: ["Closed this issue.", "Locked the discussion."] }) });
    expect(await failing(platform.createComment(THREAD, "/close"))).toMatchObject({ kind: "invalid", message: "Closed this issue. Locked the discussion." });
  });
});

describe("reactions on GitLab", () => {
  it("[B-36] [B-178] are given by emoji names", async () => {
    const { platform, transport } = gitlab({ [`GET ${AWARDS}`]: [], [`POST ${AWARDS}`]: reply(201, award(9, "x")) });
    for (const kind of REACTION_KINDS) {
      // oxlint-disable-next-line no-await-in-loop -- one click after the other
      expect(await platform.react(THREAD, SHOWN, kind)).toBe(true);
    }
    expect(transport.calls.filter(({ method }) => method === "POST").map(bodyOf)).toEqual([{ name: "heart" }, { name: "thumbsup" }, { name: "thumbsdown" }]);
    expect(transport.calls.filter(({ url }) => url.endsWith("/user"))).toHaveLength(1);
  });

  it("are taken back by a second click, but only the reader's own", async () => {
    const { platform, wire } = gitlab({ [`DELETE ${AWARDS}/3`]: reply(204) });
    expect(await platform.react(THREAD, SHOWN, "like")).toBe(true);
    expect(wire().at(-1)).toBe(`DELETE ${API}/projects/o/r/issues/7/notes/41/award_emoji/3`);
  });

  it("are taken back although others are malformed", async () => {
    const { platform, wire } = gitlab({ [`GET ${AWARDS}`]: [null, { id: 2, name: "thumbsup" }, award(3, "thumbsup", "reader"), { id: 4 }], [`DELETE ${AWARDS}/3`]: reply(204) });
    expect(await platform.react(THREAD, SHOWN, "like")).toBe(true);
    expect(wire().at(-1)).toBe(`DELETE ${API}/projects/o/r/issues/7/notes/41/award_emoji/3`);
    expect(leftOut()).toEqual([["A reaction", null], ["A reaction", { id: 4 }]]);
  });

  it("[B-180] fail if GitLab answers 404, as it does for a duplicate", async () => {
    const { platform } = gitlab({ [`POST ${AWARDS}`]: reply(404, { message: "404 Award Emoji Name has already been taken Not Found" }) });
    expect(await platform.react(THREAD, SHOWN, "heart")).toBe(false);
  });

  it("don't request the viewer again", async () => {
    const { platform, wire } = gitlab({ [`POST ${AWARDS}`]: reply(201, award(9, "heart")) });
    await platform.open({ id: "7" }, QUERY);
    expect(await platform.react(THREAD, SHOWN, "heart")).toBe(true);
    expect(wire().filter((call) => call.endsWith("/user"))).toHaveLength(1);
  });

  it("[B-178] are counted across all pages of awards", async () => {
    const paged = ({ url }: Call) => (new URL(url).searchParams.get("page") === "1" ? reply(200, [award(1, "heart")], { "x-next-page": "2" }) : [award(2, "heart"), award(3, "thumbsdown")]);
    const { platform } = gitlab({ [`GET ${AWARDS}`]: paged });
    expect(await platform.reactions(THREAD, SHOWN)).toEqual({ heart: 2, like: 0, unlike: 1 });
  });
});
