import { describe, expect, it } from "vitest";
import type { CommentPage, Query } from "../../model/values.ts";
import { factsOf } from "../platform.ts";
import { startedForge } from "./testing/forge.ts";
import { hasReactions, type Kind, PLATFORMS, reader, TITLES, threadOf } from "./testing/readers.ts";

const forge = startedForge();
const QUERY: Query = { page: 1, perPage: 10, sort: "asc" };
const TITLE = "[Vssue]Guide";

/** The numbers of the comments that a seed wrote. */
const numbers = (page: CommentPage | null) => page?.data.map(({ contentRaw }) => Number(contentRaw.replace("Comment ", "")));
const range = (from: number, to: number) => Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => (from < to ? from + index : from - index));

describe.each(PLATFORMS)("reading on $key", ({ key, open }) => {
  const someone = open ? null : "reader";

  it("[B-65] opens a thread by its id, with the viewer and how it was read", async () => {
    await forge.seed(key, { title: TITLE, body: "https://docs.example.org/guide", comments: ["*one* & <b>two</b>"] });
    const there = await reader(forge, key, "reader");
    const { id, link } = await threadOf(there, TITLE);
    const { user, issue, comments, tokenRefused } = await there.platform.open({ id }, QUERY);
    expect({ user: user?.username, issue, tokenRefused }).toEqual({
      user: "reader",
      issue: expect.objectContaining({ id, title: TITLE, content: "https://docs.example.org/guide", link }) as unknown,
      tokenRefused: false,
    });
    expect([user?.avatar, user?.homepage, link].every((address) => URL.canParse(address ?? ""))).toBe(true);
    expect(comments).toMatchObject({ count: 1, page: 1, perPage: 10, data: [{ contentRaw: "*one* & <b>two</b>", author: { username: "reader" } }] });
    const [comment] = comments?.data ?? [];
    expect(comment?.content).toContain("<em>one</em>");
    expect(Date.parse(comment?.createdAt ?? "")).toBeLessThan(Date.now());
    expect(comment?.updatedAt).toBe(comment?.createdAt);
    expect(comment?.reactions).toEqual(hasReactions(key) ? { like: 0, unlike: 0, heart: 0 } : null);
  });

  it.each(TITLES)("[B-66] finds the exact title %s", async (title) => {
    for (const near of [`${title} 2`, `Re: ${title}`, title.toUpperCase(), title.slice(0, -1)]) {
      // oxlint-disable-next-line no-await-in-loop -- older issues first
      await forge.seed(key, { title: near, comments: 1 });
    }
    const { platform } = await reader(forge, key, someone);
    expect(await platform.open({ title }, QUERY)).toMatchObject({ issue: null, comments: null });
    await forge.seed(key, { title, comments: 2 });
    expect(await platform.open({ title }, QUERY)).toMatchObject({ issue: { title }, comments: { count: 2 } });
  });

  it("finds a thread that has lost its labels and is closed", async () => {
    const { number } = await forge.seed(key, { title: TITLE, comments: 1, labels: [] });
    await forge.order("issues", { platform: key, number, state: "closed" });
    const { platform } = await reader(forge, key, "reader");
    expect(await platform.open({ title: TITLE }, QUERY)).toMatchObject({ issue: { title: TITLE }, comments: { count: 1 } });
    expect(await platform.findAgain(TITLE)).toMatchObject({ title: TITLE });
    expect(await platform.findAgain(`${TITLE}s`)).toBeNull();
  });

  it("finds a thread that isn't in the search index yet", async () => {
    await forge.seed(key, { title: TITLE, comments: 1 });
    await forge.order("faults", { platform: key, fault: "search-lag", on: true, seconds: 3600 });
    const { platform } = await reader(forge, key, "reader");
    expect(await platform.findAgain(TITLE)).toMatchObject({ title: TITLE });
    expect(await platform.findAgain(`${TITLE}s`)).toBeNull();
  });

  it("[B-205] finds no thread if there is none", async () => {
    const { platform } = await reader(forge, key, "reader");
    expect(await platform.open({ id: key === "gitee" ? "INONE" : "4711" }, QUERY)).toMatchObject({ user: { username: "reader" }, issue: null, comments: null });
    expect(await platform.open({ title: TITLE }, QUERY)).toMatchObject({ user: { username: "reader" }, issue: null, comments: null });
  });

  it("shows every page of 23 comments, in any order of visits", async () => {
    await forge.seed(key, { title: TITLE, comments: 23 });
    const there = await reader(forge, key, someone);
    const issue = await threadOf(there, TITLE);
    for (const [page, rows] of [[1, range(1, 10)], [3, [21, 22, 23]], [2, range(11, 20)], [3, [21, 22, 23]], [1, range(1, 10)]] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one reader, one page after the other
      const shown = await there.platform.comments(issue, { ...QUERY, page });
      expect({ ...shown, data: numbers(shown) }).toEqual({ count: 23, page, perPage: 10, data: rows });
    }
    expect(await there.platform.comments(issue, { ...QUERY, page: 4 })).toMatchObject({ count: 23, data: [] });
    expect(numbers((await there.platform.open({ id: issue.id }, { ...QUERY, page: 2, perPage: 5 })).comments)).toEqual(range(6, 10));
  });

  it("shows the comments of deleted accounts", async () => {
    await forge.seed(key, { title: TITLE, comments: 2, by: ["ghost", "reader"] });
    const { comments } = await (await reader(forge, key, someone)).platform.open({ title: TITLE }, QUERY);
    expect(numbers(comments)).toEqual([1, 2]);
    const [ghost] = comments?.data ?? [];
    expect(ghost?.author.username).toMatch(key.startsWith("github") ? /^ghost$/u : /./u);
  });
});

describe("reading without an account", () => {
  const view = async ({ key }: Kind) => {
    await forge.seed(key, { title: TITLE, comments: 3 });
    return (await reader(forge, key, null)).platform.open({ title: TITLE }, QUERY);
  };

  it.each(PLATFORMS.filter(({ open }) => open))("[B-09] [B-120] works on $key", async (kind) => {
    expect(await view(kind)).toMatchObject({ user: null, issue: { title: TITLE }, comments: { count: 3 }, tokenRefused: false });
  });

  it.each(PLATFORMS.filter(({ open }) => !open))("[B-09] is refused on $key", async (kind) => {
    await expect(view(kind)).rejects.toMatchObject({ kind: "unauthorized", status: 401 });
  });
});

describe("newest first", () => {
  const pages = async ({ key, open }: Kind) => {
    await forge.seed(key, { title: TITLE, comments: 23 });
    const { platform } = await reader(forge, key, open ? null : "reader");
    const { issue, comments } = await platform.open({ title: TITLE }, { ...QUERY, sort: "desc" });
    if (issue === null) throw new Error("The thread was expected to be there.");
    const page = async (query: Partial<Query>) => numbers(await platform.comments(issue, { ...QUERY, ...query }));
    return [numbers(comments), await page({ page: 3, sort: "desc" }), await page({ page: 2, sort: "desc" }), await page({ page: 2, sort: "asc" })];
  };

  it.each(PLATFORMS.filter(({ key }) => factsOf(key).sortable))("[B-130] is supported on $key", async (kind) => {
    expect(await pages(kind)).toEqual([range(23, 14), [3, 2, 1], range(13, 4), range(11, 20)]);
  });

  it.each(PLATFORMS.filter(({ key }) => !factsOf(key).sortable))("[B-131] isn't supported on $key", async (kind) => {
    expect(await pages(kind)).toEqual([range(1, 10), [21, 22, 23], range(11, 20), range(11, 20)]);
  });
});
