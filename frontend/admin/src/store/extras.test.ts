import { expect, test } from "vitest";
import { Refused } from "../api/refused.ts";
import { comment, device, later, refused, scene } from "./testing/scene.ts";

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

test("signs in with a passkey, and says so if none was chosen", async () => {
  const { admin, calls } = scene({ session: () => refused(new Refused(401, "not-permitted", "")) });
  await admin.start();
  device.isCancelled = true;
  await admin.signIn(true);
  expect(admin.getState()).toMatchObject({ phase: "signed-out", failure: "passkeyCancelled" });
  device.isCancelled = false;
  await admin.signIn(true);
  expect(calls[0]).toBe("sign in by key for c");
  expect(admin.getState()).toMatchObject({ phase: "ready", failure: "" });
});

test("adds a passkey and lists it", async () => {
  const listed = { id: "k", name: "Phone", host: "h", createdAt: "2026-11-21T15:00:00.000Z", usedAt: null };
  const { admin, calls } = scene({ passkeys: () => later([listed]) });
  await admin.start();
  await admin.addPasskey("Phone");
  expect(calls.at(-1)).toBe("add Phone new key of Ana");
  expect(admin.getState()).toMatchObject({ passkeys: [listed], toast: { text: "donePasskey" } });
});
