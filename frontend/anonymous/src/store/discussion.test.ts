import { memoryClock, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { memoryNetwork } from "../transport/transport.memory.ts";
import { expect, it } from "vitest";
import { fakeThread } from "../ui/testing/fake-thread.ts";
import { openDiscussion } from "./discussion.ts";

it("remembers the address for mail about replies, in the widget's language, until the reader gives none", () => {
  const storage = memoryStorage();
  const { thread } = fakeThread({}, { service: "/comments", lang: "pt-BR" });
  const page = { path: "/p/", href: "https://docs.example.org/p/", title: "Page", userAgent: "Test" };
  const open = () => openDiscussion(thread, { transport: memoryNetwork(() => undefined), storage, clock: memoryClock(), page });
  const stored = () => storage.read("glosa-replies https://docs.example.org/comments default");
  const { setRepliesTo } = open();
  expect(open().repliesTo()).toBe("");
  setRepliesTo("ana@example.org");
  expect([stored(), open().repliesTo()]).toEqual(["pt ana@example.org", "ana@example.org"]);
  setRepliesTo("");
  expect([stored(), open().repliesTo()]).toEqual([null, ""]);
});
