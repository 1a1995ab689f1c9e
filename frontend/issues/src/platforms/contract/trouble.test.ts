import { describe, expect, it } from "vitest";
import type { Query } from "../../model/values.ts";
import type { PlatformFailure } from "../failure.ts";
import { failing } from "../platform.memory.ts";
import { startedForge } from "./testing/forge.ts";
import { BITBUCKET, type Kind, PLATFORMS, reader, threadOf } from "./testing/readers.ts";

const forge = startedForge();
const QUERY: Query = { page: 1, perPage: 10, sort: "asc" };
const TITLE = "[Vssue]Guide";

/** A reader of a thread with one comment. */
async function there({ key }: Kind, by = "reader") {
  const { number } = await forge.seed(key, { title: TITLE, comments: 1, by: [by] });
  const someone = await reader(forge, key, "reader");
  const fault = (name: string, more: object = {}) => forge.order("faults", { platform: key, fault: name, on: true, ...more });
  return { ...someone, number, fault, issue: await threadOf(someone, TITLE) };
}

describe.each(PLATFORMS)("failures on $key", (on) => {
  const { key, showsReset, deleted } = on;

  it("a rate limit has its own kind, and says when it ends if pages can read that", async () => {
    const { platform, issue, fault } = await there(on);
    await fault("rate-limit", { seconds: 600 });
    const before = Date.now();
    const { kind, message, resetAt } = (await failing(platform.comments(issue, QUERY))) as PlatformFailure;
    const minutes = resetAt === null ? null : Math.round((resetAt - before) / 60_000);
    expect({ kind, minutes }).toEqual({ kind: "rate-limited", minutes: showsReset ? 10 : null });
    expect(message).not.toBe("");
  });

  it("a server error has its own kind", async () => {
    const { platform, issue, fault } = await there(on);
    await fault("500");
    expect(await failing(platform.comments(issue, QUERY))).toMatchObject({ kind: "server", status: 500, message: expect.stringMatching(/./u) as unknown });
    expect(await failing(platform.open({ id: issue.id }, QUERY))).toMatchObject({ kind: "server", status: 500 });
  });

  it(`an issue that was deleted is ${deleted ?? "no thread"}`, async () => {
    const { platform, issue, number } = await there(on);
    await forge.order("issues", { platform: key, number, deleted: true });
    const opened = platform.open({ id: issue.id }, QUERY).then(
      (view) => view.issue,
      ({ kind }: PlatformFailure) => kind,
    );
    expect(await opened).toBe(deleted);
    expect(await failing(platform.createComment(issue, "kept?"))).toMatchObject({ kind: deleted ?? "not-found" });
  });

  it("a reader can't edit another user's comment", async () => {
    const { platform, issue } = await there(on, "owner");
    const { data } = await platform.comments(issue, QUERY);
    const [comment] = data;
    if (comment === undefined) throw new Error("A comment was expected.");
    expect(await failing(platform.updateComment(issue, comment, "mine"))).toMatchObject({ kind: expect.stringMatching(/^(?:forbidden|not-found|unauthorized)$/u) as unknown });
    expect((await platform.comments(issue, QUERY)).data[0]?.contentRaw).toBe("Comment 1");
  });

  it("a missing answer has its own kind", async () => {
    const { platform, issue, fault } = await there(on);
    await fault("no-cors");
    expect(await failing(platform.comments(issue, QUERY))).toMatchObject({ kind: "unreachable", status: key === "github" ? 403 : null });
  });

  it("a missing repository isn't taken for a missing thread when writing", async () => {
    const { platform, fault } = await there(on);
    await fault("404");
    expect(await failing(platform.createIssue({ title: TITLE, content: "https://docs.example.org/" }))).toMatchObject({ kind: "not-found" });
  });

  it("a revoked token can't write", async () => {
    const { platform, issue } = await there(on);
    await forge.order("revoke", { platform: key, user: "reader" });
    expect(await failing(platform.createComment(issue, "kept?"))).toMatchObject({ kind: "unauthorized", status: 401 });
    expect(await failing(platform.comments(issue, QUERY))).toMatchObject({ kind: "unauthorized", status: 401 });
  });
});

describe("a revoked token", () => {
  const revoked = async (on: Kind) => {
    const someone = await there(on);
    await forge.order("revoke", { platform: on.key, user: "reader" });
    return { ...someone, opened: someone.platform.open({ id: someone.issue.id }, QUERY) };
  };

  it.each(PLATFORMS.filter(({ open }) => open))("[B-09] doesn't prevent reading public threads on $key", async (on) => {
    const { platform, issue, opened, logOut } = await revoked(on);
    expect(await opened).toMatchObject({ user: null, issue: { id: issue.id }, comments: { count: 1 }, tokenRefused: true });
    logOut();
    expect(await platform.comments(issue, QUERY)).toMatchObject({ count: 1 });
  });

  it.each(PLATFORMS.filter(({ open }) => !open))("is refused on $key, where reading requires a login", async (on) => {
    const { opened } = await revoked(on);
    expect(await failing(opened)).toMatchObject({ kind: "unauthorized", status: 401 });
  });
});

it.each(PLATFORMS.filter(({ locks }) => locks))("a locked issue on $key rejects a reader's comment and says why", async (on) => {
  const { platform, issue, number } = await there(on);
  await forge.order("issues", { platform: on.key, number, locked: true });
  expect(await failing(platform.createComment(issue, "kept?"))).toMatchObject({ kind: "locked", message: expect.stringMatching(/./u) as unknown });
  expect(await platform.comments(issue, QUERY)).toMatchObject({ count: 1 });
});

it("Bitbucket's retired issues are reported as retired", async () => {
  const { platform, issue, fault } = await there(BITBUCKET);
  await fault("retired");
  expect(await failing(platform.open({ title: TITLE }, QUERY))).toMatchObject({ kind: "retired" });
  expect(await failing(platform.comments(issue, QUERY))).toMatchObject({ kind: "retired" });
});
