import { afterEach, expect, it, vi } from "vitest";
import { browserEnvironment } from "./environment.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("gives requests 15 s, and bypasses caches, whose lists may lack a new comment", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const fetching = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({})));
  vi.stubGlobal("fetch", fetching);
  await browserEnvironment.transport.send({ method: "GET", url: "https://h/" });
  expect(fetching).toHaveBeenCalledExactlyOnceWith("https://h/", expect.objectContaining({ cache: "no-store" }));
  expect(timeout).toHaveBeenCalledExactlyOnceWith(15_000);
});
