import { describe, expect, it, vi } from "vitest";
import type { GivenOptions } from "../options/options.ts";
import { statusOf } from "./derived.ts";
import { failure, memoryHost } from "./host.memory.ts";
import { openThread, startThread } from "./testing.memory.ts";

/** A started thread of 23 comments; `requests` are the requests since then. */
async function browse(setting: Parameters<typeof startThread>[0] = {}) {
  const opened = await startThread({ count: 23, ...setting });
  return { ...opened, requests: () => opened.host.log.slice(2), ids: () => opened.state().comments?.data.map(({ id }) => Number(id)) };
}

describe("changing what is shown", () => {
  it("[B-33] [B-34] [B-35] [B-213] begins with page 1, 10 per page or as configured, newest first", () => {
    const query = (options: GivenOptions) => openThread({ options }).state().query;
    expect([query({}), query({ perPage: 7 })]).toEqual([
      { page: 1, perPage: 10, sort: "desc" },
      { page: 1, perPage: 7, sort: "desc" },
    ]);
  });

  it("[B-75] [B-77] loads once for another page, and shows it", async () => {
    const { thread, state, requests, ids } = await browse();
    const loading = thread.setPage(3);
    expect([state().loadingComments, state().query.page]).toEqual([true, 3]);
    await loading;
    expect([requests(), ids(), state().query.page, state().loadingComments]).toEqual([["comments 3 of 10 desc"], [3, 2, 1], 3, false]);
  });

  it("[B-73] [B-74] loads page 1 once for another number per page", async () => {
    const { thread, state, requests } = await browse();
    await thread.setPage(2);
    await thread.setPerPage(20);
    expect([requests(), state().query]).toEqual([["comments 2 of 10 desc", "comments 1 of 20 desc"], { page: 1, perPage: 20, sort: "desc" }]);
  });

  it("[B-76] loads once for another order", async () => {
    const { thread, requests, ids } = await browse();
    await thread.setPage(2);
    await thread.setSort("asc");
    expect([requests(), ids()?.[0]]).toEqual([["comments 2 of 10 desc", "comments 2 of 10 asc"], 11]);
  });

  it("[B-112] accepts only pages from 1 to the last, except the current one", async () => {
    const { thread, requests } = await browse();
    for (const page of [0, -1, 4, 1.5, Number.NaN, 1]) void thread.setPage(page);
    await thread.setPage(3);
    expect(requests()).toEqual(["comments 3 of 10 desc"]);
  });

  it("[B-113] accepts only offered numbers per page, except the current one", async () => {
    const { thread, requests } = await browse({ options: { perPage: 7 } });
    for (const perPage of [0, 6, 100, 7]) void thread.setPerPage(perPage);
    await thread.setPerPage(50);
    expect(requests()).toEqual(["comments 1 of 50 desc"]);
  });

  it("[B-131] never requests another order from a platform that can't sort", async () => {
    const { thread, requests } = await browse({ platform: "github" });
    await thread.setSort("asc");
    expect(requests()).toEqual([]);
  });

  it("[B-77] accepts another page from the platform without a second request", async () => {
    const { thread, state, host, requests } = await browse();
    host.next("comments", { count: 23, page: 2, perPage: 8, data: host.comments.slice(0, 8) });
    await thread.setPage(3);
    expect([requests().length, state().query]).toEqual([1, { page: 2, perPage: 8, sort: "desc" }]);
  });

  it("shows no page after the last one, whatever number the platform returns", async () => {
    const { thread, state, host } = await browse();
    host.next("comments", { count: 5, page: 3, perPage: 10, data: host.comments.slice(0, 5) });
    await thread.setPage(3);
    expect(state().query.page).toBe(1);
  });

  it("shows what was requested last", async () => {
    const { thread, state, host, ids } = await browse();
    const release = host.pause("comments", 1);
    const loads = [thread.setPage(2), thread.setPage(3)];
    await loads[1];
    release();
    await loads[0];
    expect([ids(), state().query.page, state().loadingComments]).toEqual([[3, 2, 1], 3, false]);
  });

  it("reports no failure of a replaced request", async () => {
    const { thread, state, host, ids } = await browse();
    const release = host.pause("comments");
    host.next("comments", failure("server", 500));
    const loads = [thread.setPage(2), thread.setPage(3)];
    release();
    await Promise.all(loads);
    expect([ids(), state().query.page, state().alert]).toEqual([[3, 2, 1], 3, null]);
  });
});

describe("a page that others emptied", () => {
  it("is replaced by the last existing page", async () => {
    const { thread, state, host, requests, ids } = await browse();
    host.comments = host.comments.slice(0, 12);
    await thread.setPage(3);
    expect([requests(), ids(), state().query.page]).toEqual([["comments 3 of 10 desc", "comments 2 of 10 desc"], [2, 1], 2]);
  });

  it("is replaced by the previous page, whatever the platform counts", async () => {
    const { thread, state, host } = await browse();
    host.next("comments", { count: 23, page: 3, perPage: 10, data: [] });
    await thread.setPage(3);
    expect([state().query.page, host.log.slice(-2)]).toEqual([2, ["comments 3 of 10 desc", "comments 2 of 10 desc"]]);
  });

  it("ends at page 1 if no comments are left", async () => {
    const { thread, state, host } = await browse();
    host.comments = [];
    await thread.setPage(3);
    expect([state().query.page, statusOf(state(), false)]).toEqual([1, "none-yet"]);
  });
});

describe("a page that fails to load", () => {
  it("[B-72] is reported, and leaves comments and page as they are", async () => {
    const { thread, state, host, ids } = await browse({ as: "reader-token" });
    host.next("comments", failure("forbidden", 403));
    await thread.setPage(2);
    expect(state()).toMatchObject({ phase: { tag: "open" }, query: { page: 1 }, alert: "GitHub does not allow your account to do this. Ask the owner of owner/docs. (The host's words.)" });
    expect(ids()?.[0]).toBe(23);
  });

  it("shows the end of a rate limit in the reader's time zone", async () => {
    const { thread, state, host } = await browse();
    const until = new Date(2026, 10, 21, 14, 5);
    host.next("comments", failure("rate-limited", 429, "", until.getTime()));
    await thread.setPage(2);
    expect(state().alert?.replaceAll(/\s/gu, " ")).toBe("GitHub received too many requests from you. Try again at 02:05 PM.");
  });

  it("[B-71] requires a login if the platform answers 401 or 403 without one, and says so above the comments", async () => {
    const { thread, state, host, ids } = await browse();
    host.next("comments", failure("unauthorized", 401), failure("forbidden", 403));
    await thread.setPage(2);
    expect(state()).toMatchObject({ phase: { tag: "login-required", reason: null }, alert: "Login to view comments", query: { page: 1 } });
    await thread.setPage(2);
    expect(state()).toMatchObject({ phase: { tag: "login-required", reason: { cause: "platform", text: expect.stringMatching(/^GitHub does not allow this without a login/u) } } });
    await thread.setPage(2);
    expect([state().phase.tag, ids()?.[0]]).toEqual(["open", 13]);
  });

  it("doesn't change after the thread was disposed of", async () => {
    const { thread, state, host } = await browse();
    const release = host.pause("comments");
    const loading = thread.setPage(2);
    await vi.waitFor(() => expect(host.log.at(-1)).toBe("comments 2 of 10 desc"));
    thread.dispose();
    release();
    await loading;
    expect([state().comments?.page, state().loadingComments]).toEqual([1, true]);
  });
});

it("loads nothing without a thread", async () => {
  const host = Object.assign(memoryHost("github-v4"), { issue: null });
  const { thread } = await startThread({ host });
  await thread.setPerPage(20);
  await thread.setSort("asc");
  expect(host.log).toEqual(["create", "open"]);
});
