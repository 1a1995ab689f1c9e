import { afterEach, expect, it, vi } from "vitest";
import { messages } from "../messages/en.ts";
import { failure, memoryHost } from "./host.memory.ts";

afterEach(() => {
  vi.doUnmock("./failure-text.ts");
  vi.resetModules();
});

it("reports failures in general words if the code that explains them doesn't load", async () => {
  vi.resetModules();
  vi.doMock("./failure-text.ts", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  const { startThread } = await import("./testing.memory.ts");
  const host = memoryHost("github-v4", 1);
  const { thread, state } = await startThread({ host, as: "reader-token" });
  host.next("createComment", failure("server", 502));
  thread.write("mine");
  await thread.submit();
  expect(state()).toMatchObject({ alert: messages.unknown, composer: { text: "mine" } });
  host.next("open", failure("server", 502));
  await thread.retry();
  expect(state().phase).toEqual({ tag: "failed", failure: { cause: "platform", text: messages.unknown, retry: true } });
});
