import { expect, it, vi } from "vitest";
import { indexFiles } from "./index-files.ts";

it("revalidates files that may change, and takes those with a hash from the browser's cache", async () => {
  const fetching = vi.fn(() => Promise.resolve(new Response("content")));
  vi.stubGlobal("fetch", fetching);
  const read = indexFiles("/docs/search/en/");
  expect(await read("index.json")).toBe("content");
  expect(await read("shards/a.12345678.txt")).toBe("content");
  expect(fetching.mock.calls).toEqual([
    ["/docs/search/en/index.json", { cache: "no-cache" }],
    ["/docs/search/en/shards/a.12345678.txt", { cache: "default" }],
  ]);
  // Search reads a file twice only if what it got wasn't usable. The browser may have cached just that.
  await read("shards/a.12345678.txt");
  expect(fetching.mock.lastCall).toEqual(["/docs/search/en/shards/a.12345678.txt", { cache: "no-cache" }]);
});

it("fails with the status if the server has no such file", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("Not found", { status: 404 })));
  await expect(indexFiles("/search/")("index.json")).rejects.toThrow("The server answered 404; 200 was expected.");
});
