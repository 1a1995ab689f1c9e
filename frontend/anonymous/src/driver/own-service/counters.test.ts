import { expect, it } from "vitest";
import { memoryTransport } from "../../transport/transport.memory.ts";
import { ownServiceCounters } from "./counters.ts";

function open(answer: unknown) {
  const transport = memoryTransport(() => answer);
  return { transport, counters: ownServiceCounters("https://h/comments", "docs", transport) };
}

it("counts a visit with one request, which has the key of the visit however often it is made", async () => {
  const { counters, transport } = open({ time: 7 });
  expect(await counters.visit("/a", "Title", "key")).toBe(7);
  expect(await counters.visit("/a", "Title", "key")).toBe(7);
  const call = { method: "POST", url: "https://h/comments/api/v1/views", body: '{"site":"docs","path":"/a","title":"Title","idempotencyKey":"key"}' };
  expect(transport.calls).toMatchObject([call, call]);
});

it("reads the visits of many pages with one request, counting none", async () => {
  const { counters, transport } = open({ views: { "/a": 3 } });
  expect(await counters.views(["/a", "/b"])).toEqual(new Map([["/a", 3], ["/b", 0]]));
  expect(transport.calls).toMatchObject([{ method: "GET", url: "https://h/comments/api/v1/views?site=docs&path=%2Fa&path=%2Fb" }]);
});

it("reads the numbers of root comments of many pages with one request", async () => {
  const { counters, transport } = open({ counts: { "/a": { roots: 2, replies: 9 } } });
  expect(await counters.comments(["/a", "/b"])).toEqual(new Map([["/a", 2], ["/b", 0]]));
  expect(transport.calls).toMatchObject([{ method: "POST", body: '{"site":"docs","paths":["/a","/b"]}' }]);
});
