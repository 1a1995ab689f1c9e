import { describe, expect, it } from "vitest";
import { reply } from "@glosa/comments/transport.memory.ts";
import { bodyOf, NOW, QUERY } from "../platform.memory.ts";
import { API, COMMENTS_CALL, ISSUE, memoryGitHub as github, R, SEARCH_CALL, THREAD } from "./answers.memory.ts";

/** An issue whose labels GitHub dropped. */
const BARE = { ...ISSUE, labels: [], user: { login: "O" } };
const titled = (number: number, title: string) => ({ ...ISSUE, number, title });

describe("a thread's title", () => {
  it.each([
    ['[Vssue]The "best" guide', 'q="[Vssue]The  best  guide" is:issue'],
    ["[Vssue]a\\b (c) [d] label:x", 'q="[Vssue]a b (c) [d] label:x" is:issue'],
    ["[Vssue]🚀 Los!", 'q="[Vssue]🚀 Los!" is:issue'],
    ["[Vssue]交易机器人", 'q="[Vssue]交易机器人" is:issue'],
    [`[Vssue]${"x".repeat(300)}`, `q="[Vssue]${"x".repeat(193)}" is:issue`],
  ])("is matched exactly among all results: %s", async (title, requests) => {
    const near = [`${title}!`, title.toUpperCase(), `Re: ${title}`].map((other, index) => titled(index + 1, other));
    const { platform, wire } = github({ "GET /search/issues": { items: [...near, titled(7, title)] } }, { token: null });
    expect((await platform.open({ title }, QUERY)).issue?.id).toBe("7");
    expect(wire()[0]).toContain(requests);

    const without = github({ "GET /search/issues": { items: near } }, { token: null });
    expect(await without.platform.open({ title }, QUERY)).toMatchObject({ issue: null, comments: null });
  });

  it("accepts issues without labels only from the owner or an admin, and prefers one with labels", async () => {
    const bare = (number: number, login: string) => ({ ...titled(number, ISSUE.title), labels: [], user: { login } });
    const found = async (issues: readonly object[]) => {
      const answers = { "GET /search/issues": { items: [] }, [`GET ${R}/issues`]: issues, [`GET ${R}/issues/8/comments`]: [], [`GET ${R}/issues/9/comments`]: [] };
      return (await github(answers, { admins: ["second"] }).platform.open({ title: ISSUE.title }, QUERY)).issue?.id;
    };
    expect(await found([bare(5, "reader"), { ...bare(6, "reader"), user: null }])).toBeUndefined();
    expect(await found([bare(5, "reader"), bare(8, "Second"), bare(9, "O")])).toBe("8");
    expect(await found([bare(5, "O"), titled(9, ISSUE.title)])).toBe("9");
  });

  it("belongs to the oldest of several issues, and never to a pull request", async () => {
    const items = [titled(9, ISSUE.title), ISSUE, { ...ISSUE, number: 3, pull_request: {} }];
    expect((await github({ "GET /search/issues": { items } }).platform.open({ title: ISSUE.title }, QUERY)).issue?.id).toBe("7");
  });

  it("is searched with each label in quotation marks, or without labels", async () => {
    const several = github({}, { token: null, labels: ["Vssue", 'two "words"'] });
    await several.platform.open({ title: "[Vssue]Guide" }, QUERY);
    expect(several.wire()[0]).toContain('is:public label:"Vssue" label:"two  words"&timestamp');
    const none = github({}, { token: null, labels: [] });
    await none.platform.open({ title: "[Vssue]Guide" }, QUERY);
    expect(none.wire()[0]).toContain("is:public&timestamp");
  });
});

describe("an issue that the search doesn't find", () => {
  const search = (items: readonly object[]) => ({ "GET /search/issues": { items } });
  const full = Array.from({ length: 100 }, (_, index) => titled(200 - index, `Bug ${index}`));

  it("is found among the newest issues, also if its labels were dropped", async () => {
    const { platform, wire } = github({ ...search([]), [`GET ${R}/issues`]: [titled(8, "Other"), BARE] }, { token: null });
    expect(await platform.open({ title: ISSUE.title }, QUERY)).toMatchObject({ issue: THREAD, comments: { count: 23 } });
    expect(wire()).toEqual([SEARCH_CALL, `GET ${API}${R}/issues?state=all&sort=created&per_page=100&direction=desc`, COMMENTS_CALL]);
  });

  it("is searched without labels if there are more issues than on one page of a list", async () => {
    const { platform, wire } = github(
      { [`GET ${R}/issues`]: full, "GET /search/issues": ({ url }: { url: string }) => ({ items: url.includes("label") ? [] : [BARE] }) },
      { token: null },
    );
    expect((await platform.open({ title: ISSUE.title }, QUERY)).issue).toEqual(THREAD);
    expect(wire()[2]).toBe(`GET ${API}/search/issues?q="[Vssue]Guide" is:issue in:title repo:o/r&sort=created&order=asc&per_page=100&timestamp=${NOW}`);
  });

  it("doesn't exist if no list has it", async () => {
    const { platform, wire } = github(search([]), { token: null });
    expect(await platform.open({ title: ISSUE.title }, QUERY)).toMatchObject({ issue: null, comments: null });
    expect(wire()).toHaveLength(2);
  });

  it("is looked up before one is created: with its labels, and without", async () => {
    const { platform, wire } = github({ [`GET ${R}/issues`]: ({ url }: { url: string }) => (url.includes("labels") ? [] : [BARE]) }, { labels: ["Vssue", "docs"] });
    expect(await platform.findAgain(ISSUE.title)).toEqual(THREAD);
    expect(wire()).toEqual([
      `GET ${API}${R}/issues?state=all&sort=created&per_page=100&labels=Vssue,docs&direction=asc&page=1`,
      `GET ${API}${R}/issues?state=all&sort=created&per_page=100&direction=desc`,
    ]);
    expect(await platform.findAgain("[Vssue]Guid")).toBeNull();
    const bare = github({ [`GET ${R}/issues`]: [ISSUE] }, { labels: [] });
    expect([await bare.platform.findAgain(ISSUE.title), bare.wire().length]).toEqual([THREAD, 1]);
  });

  it("is looked up among all issues with its labels, oldest first", async () => {
    const pages = ({ url }: { url: string }) => (url.endsWith("page=1") ? full : url.endsWith("page=2") ? [titled(300, "Other"), ISSUE] : []);
    const { platform, wire } = github({ [`GET ${R}/issues`]: pages });
    expect(await platform.findAgain(ISSUE.title)).toEqual(THREAD);
    expect(await platform.findAgain("[Vssue]Guid")).toBeNull();
    expect(wire().filter((line) => line.includes("labels=Vssue&direction=asc"))).toHaveLength(4);
  });

  it("[B-149] is created with its labels", async () => {
    const { platform, transport, wire } = github({ [`POST ${R}/issues`]: reply(201, ISSUE) }, { labels: ["Vssue", "docs"] });
    expect(await platform.createIssue({ title: "[Vssue]Guide", content: "https://docs/guide" })).toEqual(THREAD);
    expect(wire()).toEqual([`POST ${API}${R}/issues`]);
    expect(bodyOf(transport.calls[0])).toEqual({ title: "[Vssue]Guide", body: "https://docs/guide", labels: ["Vssue", "docs"] });
    expect(transport.calls[0]?.headers).toEqual({ accept: "application/vnd.github.full+json", authorization: "token t0ken", "content-type": "application/json" });
  });
});
