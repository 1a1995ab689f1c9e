import { expect, it } from "vitest";
import { memoryNetwork } from "../../transport/transport.memory.ts";
import { ownServiceCounters } from "../choose-counters.ts";
import { serviceClient } from "./service-client.ts";

function open(answer: unknown, countReplies = false) {
  const transport = memoryNetwork(() => answer);
  return { transport, counters: ownServiceCounters(serviceClient("https://h/comments", "docs", transport), countReplies) };
}

it("counts a visit with one request, which has the same key when it is repeated", async () => {
  const { counters, transport } = open({ time: 7 });
  expect(await counters.visit("/a", "Title", "key")).toBe(7);
  expect(await counters.visit("/a", "Title", "key")).toBe(7);
  const call = { method: "POST", url: "https://h/comments/api/v1/views", body: '{"site":"docs","path":"/a","title":"Title","idempotencyKey":"key"}' };
  expect(transport.calls).toMatchObject([call, call]);
});

it("reads the visits of many pages with one request, without counting one", async () => {
  const { counters, transport } = open({ views: { "/a": 3 } });
  expect(await counters.views(["/a", "/b"])).toEqual(new Map([["/a", 3], ["/b", 0]]));
  expect(transport.calls).toMatchObject([{ method: "GET", url: "https://h/comments/api/v1/views?site=docs&path=%2Fa&path=%2Fb" }]);
});

it("counts replies if the header of the comments counts them", async () => {
  const { counters } = open({ counts: { "/a": { roots: 2, replies: 9 } } }, true);
  expect(await counters.comments(["/a", "/b"])).toEqual(new Map([["/a", 11], ["/b", 0]]));
});

it("reads the number of root comments of many pages with one request", async () => {
  const { counters, transport } = open({ counts: { "/a": { roots: 2, replies: 9 } } });
  expect(await counters.comments(["/a", "/b"])).toEqual(new Map([["/a", 2], ["/b", 0]]));
  expect(transport.calls).toMatchObject([{ method: "POST", body: '{"site":"docs","paths":["/a","/b"]}' }]);
});
