import { describe, expect, it } from "vitest";
import { type Query, REACTION_KINDS } from "../../model/values.ts";
import { startedForge } from "./testing/forge.ts";
import { hasReactions, type Kind, PLATFORMS, reader, TITLES, threadOf } from "./testing/readers.ts";

const forge = startedForge();
const QUERY: Query = { page: 1, perPage: 10, sort: "asc" };
const TITLE = "[Vssue]Guide";

describe.each(PLATFORMS)("writing on $key", ({ key }) => {
  it.each(TITLES)("opens a thread and finds it again: %s", async (title) => {
    const owner = await reader(forge, key, "owner");
    expect(await owner.platform.findAgain(title)).toBeNull();
    const issue = await owner.platform.createIssue({ title, content: "https://docs.example.org/a?b=c&d" });
    expect(issue).toMatchObject({ title, content: "https://docs.example.org/a?b=c&d" });
    expect(await owner.platform.findAgain(title)).toMatchObject({ id: issue.id, title });
    expect(await owner.platform.open({ title }, QUERY)).toMatchObject({ user: { username: "owner" }, issue: { id: issue.id }, comments: { count: 0, data: [] } });
    await owner.platform.createComment(issue, "first");
    expect(await owner.platform.comments(issue, QUERY)).toMatchObject({ count: 1, data: [{ contentRaw: "first" }] });
  });

  it("opens a thread whose labels are dropped, and finds it again", async () => {
    const { platform } = await reader(forge, key, "reader", { admins: ["reader"] });
    const { id } = await platform.createIssue({ title: TITLE, content: "https://docs.example.org/" });
    expect(await platform.findAgain(TITLE)).toMatchObject({ id });
    expect((await platform.open({ title: TITLE }, QUERY)).issue?.id).toBe(id);
  });

  it("creates, edits, and deletes a comment", async () => {
    await forge.seed(key, { title: TITLE, comments: 1, by: ["owner"] });
    const there = await reader(forge, key, "reader");
    const issue = await threadOf(there, TITLE);
    const text = "**new** 🚀 交易\n\n> quoted\n\n`a < b & c`";
    const created = await there.platform.createComment(issue, text);
    expect(created).toMatchObject({ contentRaw: text, author: { username: "reader" }, reactions: hasReactions(key) ? { like: 0, unlike: 0, heart: 0 } : null });
    expect(created.content).toContain("<strong>new</strong>");
    expect(await there.platform.comments(issue, QUERY)).toMatchObject({ count: 2, data: [{}, { id: created.id, contentRaw: text }] });

    const changed = await there.platform.updateComment(issue, created, "*changed*");
    expect(changed).toMatchObject({ id: created.id, contentRaw: "*changed*", author: { username: "reader" }, createdAt: created.createdAt });
    expect(changed.content).toContain("<em>changed</em>");
    expect((await there.platform.comments(issue, QUERY)).data[1]).toMatchObject({ contentRaw: "*changed*" });

    expect(await there.platform.deleteComment(issue, changed)).toBe(true);
    expect(await there.platform.comments(issue, QUERY)).toMatchObject({ count: 1, data: [{ contentRaw: "Comment 1" }] });
  });

  it("[B-125] lets the repository's owner delete another user's comment", async () => {
    await forge.seed(key, { title: TITLE, comments: 2 });
    const owner = await reader(forge, key, "owner");
    const { issue, comments } = await owner.platform.open({ title: TITLE }, QUERY);
    const [first] = comments?.data ?? [];
    if (issue === null || first === undefined) throw new Error("A thread with comments was expected.");
    expect(await owner.platform.deleteComment(issue, first)).toBe(true);
    expect(await owner.platform.comments(issue, QUERY)).toMatchObject({ count: 1, data: [{ contentRaw: "Comment 2" }] });
  });
});

describe("reactions", () => {
  /** A reader, the owner, and a comment that both see. */
  async function there({ key }: Kind) {
    await forge.seed(key, { title: TITLE, comments: 1 });
    const [{ platform }, { platform: other }] = [await reader(forge, key, "reader"), await reader(forge, key, "owner")];
    const { issue, comments } = await platform.open({ title: TITLE }, QUERY);
    const [comment] = comments?.data ?? [];
    const [others] = (await other.open({ title: TITLE }, QUERY)).comments?.data ?? [];
    if (issue === null || comment === undefined || others === undefined) throw new Error("A thread with a comment was expected.");
    return { platform, other, issue, comment, others };
  }

  const reacting = PLATFORMS.filter(({ key }) => hasReactions(key)).flatMap((platform) => REACTION_KINDS.map((kind) => ({ platform, key: platform.key, kind })));

  it.each(reacting)("are given on $key next to another user's, and taken back by a second click: $kind", async ({ platform: on, kind }) => {
    const { platform, other, issue, comment, others } = await there(on);
    const none = { like: 0, unlike: 0, heart: 0 };
    expect(await other.react(issue, others, kind)).toBe(true);
    expect(await platform.react(issue, comment, kind)).toBe(true);
    expect(await platform.reactions(issue, comment)).toEqual({ ...none, [kind]: 2 });
    expect((await platform.comments(issue, QUERY)).data[0]?.reactions).toEqual({ ...none, [kind]: 2 });
    expect(await platform.react(issue, comment, kind)).toBe(true);
    expect(await platform.reactions(issue, comment)).toEqual({ ...none, [kind]: 1 });
    expect(await platform.react(issue, comment, kind)).toBe(true);
    expect(await platform.react(issue, comment, kind)).toBe(true);
    expect(await other.react(issue, others, kind)).toBe(true);
    expect(await platform.reactions(issue, comment)).toEqual(none);
  });

  it.each(PLATFORMS.filter(({ key }) => !hasReactions(key)))("[B-31] [B-129] do not exist on $key", async (on) => {
    const { platform, issue, comment } = await there(on);
    expect([comment.reactions, await platform.reactions(issue, comment)]).toEqual([null, null]);
    await expect(platform.react(issue, comment, "heart")).rejects.toMatchObject({ name: "PlatformFailure" });
  });
});
