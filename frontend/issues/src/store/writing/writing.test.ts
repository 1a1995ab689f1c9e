import { describe, expect, it, vi } from "vitest";
import { messages } from "../../messages/en.ts";
import { failure, memoryHost, OWNER } from "../host.memory.ts";
import { startThread } from "../testing.memory.ts";

/** A reader in a thread of their own comments; `requests` are the requests since it was opened. */
async function join(count = 0, setting: Parameters<typeof startThread>[0] = {}) {
  const opened = await startThread({ count, as: "reader-token", ...setting });
  return { ...opened, requests: () => opened.host.log.slice(2), ids: () => opened.state().comments?.data.map(({ id }) => Number(id)) };
}

describe("a reply", () => {
  it("[B-118] quotes the comment after its author's name, below what is already written, and gets the focus", async () => {
    const { thread, state, host } = await join(1);
    host.comments = host.comments.map((comment) => Object.assign({}, comment, { contentRaw: "one\n\ntwo" }));
    await thread.retry();
    thread.reply("1");
    expect(state()).toMatchObject({ composer: { text: "@reader\n\n> one\n> \n> two\n\n", posting: null }, focus: { on: "draft" } });
    const { focus } = state();
    thread.write("Yes.\n");
    thread.reply("1");
    expect([state().composer.text, state().focus === focus]).toEqual(["Yes.\n@reader\n\n> one\n> \n> two\n\n", false]);
  });
});

describe("an edit", () => {
  it("[B-78] [B-79] [B-80] begins with the source and the focus, and can be canceled", async () => {
    const { thread, state, requests } = await join(2);
    thread.beginEdit("2");
    expect([state().editing, state().focus]).toEqual([new Map([["2", "Text 2"]]), { on: "2" }]);
    thread.edit("2", "other");
    thread.cancelEdit("2");
    expect(state().editing.size).toBe(0);
    thread.beginEdit("2");
    expect([state().editing.get("2"), requests()]).toEqual(["Text 2", []]);
  });

  it("[B-81] is saved in place without loading", async () => {
    const { thread, state, host, requests } = await join(2);
    const release = host.pause("updateComment");
    thread.beginEdit("1");
    thread.edit("1", "better");
    const saving = thread.saveEdit("1");
    await vi.waitFor(() => expect(state().updatingComment).toBe(true));
    release();
    await saving;
    expect(state()).toMatchObject({ updatingComment: false, comments: { data: [{ id: "2" }, { id: "1", contentRaw: "better", content: "<p>better</p>" }] } });
    expect([requests(), state().editing.size]).toEqual([["updateComment"], 0]);
  });

  it("[B-81] [B-109] sends no unchanged or empty text", async () => {
    const { thread, state, requests } = await join(1);
    thread.beginEdit("1");
    await thread.saveEdit("1");
    expect(state().editing.size).toBe(0);
    thread.beginEdit("1");
    thread.edit("1", " ");
    await thread.saveEdit("1");
    expect([state().editing.get("1"), requests()]).toEqual([" ", []]);
  });

  it("[B-108] isn't sent during another request", async () => {
    const { thread, state, host } = await join(12);
    const release = host.pause("comments");
    const loading = thread.setPage(2);
    thread.beginEdit("12");
    thread.edit("12", "better");
    await thread.saveEdit("12");
    expect([host.log.includes("updateComment"), state().editing.get("12")]).toEqual([false, "better"]);
    release();
    await loading;
  });

  it("waits while its comment isn't shown", async () => {
    const { thread, state, requests } = await join(12);
    thread.beginEdit("12");
    thread.edit("12", "better");
    await thread.setPage(2);
    await thread.saveEdit("12");
    expect([requests(), state().editing.get("12"), state().alert]).toEqual([["comments 2 of 10 desc"], "better", null]);
  });

  it("stays open with its text if it's refused", async () => {
    const { thread, state, host } = await join(1);
    host.next("updateComment", failure("server", 502));
    thread.beginEdit("1");
    thread.edit("1", "better");
    await thread.saveEdit("1");
    expect([state().editing.get("1"), state().updatingComment, state().alert]).toEqual(["better", false, "GitHub answered with an error. Try again later; your text is kept. (The host's words.)"]);
  });

  it("retains reactions that the platform doesn't send again", async () => {
    const { thread, state, host } = await join(1);
    host.next("updateComment", { ...host.comments[0], contentRaw: "better", reactions: null });
    thread.beginEdit("1");
    thread.edit("1", "better");
    await thread.saveEdit("1");
    expect(state().comments?.data[0]?.reactions).toEqual({ heart: 0, like: 0, unlike: 0 });
  });
});

describe("deleting", () => {
  it("[B-82] [B-86] [B-87] [B-89] removes the comment, reduces the count, and loads the page once", async () => {
    const { thread, state, host, requests, ids } = await join(12);
    const releases = [host.pause("deleteComment"), host.pause("comments")];
    const removing = thread.remove("11");
    await vi.waitFor(() => expect([...state().deleting]).toEqual(["11"]));
    releases[0]?.();
    await vi.waitFor(() => expect(host.log.at(-1)).toBe("comments 1 of 10 desc"));
    expect([state().comments?.count, ids()?.includes(11), state().deleting.size]).toEqual([11, false, 0]);
    releases[1]?.();
    await removing;
    expect([requests(), ids()]).toEqual([["deleteComment", "comments 1 of 10 desc"], [12, 10, 9, 8, 7, 6, 5, 4, 3, 2]]);
  });

  it("[B-88] goes back one page if the last page loses its last comment", async () => {
    const { thread, state, requests } = await join(11);
    await thread.setPage(2);
    await thread.remove("1");
    expect([requests().slice(1), state().query.page]).toEqual([["deleteComment", "comments 1 of 10 desc"], 1]);
  });

  it("[B-125] is possible for an admin with any comment", async () => {
    const { thread, state } = await join(1, { as: "owner-token" });
    await thread.remove("1");
    expect([state().user, state().comments?.count]).toEqual([OWNER, 0]);
  });

  it("[B-199] reports that the platform didn't delete it", async () => {
    const { thread, state, host, requests } = await join(1);
    host.next("deleteComment", false);
    await thread.remove("1");
    expect([state().alert, state().comments?.count, state().deleting.size, requests()]).toEqual(["Failed to delete comment", 1, 0, ["deleteComment"]]);
  });

  it("of one comment continues while that of another ends", async () => {
    const { thread, state, host } = await join(3);
    const releases = [host.pause("deleteComment", 1)];
    const first = thread.remove("1");
    await vi.waitFor(() => expect(host.log.at(-1)).toBe("deleteComment"));
    host.next("deleteComment", false);
    await thread.remove("2");
    expect([...state().deleting]).toEqual(["1"]);
    releases[0]?.();
    await first;
    expect(state().deleting.size).toBe(0);
  });

  it("happens once, and shows the existing issue if someone else was faster", async () => {
    const { thread, state, host, requests } = await join(2);
    host.next("deleteComment", failure("not-found", 404));
    host.comments = host.comments.slice(0, 1);
    await Promise.all([thread.remove("2"), thread.remove("2")]);
    expect([requests(), state().comments?.count, state().deleting.size]).toEqual([["deleteComment", "comments 1 of 10 desc"], 1, 0]);
    expect(state().alert).toContain("It is no longer there");
  });
});

describe("a reaction", () => {
  it("[B-83] [B-111] is given once, and its number is updated", async () => {
    const { thread, state, host, requests } = await join(1);
    const release = host.pause("react");
    const reacting = [thread.react("1", "heart"), thread.react("1", "heart"), thread.react("1", "like")];
    await vi.waitFor(() => expect([...state().reacting]).toEqual(["1 heart", "1 like"]));
    release();
    await Promise.all(reacting);
    expect([state().comments?.data[0]?.reactions, state().reacting.size, state().alert]).toEqual([{ heart: 1, like: 1, unlike: 0 }, 0, null]);
    expect(requests()).toEqual(["react", "react", "reactions", "reactions"]);
  });

  it.each(["heart", "like", "unlike"] as const)("[B-198] of kind %s that was already given is reported, and its number is reloaded", async (kind) => {
    const { thread, state, host, requests } = await join(1);
    host.next("react", false);
    await thread.react("1", kind);
    expect([state().alert, requests()]).toEqual([`Already given '${messages[kind]}' reaction`, ["react", "reactions"]]);
  });

  it("of a reader without a login starts one, and sends no request", async () => {
    const { thread, address, requests } = await join(1, { as: null });
    await thread.react("1", "like");
    expect([address.left.length, requests()]).toEqual([1, []]);
  });

  it("[B-200] that fails is reported, and can be given again", async () => {
    const { thread, state, host, requests } = await join(1);
    host.next("react", failure("rate-limited", 403));
    await thread.react("1", "like");
    expect([state().alert, state().reacting.size, requests()]).toEqual(["GitHub received too many requests from you. Try again in a few minutes.", 0, ["react"]]);
    await thread.react("1", "like");
    expect(state().comments?.data[0]?.reactions?.like).toBe(1);
  });
});

it("does nothing with a comment that isn't shown", async () => {
  const { thread, state, requests } = await join(1);
  thread.reply("9");
  thread.beginEdit("9");
  await Promise.all([thread.saveEdit("9"), thread.remove("9"), thread.react("9", "like")]);
  expect([state().composer.text, state().editing.size, requests()]).toEqual(["", 0, []]);
});

it("doesn't mix the texts of two threads", async () => {
  const { thread, session, leaving } = await join(1, { host: memoryHost("github-v4", 1) });
  thread.write("mine");
  leaving.leave();
  const elsewhere = await Promise.all([{ title: "Other" }, { owner: "else" }, { repo: "else" }, { issueId: 3 }, { platform: "gitlab" }].map((options) => startThread({ session, options })));
  expect(elsewhere.map(({ state }) => state().composer.text)).toEqual(["", "", "", "", ""]);
});
