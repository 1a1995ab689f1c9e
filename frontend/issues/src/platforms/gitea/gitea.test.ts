import { describe, expect, it } from "vitest";
import { type Comment, type Issue, type Query, REACTION_KINDS } from "../../model/values.ts";
import type { Call } from "@glosa/comments/transport.ts";
import { reply } from "@glosa/comments/transport.memory.ts";
import { NO_PICTURE } from "../adapter/rest.ts";
import { bodyOf, failing, leftOut, memoryPlatform, openedThread, paragraphs, platformWith, QUERY, refusingTokens, routes, tokensOf } from "../platform.memory.ts";
import { comment, ISSUE, READER } from "./answers.memory.ts";
import { create as createGitea } from "./gitea.ts";

const API = "https://git.example.org/api/v1";
const REPOSITORY = "/api/v1/repos/o/r";
const ISSUES = `${REPOSITORY}/issues`;
const COMMENTS = `${ISSUES}/7/comments`;
const REACTIONS = `${ISSUES}/comments/41/reactions`;
const THREAD: Issue = { id: "7", title: "[Vssue]Guide", content: "https://docs/guide", link: "https://git.example.org/o/r/issues/7" };
const SHOWN: Comment = {
  id: "41",
  content: "<p><em>41</em></p>",
  contentRaw: "*41*",
  author: { username: "reader", avatar: "https://t/reader.png", homepage: "https://git.example.org/reader" },
  createdAt: "2026-11-21T07:11:50Z",
  updatedAt: "2026-11-21T08:00:00Z",
  reactions: { heart: 0, like: 1, unlike: 0 },
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  "GET /api/v1/user": READER,
  [`GET ${ISSUES}`]: [ISSUE],
  [`GET ${ISSUES}/7`]: ISSUE,
  [`GET ${COMMENTS}`]: [comment(41)],
  [`GET ${REACTIONS}`]: [{ content: "+1", user: READER }, { content: "rocket", user: READER }],
  "POST /api/v1/markdown": (call: Call) => reply(200, paragraphs((bodyOf(call) as { Text: string }).Text)),
};

const gitea = platformWith(createGitea, ANSWERS, { baseURL: "https://git.example.org" });

const FIND = `GET ${API}/repos/o/r/issues?labels=Vssue&q=[Vssue]Guide&state=all&type=issues&page=1&limit=50`;
const LIST = `GET ${API}/repos/o/r/issues/7/comments`;
const RENDER = `POST ${API}/markdown`;
const REACTED = `GET ${API}/repos/o/r/issues/comments/41/reactions`;

describe("opening a thread on Gitea", () => {
  it("finds it by its title, with all necessary requests", async () => {
    const { platform, transport, wire } = gitea();
    expect(await platform.open({ title: "[Vssue]Guide" }, QUERY)).toEqual(openedThread(THREAD, SHOWN));
    expect(wire()).toEqual([`GET ${API}/user`, FIND, LIST, REACTED, RENDER]);
    expect(tokensOf(transport)).toEqual(["Bearer t0ken"]);
    expect(bodyOf(transport.calls.find(({ method }) => method === "POST"))).toEqual({ Text: "*41*", Mode: "gfm", Context: "/o/r", Wiki: false });
  });

  it("[B-09] reads a known issue without a token, and renders its Markdown here", async () => {
    const { platform, wire } = gitea({}, { token: null });
    const opened = await platform.open({ id: "7" }, QUERY);
    expect(opened).toMatchObject({ user: null, issue: THREAD, comments: { count: 1 } });
    expect(opened.comments?.data[0]?.content.trim()).toBe("<p><em>41</em></p>");
    expect(wire()).toEqual([`GET ${API}/repos/o/r/issues/7`, LIST, REACTED]);
  });

  it("continues without a token that is no longer accepted", async () => {
    const { platform, wire } = memoryPlatform(createGitea, refusingTokens(ANSWERS, { message: "invalid token" }), { baseURL: "https://git.example.org" });
    const opened = await platform.open({ title: "[Vssue]Guide" }, QUERY);
    expect(opened).toMatchObject({ user: null, issue: THREAD, comments: { data: [{ id: SHOWN.id, contentRaw: SHOWN.contentRaw }] }, tokenRefused: true });
    expect(wire()).not.toContain(RENDER);
  });

  it("[B-205] finds no thread if the issue doesn't exist", async () => {
    const missing = reply(404, { message: "issue does not exist" });
    const { platform } = gitea({ [`GET ${ISSUES}/7`]: missing, [`GET ${COMMENTS}`]: missing });
    expect(await platform.open({ id: "7" }, QUERY)).toMatchObject({ issue: null, comments: null });
  });

  it("sends Gitea's own folder as the context", async () => {
    const { platform, transport } = memoryPlatform(createGitea, routes({ "GET /git/api/v1/repos/o/r/issues/7/comments": [comment(41)] }), { baseURL: "https://example.org/git/" });
    await platform.comments(THREAD, QUERY);
    expect(bodyOf(transport.calls.find(({ method }) => method === "POST"))).toMatchObject({ Context: "/git/o/r" });
  });
});

describe("the title of a thread on Gitea", () => {
  it.each(['[Vssue]The "best" guide', String.raw`[Vssue]a\b & c=d?`, "[Vssue]🚀 交易"])("is matched exactly: %s", async (title) => {
    const { platform, transport } = gitea({ [`GET ${ISSUES}`]: [{ ...ISSUE, number: 3, title: `${title}!` }, { ...ISSUE, title }] }, { token: null });
    expect((await platform.open({ title }, QUERY)).issue).toEqual({ ...THREAD, title });
    expect(new URL(transport.calls[0]?.url ?? "").searchParams.get("q")).toBe(title);
  });

  it("is looked up on every page, however few rows an instance returns", async () => {
    const paged = ({ url }: Call) => reply(200, new URL(url).searchParams.get("page") === "3" ? [ISSUE] : [{ ...ISSUE, number: 1, title: "other" }], { "x-total-count": "3" });
    const { platform } = gitea({ [`GET ${ISSUES}`]: paged });
    expect(await platform.findAgain("[Vssue]Guide")).toEqual(THREAD);
  });

  it("is searched once if no labels are configured", async () => {
    const { platform, wire } = gitea({ [`GET ${ISSUES}`]: [] }, { labels: [] });
    expect(await platform.open({ title: "[Vssue]Guide" }, QUERY)).toMatchObject({ issue: null });
    expect(wire()).toEqual([`GET ${API}/user`, FIND.replace("labels=Vssue&", "")]);
  });

  it("is looked up without labels and without a search before a new issue is created, but never in a stranger's issue", async () => {
    const { platform, wire } = gitea({ [`GET ${ISSUES}`]: ({ url }: Call) => (url.includes("labels=") ? [] : [{ ...ISSUE, number: 5, labels: [] }, { ...ISSUE, labels: null, user: { login: "O" } }]) });
    expect(await platform.findAgain("[Vssue]Guide")).toEqual(THREAD);
    expect(wire()).toEqual([FIND.replace("&q=[Vssue]Guide", ""), FIND.replace("labels=Vssue&", "")]);
  });
});

describe("creating an issue on Gitea", () => {
  const create = async (answers: Readonly<Record<string, unknown>>) => {
    const { platform, transport, wire } = gitea({ [`POST ${ISSUES}`]: reply(201, ISSUE), ...answers }, { labels: ["Vssue", "docs"] });
    expect(await platform.createIssue({ title: "[Vssue]Guide", content: "https://docs/guide" })).toEqual(THREAD);
    return { sent: bodyOf(transport.calls.at(-1)), wire: wire() };
  };

  /** Answers with pages of a list of two labels. After the last page, there's no answer. */
  const paged = (...pages: readonly unknown[]) => ({ url }: Call) => {
    const rows = pages[Number(new URL(url).searchParams.get("page")) - 1];
    return rows === undefined ? undefined : reply(200, rows, { "x-total-count": "2" });
  };

  it("sets labels by their ids, and creates only missing ones", async () => {
    const { sent, wire } = await create({ [`GET ${REPOSITORY}/labels`]: [{ id: 5, name: "docs" }, { id: 6, name: "vssue" }], [`POST ${REPOSITORY}/labels`]: reply(201, { id: 9, name: "Vssue" }) });
    expect(sent).toEqual({ title: "[Vssue]Guide", body: "https://docs/guide", labels: [9, 5] });
    expect(wire).toEqual([`GET ${API}/repos/o/r/labels?page=1&limit=50`, `POST ${API}/repos/o/r/labels`, `POST ${API}/repos/o/r/issues`]);
  });

  it("looks for labels on every page", async () => {
    const { sent, wire } = await create({ [`GET ${REPOSITORY}/labels`]: paged([{ id: 5, name: "docs" }], [{ id: 6, name: "Vssue" }]) });
    expect(sent).toMatchObject({ labels: [6, 5] });
    expect(wire.slice(0, -1)).toEqual([1, 2].map((page) => `GET ${API}/repos/o/r/labels?page=${page}&limit=50`));
  });

  it("uses the known labels if a page is empty before their end", async () => {
    const answers = { [`GET ${REPOSITORY}/labels`]: paged([{ id: 5, name: "docs" }], []), [`POST ${REPOSITORY}/labels`]: reply(201, { id: 9, name: "Vssue" }) };
    expect((await create(answers)).sent).toMatchObject({ labels: [9, 5] });
  });

  it("ignores malformed labels", async () => {
    expect((await create({ [`GET ${REPOSITORY}/labels`]: [null, { id: 5, name: "docs" }, { id: "6", name: "Vssue" }], [`POST ${REPOSITORY}/labels`]: reply(201, { id: 9, name: "Vssue" }) })).sent).toMatchObject({ labels: [9, 5] });
    expect(leftOut()).toEqual([["A label", null], ["A label", { id: "6", name: "Vssue" }]]);
  });

  it("leaves out labels that it can't create", async () => {
    const forbidden = reply(403, { message: "forbidden" });
    expect((await create({ [`GET ${REPOSITORY}/labels`]: [{ id: 5, name: "docs" }], [`POST ${REPOSITORY}/labels`]: forbidden })).sent).toMatchObject({ labels: [5] });
    expect((await create({ [`GET ${REPOSITORY}/labels`]: forbidden, [`POST ${REPOSITORY}/labels`]: forbidden })).sent).toMatchObject({ labels: [] });
  });
});

describe("the comments of a page on Gitea", () => {
  it.each<[Query, readonly string[]]>([
    [{ page: 1, perPage: 2, sort: "desc" }, ["5", "4"]],
    [{ page: 3, perPage: 2, sort: "desc" }, ["1"]],
    [{ page: 2, perPage: 2, sort: "asc" }, ["3", "4"]],
    [{ page: 4, perPage: 2, sort: "asc" }, []],
  ])("are paged from all comments, in either order: %o", async (query, ids) => {
    const { platform, wire } = gitea({ [`GET ${COMMENTS}`]: [1, 2, 3, 4, 5].map((id) => comment(id)) });
    const page = await platform.comments(THREAD, query);
    expect(page).toMatchObject({ count: 5, page: query.page, perPage: 2 });
    expect(page.data.map(({ id, content }) => [id, content])).toEqual(ids.map((id) => [id, `<p><em>${id}</em></p>`]));
    expect(wire().filter((call) => call === RENDER)).toHaveLength(Math.min(ids.length, 1));
  });

  it("have no reactions if Gitea answers null", async () => {
    const { platform } = gitea({ [`GET ${REACTIONS}`]: null });
    expect((await platform.comments(THREAD, QUERY)).data[0]?.reactions).toEqual({ heart: 0, like: 0, unlike: 0 });
    expect(await platform.reactions(THREAD, SHOWN)).toEqual({ heart: 0, like: 0, unlike: 0 });
  });

  it("are shown without their reactions if those can't be loaded", async () => {
    const { platform } = gitea({ [`GET ${REACTIONS}`]: reply(500, { message: "oops" }) });
    expect((await platform.comments(THREAD, QUERY)).data).toEqual([{ ...SHOWN, reactions: null }]);
  });

  it("may be by a deleted account", async () => {
    const { platform } = gitea({ [`GET ${COMMENTS}`]: [comment(41, { user: null })] });
    expect((await platform.comments(THREAD, QUERY)).data[0]?.author).toEqual({ username: "ghost", avatar: NO_PICTURE, homepage: "https://git.example.org" });
  });

  it("have absolute links", async () => {
    const { platform } = gitea({ "POST /api/v1/markdown": reply(200, '<p><a href="/reader">@reader</a></p>') });
    expect((await platform.comments(THREAD, QUERY)).data[0]?.content).toBe('<p><a href="https://git.example.org/reader">@reader</a></p>');
  });

  it("have authors with a homepage, even if Gitea doesn't send it", async () => {
    const { platform } = gitea({ "GET /api/v1/user": { login: "reader", avatar_url: "https://t/reader.png" } });
    expect((await platform.open({ id: "7" }, QUERY)).user).toEqual(SHOWN.author);
  });
});

describe("writing on Gitea", () => {
  it("posts, edits, and deletes comments", async () => {
    const { platform, transport, wire } = gitea({ [`POST ${COMMENTS}`]: reply(201, comment(41)), [`PATCH ${ISSUES}/comments/41`]: comment(41), [`DELETE ${ISSUES}/comments/41`]: reply(204) });
    expect(await platform.createComment(THREAD, "*41*")).toEqual({ ...SHOWN, reactions: { heart: 0, like: 0, unlike: 0 } });
    expect(await platform.updateComment(THREAD, SHOWN, "*41*")).toEqual(SHOWN);
    expect(await platform.deleteComment(THREAD, SHOWN)).toBe(true);
    const address = `${API}/repos/o/r/issues`;
    expect(wire()).toEqual([`POST ${address}/7/comments`, RENDER, `PATCH ${address}/comments/41`, RENDER, `DELETE ${address}/comments/41`]);
    expect([transport.calls[0], transport.calls[2]].map(bodyOf)).toEqual([{ body: "*41*" }, { body: "*41*" }]);
  });

  it("reports a locked issue, and no other refusal as one", async () => {
    const refused = { [`POST ${COMMENTS}`]: reply(403, { message: "No." }) };
    expect(await failing(gitea({ ...refused, [`GET ${ISSUES}/7`]: { ...ISSUE, is_locked: true } }).platform.createComment(THREAD, "x"))).toMatchObject({ kind: "locked", message: "No." });
    expect(await failing(gitea(refused).platform.createComment(THREAD, "x"))).toMatchObject({ kind: "forbidden", message: "No." });
  });

  it("ignores malformed reactions", async () => {
    const { platform } = gitea({ [`GET ${REACTIONS}`]: [null, { content: "+1" }, {}] });
    expect(await platform.reactions(THREAD, SHOWN)).toEqual({ heart: 0, like: 1, unlike: 0 });
    expect(leftOut()).toEqual([["A reaction", null], ["A reaction", {}]]);
  });

  it("gives reactions by Gitea's names", async () => {
    const { platform, transport } = gitea({ [`POST ${REACTIONS}`]: reply(201, {}) });
    const given = await Promise.all(REACTION_KINDS.map((kind) => platform.react(THREAD, SHOWN, kind)));
    expect(given).toEqual([true, true, true]);
    expect(transport.calls.map(bodyOf)).toEqual([{ content: "heart" }, { content: "+1" }, { content: "-1" }]);
  });

  it("takes a reaction back by a second click", async () => {
    const { platform, transport, wire } = gitea({ [`POST ${REACTIONS}`]: reply(200, {}), [`DELETE ${REACTIONS}`]: reply(200, "") });
    expect(await platform.react(THREAD, SHOWN, "heart")).toBe(true);
    expect(wire().at(-1)).toBe(`DELETE ${API}/repos/o/r/issues/comments/41/reactions`);
    expect(bodyOf(transport.calls.at(-1))).toEqual({ content: "heart" });
  });
});
