import { expect, test } from "vitest";
import type { Api } from "../api/api.ts";
import { Refused } from "../api/refused.ts";
import { Unreachable } from "../api/unreachable.ts";
import type { Comment, Session } from "../api/types.ts";
import { createAdmin } from "./create-admin.ts";
import { NO_FILTERS } from "./state.ts";

const SESSION: Session = { id: "s", site: "default", name: "Ana", role: "owner", token: "t" };
const COUNTS = { reported: 0, pending: 2, visible: 0, spam: 0, deleted: 0 };

function comment(id: string): Comment {
  return { id, status: "pending", url: "/a", rid: "", pid: "", nick: "Bob", mail: "", link: "", ua: "", ip: "", source: id, format: "markdown", html: `<p>${id}</p>`, createdAt: "2026-11-21T15:00:00.000Z", updatedAt: "2026-11-21T15:00:00.000Z", revision: 3, findings: [], reports: {}, notes: [], badge: "", pinned: false, answer: false };
}

function later<Value>(value: Value): Promise<Value> {
  return Promise.resolve(value);
}

async function refused(failure: Error): Promise<never> {
  await later(null);
  throw failure;
}

/** A service with three pending comments; `calls` are in order. */
function scene(overrides: Partial<Api> = {}, key = "") {
  const calls: string[] = [];
  const note = (call: string) => {
    calls.push(call);
  };
  const list = [comment("a"), comment("b"), comment("c")];
  const noted = <Value>(call: string, value: Value) => {
    calls.push(call);
    return later(value);
  };
  const done = { changed: ["a"], missing: [], decision: "d1" };
  const api: Api = {
    session: () => later(SESSION),
    signIn: (given) => noted(`sign in ${given}`, SESSION),
    signOut: () => noted("sign out", undefined),
    list: (status, filters) => noted(`list ${status} ${filters.contains}`, { comments: list }),
    summary: () => later({ version: "1", counts: COUNTS }),
    discussion: (id) => later({ comments: [comment(id)], closed: false }),
    reply: (id, text) => noted(`reply ${id} ${text}`, { comment: comment("r") }),
    mark: (id, mark, on) => noted(`${mark} ${id} ${String(on)}`, undefined),
    reported: () => noted("reported", { comments: [{ ...comment("a"), reports: { spam: 2 } }, comment("b")] }),
    dismissReports: (ids) => noted(`dismiss ${ids.join(",")}`, { changed: ids }),
    settings: () => refused(new Refused(403, "role-insufficient", "Owners only.")),
    saveSettings: () => refused(new Refused(400, "field-invalid", "Too small.")),
    blocks: () => later([]),
    block: ({ kind, value, comment: id }) => noted(`block ${kind} ${value ?? id ?? ""}`, undefined),
    unblock: (id) => noted(`unblock ${id}`, undefined),
    note: (id, text, aboutAuthor) => noted(`note ${id} ${text} ${String(aboutAuthor)}`, undefined),
    removeNote: (id) => noted(`remove note ${id}`, undefined),
    close: (path, closed) => noted(`close ${path} ${String(closed)}`, undefined),
    decide: (ids, action) => noted(`${action} ${ids.join(",")}`, { ...done, changed: ids }),
    undo: (decision) => noted(`undo ${decision}`, done),
    edit: (id, text, revision) => noted(`edit ${id} ${text} ${String(revision)}`, { decision: "d3" }),
    log: () => later({ entries: [] }),
    history: () => later({ entries: [] }),
    sessions: () => later([]),
    revoke: () => noted("revoke", undefined),
    moderators: () => later([]),
    invite: () => later({ key: "k", minutes: 10 }),
    remove: () => noted("remove", undefined),
    ...overrides,
  };
  const clock = { now: () => 0, after: () => () => {} };
  const admin = createAdmin({ api, clock, key, forgetKey: () => note("forget key"), linkOf: (made) => `https://d.example/#${made}`, isVisible: () => true, exportAddress: "/export", shortcuts: { areOn: true, remember: (on) => note(`shortcuts ${String(on)}`) } });
  return { admin, calls };
}

test("a person who is signed in sees what is pending", async () => {
  const { admin, calls } = scene();
  await admin.start();
  expect(admin.getState()).toMatchObject({ phase: "ready", current: "a", counts: COUNTS });
  expect(calls).toEqual(["list pending "]);
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
  expect(admin.getState().invitation).toEqual({ name: "Eva", link: "https://d.example/#k", minutes: 10 });
});

test("an edit that meets another one shows it, and can then replace it", async () => {
  const theirs = { ...comment("a"), source: "theirs", revision: 7 };
  let isFirst = true;
  const edits: number[] = [];
  const edit: Api["edit"] = (_id, _text, revision) => {
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

test("publishes a comment that waits before it replies, and shows what failed in the dialog", async () => {
  const { admin, calls } = scene();
  await admin.start();
  admin.answer("b");
  await admin.reply("Thanks");
  expect(calls.slice(1)).toEqual(["approve b", "reply b Thanks", "list pending "]);
  expect(admin.getState()).toMatchObject({ replying: null, toast: { text: "doneReply" } });
  const failing = scene({ reply: () => refused(new Refused(400, "field-invalid", "Empty.")) }).admin;
  await failing.start();
  failing.answer("a");
  await failing.reply("");
  expect(failing.getState()).toMatchObject({ failure: "Empty.", replying: { isSaving: false } });
});

test("pins roots, marks replies as answers, and closes the page of the open discussion", async () => {
  const shown = [{ ...comment("a"), status: "visible" as const }, { ...comment("b"), status: "visible" as const, rid: "a", answer: true }];
  let closed = false;
  const { admin, calls } = scene({ list: () => later({ comments: shown }), discussion: () => later({ comments: shown, closed }) });
  await admin.start();
  for (const id of ["a", "b"]) for (const mark of ["pinned", "answer"] as const) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    await admin.toggle(id, mark);
  }
  expect(calls).toEqual(["pinned a true", "answer b false"]);
  await admin.open("b");
  await admin.toggleClosed();
  closed = true;
  await admin.open("b");
  await admin.toggleClosed();
  expect(calls.slice(2)).toEqual(["close /a true", "close /a false"]);
});

test("lists reported comments, which leave the list when their reports are dismissed or somebody decides on them", async () => {
  const { admin, calls } = scene();
  await admin.start();
  await admin.showTab("reported");
  expect(admin.getState().comments.map(({ id }) => id)).toEqual(["a", "b"]);
  await admin.dismissReports(["a"]);
  expect(admin.getState()).toMatchObject({ current: "b", comments: [{ id: "b" }], toast: { text: "doneDismiss" } });
  await admin.decide("approve");
  expect(admin.getState().toast?.text).toBe("doneApprove");
  expect(calls.slice(1)).toEqual(["reported", "dismiss a", "approve b", "reported"]);
});

test("blocks the author of a comment and notes something about it, each in a dialog", async () => {
  const { admin, calls } = scene();
  await admin.start();
  admin.shield("b");
  expect(admin.getState().blocking?.id).toBe("b");
  await admin.block({ kind: "author", comment: "b", effect: "refuse", reason: "", days: 0 });
  admin.annotate("c");
  await admin.note("Hm", true);
  expect(admin.getState()).toMatchObject({ blocking: null, annotating: null });
  expect(calls.slice(1)).toEqual(["block author b", "note c Hm true", "list pending "]);
});
