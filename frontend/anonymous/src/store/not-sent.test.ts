import { deferredAnswers } from "@glosa/kit/browser/browser.memory.ts";
import { expect, it, vi } from "vitest";
import { memoryStore } from "../driver/hosted-store/store.memory.ts";
import { reply } from "@glosa/comments/transport.memory.ts";
import { writing } from "./testing.memory.ts";

it("says in the status bar that a comment wasn't sent, until the comment is sent again", async () => {
  const deferred = deferredAnswers();
  const { thread, state, clock } = await writing({ options: { requiredFields: ["nick"] }, answer: ({ method }) => (method === "POST" ? deferred.answer() : memoryStore({ Comment: [] }).answer) });
  thread.setField("nick", "B");
  await thread.submit();
  expect(state().status).toEqual({ key: "nickFail" });
  thread.setField("nick", "Bob");
  clock.advance(2000);
  const first = thread.submit();
  await vi.waitFor(() => expect(deferred.waiting()).toBe(1));
  deferred.give(0, reply(403, { code: 403, error: "no" }));
  await first;
  expect(state().status).toEqual({ key: "notSent" });
  clock.advance(60_000);
  expect(state().status).toEqual({ key: "notSent" });
  const second = thread.submit();
  await vi.waitFor(() => expect(deferred.waiting()).toBe(2));
  expect(state().status).toBeNull();
  deferred.give(1, reply(403, { code: 403, error: "no" }));
  await second;
});
