import { expect, test } from "vitest";
import { Refused } from "../api/refused.ts";
import { Unreachable } from "../api/unreachable.ts";
import type { Comment } from "../api/types.ts";
import type { ModerationApi } from "./moderation-api.ts";
import { NO_FILTERS } from "./state.ts";
import { COUNTS, comment, later, refused, scene } from "./testing/scene.ts";

test("a person who is signed in sees what is pending", async () => {
  const { admin, calls } = scene();
  await admin.start();
  expect(admin.getState()).toMatchObject({ phase: "ready", current: "a", counts: COUNTS });
  expect(calls).toEqual(["list pending "]);
});

const PERSON = { id: "s", site: "default", name: "Eva", role: "moderator" } as const;

test("what the page shows already isn't loaded again", async () => {
  const { admin, calls } = scene({}, "", undefined, { site: "default", person: PERSON, page: { comments: [comment("x")] }, summary: { version: "1", counts: COUNTS } });
  expect(admin.getState()).toMatchObject({ phase: "ready", person: { name: "Eva" }, current: "x", counts: COUNTS, version: "1" });
  await admin.start();
  expect(admin.getState()).toMatchObject({ person: { name: "Ana" }, comments: [{ id: "x" }] });
  expect(calls).toEqual([]);
});

test("the rest of a long queue is loaded, and the selection stays", async () => {
  const { admin, calls } = scene({}, "", undefined, { site: "default", person: PERSON, page: { comments: [comment("b")], cursor: "c" }, summary: { version: "1", counts: COUNTS } });
  admin.select("b");
  await admin.start();
  expect(calls).toEqual(["list pending "]);
  expect(admin.getState()).toMatchObject({ comments: [{ id: "a" }, { id: "b" }, { id: "c" }], selected: ["b"], current: "b" });
});

test("while the first comment is too long for the page, the list loads; without an answer it says so", async () => {
  const view = { site: "default", person: PERSON, page: { comments: [], cursor: "c" }, summary: { version: "1", counts: COUNTS } };
  expect(scene({}, "", undefined, view).admin.getState()).toMatchObject({ phase: "ready", isLoading: true });
  const { admin } = scene({ session: () => refused(new Unreachable()) }, "", undefined, view);
  await admin.start();
  expect(admin.getState()).toMatchObject({ phase: "ready", isLoading: false, failure: "offline" });
});

test("a session that ended since the page was made shows the sign-in", async () => {
  const { admin } = scene({ session: () => later(null) }, "", undefined, { site: "default", person: PERSON, page: { comments: [comment("x")] }, summary: { version: "1", counts: COUNTS } });
  await admin.start();
  expect(admin.getState()).toMatchObject({ phase: "signed-out", comments: [] });
});

test("a session that the page didn't know of opens the queue", async () => {
  const { admin } = scene({}, "", undefined, { site: "default", person: null });
  expect(admin.getState().phase).toBe("signed-out");
  await admin.start();
  expect(admin.getState()).toMatchObject({ phase: "ready", current: "a" });
});

test.each([PERSON, null])("without an answer, what the page shows stays: %o", async (person) => {
  const { admin } = scene({ session: () => refused(new Unreachable()) }, "", undefined, { site: "default", person, page: { comments: [comment("x")] }, summary: { version: "1", counts: COUNTS } });
  const { phase } = admin.getState();
  await admin.start();
  expect(admin.getState()).toMatchObject({ phase, failure: "" });
});

test("a link is used after a click only, and then leaves the address", async () => {
  const { admin, calls } = scene({ session: () => refused(new Refused(401, "not-permitted", "")) }, "k");
  await admin.start();
  expect(admin.getState()).toMatchObject({ phase: "signed-out", hasKey: true });
  expect(calls).toEqual([]);
  await admin.signIn();
  expect(calls.slice(0, 2)).toEqual(["sign in k", "forget key"]);
  expect(admin.getState().phase).toBe("ready");
});

test("a used link can't be tried again, an unreachable service can", async () => {
  let failure: Error = new Unreachable();
  const { admin } = scene({ signIn: () => refused(failure) }, "k");
  await admin.signIn();
  expect(admin.getState()).toMatchObject({ phase: "signed-out", hasKey: true, failure: "offline" });
  failure = new Refused(403, "sign-in-refused", "Used.");
  await admin.signIn();
  expect(admin.getState()).toMatchObject({ phase: "signed-out", hasKey: false, failure: "Used." });
});

test("a decision acts on the current comment, moves on, and can be undone", async () => {
  const { admin, calls } = scene();
  await admin.start();
  admin.move(1);
  await admin.decide("approve");
  expect(admin.getState()).toMatchObject({ current: "c", toast: { text: "doneApprove", count: 1, decision: "d1" } });
  expect(admin.getState().comments.map(({ id }) => id)).toEqual(["a", "c"]);
  await admin.undo();
  expect(calls.slice(1)).toEqual(["approve b", "undo d1", "list pending "]);
  expect(admin.getState().toast?.text).toBe("doneUndo");
});

test("approves only what was shown: a comment that its author changed stays, and the list loads again", async () => {
  const sent: unknown[] = [];
  let decides = 0;
  const decide: ModerationApi["decide"] = (ids, _action, seen) => {
    sent.push(seen);
    decides += 1;
    return later({ changed: decides === 1 ? ["a"] : [], unchanged: ids.filter((id) => id === "b"), missing: [], decision: "d1" });
  };
  const { admin, calls } = scene({ decide, discussion: (id) => later({ comments: [{ ...comment(id), revision: 2 }], closed: false }) });
  await admin.start();
  admin.selectAll(true);
  await admin.decide("approve", ["a", "b"]);
  expect(admin.getState()).toMatchObject({ toast: { text: "doneStale", decision: "d1" }, comments: [{ id: "a" }, { id: "b" }, { id: "c" }] });
  expect(calls).toEqual(["list pending ", "list pending "]);
  await admin.open("b");
  admin.answer("b");
  await admin.reply("Thanks");
  expect(admin.getState()).toMatchObject({ failure: "doneStale", replying: { isSaving: false } });
  await admin.decide("approve", ["b"]);
  expect(sent).toEqual([{ a: 3, b: 3 }, { b: 3 }, { b: 2 }]);
  expect(calls).not.toContain("reply b Thanks");
});

test("a decision acts on all selected comments", async () => {
  const { admin, calls } = scene();
  await admin.start();
  admin.select("c");
  admin.select("a");
  await admin.decide("spam");
  expect(calls).toContain("spam c,a");
  expect(admin.getState()).toMatchObject({ selected: [], current: "b" });
});

test("a session that ended shows the sign-in", async () => {
  const { admin } = scene({ decide: () => refused(new Refused(401, "not-permitted", "")) });
  await admin.start();
  await admin.decide("spam");
  expect(admin.getState()).toMatchObject({ phase: "signed-out", comments: [] });
});

test("what fails is said, and the list stays", async () => {
  const { admin } = scene({ decide: () => refused(new Unreachable()) });
  await admin.start();
  await admin.decide("spam");
  expect(admin.getState()).toMatchObject({ failure: "offline", phase: "ready" });
  expect(admin.getState().comments).toHaveLength(3);
});

test("changes elsewhere load the list again, unless somebody is selecting", async () => {
  let version = "1";
  const { admin, calls } = scene({ summary: () => later({ version, counts: COUNTS }) });
  await admin.start();
  await admin.poll();
  expect(calls).toHaveLength(1);
  version = "2";
  await admin.poll();
  expect(calls).toHaveLength(2);
  version = "3";
  admin.select("a");
  await admin.poll();
  expect(calls).toHaveLength(2);
  expect(admin.getState().isStale).toBe(true);
});

test("only the answer to the last search counts", async () => {
  const answers: ((page: { comments: Comment[] }) => void)[] = [];
  const { admin } = scene({ list: () => new Promise((resolve) => {
      answers.push(resolve);
    }) });
  const first = admin.filter({ ...NO_FILTERS, contains: "x" });
  const second = admin.filter({ ...NO_FILTERS, contains: "xy" });
  answers[1]?.({ comments: [comment("b")] });
  answers[0]?.({ comments: [comment("a")] });
  await Promise.all([first, second]);
  expect(admin.getState().comments.map(({ id }) => id)).toEqual(["b"]);
});

test("an edit that is refused keeps the dialog open", async () => {
  const { admin } = scene({ edit: () => refused(new Refused(400, "field-invalid", "Empty.")) });
  await admin.start();
  await admin.edit("a");
  await admin.save("");
  expect(admin.getState()).toMatchObject({ failure: "Empty.", editing: { isSaving: false } });
});

test("an invitation is a link to this page", async () => {
  const { admin } = scene();
  await admin.start();
  await admin.invite("Eva", "moderator");
  expect(admin.getState().invitation).toEqual({ name: "Eva", link: "https://d.example/#k", minutes: 10, released: [] });
});

test("an edit that meets another one shows it, and can then replace it", async () => {
  const theirs = { ...comment("a"), source: "theirs", revision: 7 };
  let isFirst = true;
  const edits: number[] = [];
  const edit: ModerationApi["edit"] = (_id, _text, revision) => {
    edits.push(revision);
    if (!isFirst) return later({ decision: "d3" });
    isFirst = false;
    return refused(new Refused(409, "edit-conflict", "Somebody else edited it.", theirs));
  };
  const { admin } = scene({ edit });
  await admin.start();
  await admin.edit("a");
  await admin.save("mine");
  expect(admin.getState().editing).toMatchObject({ isSaving: false, conflict: theirs });
  await admin.save("both");
  expect(admin.getState().editing).toBeNull();
  expect(edits).toEqual([3, 7]);
});

test("the switch of the shortcuts is remembered, and survives signing out", async () => {
  const { admin, calls } = scene();
  await admin.start();
  admin.setShortcuts(false);
  await admin.signOut();
  expect(admin.getState().hasShortcuts).toBe(false);
  expect(calls).toContain("shortcuts false");
});
