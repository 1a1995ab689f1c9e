import { memoryClock, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { expect, it } from "vitest";
import { reply } from "@glosa/comments/transport.memory.ts";
import { readOptions } from "../../options/options.ts";
import { memoryNetwork } from "../../transport/transport.memory.ts";
import { openHostedCounters } from "./hosted-store.ts";
import { memoryStore } from "./store.memory.ts";

function open(rows: Parameters<typeof memoryStore>[0], answer = memoryStore(rows).answer) {
  const transport = memoryNetwork(answer);
  const { options } = readOptions({ appId: "app", appKey: "key", serverURLs: "https://s", clazzName: "Note" });
  const page = { path: "/p/", href: "https://docs.example.org/p/", title: "Page", userAgent: "" };
  return { transport, counters: openHostedCounters(options, { transport, storage: memoryStorage(), clock: memoryClock(), page }) };
}

const requests = (transport: ReturnType<typeof open>["transport"]) => transport.calls.map(({ method, url }) => [method, new URL(url).searchParams.get("where")]);

it("[A-108] [A-159] [A-162] adds 1 to the record of the page", async () => {
  const rows = { Counter: [{ url: "/p/", time: 4 }] };
  const { counters, transport } = open(rows);
  expect(await counters.visit("/p/", "Title", "key")).toBe(5);
  expect(rows.Counter[0]).toMatchObject({ time: 5 });
  expect(requests(transport)).toEqual([
    ["GET", '{"url":"/p/"}'],
    ["PUT", null],
  ]);
});

it("shows the number that the store returns", async () => {
  const { counters } = open({}, ({ method }) => (method === "PUT" ? { objectId: "1", time: 9 } : { results: [{ objectId: "1", time: 4 }] }));
  expect(await counters.visit("/p/", "", "key")).toBe(9);
});

it("[A-50] [A-51] [A-52] [A-53] [A-54] [A-55] [A-109] [A-161] creates a record with time 1 if there is none", async () => {
  const rows: Record<string, Record<string, unknown>[]> = { Counter: [] };
  const { counters } = open(rows);
  expect(await counters.visit("/café/", "Title", "key")).toBe(1);
  expect(rows["Counter"]).toMatchObject([{ url: "/café/", xid: "/caf%C3%A9/", title: "Title", time: 1 }]);
});

it("[A-110] creates a record if the class doesn't exist: code 101", async () => {
  const { counters, transport } = open({}, ({ method }) => (method === "POST" ? reply(201, { objectId: "1" }) : reply(404, { code: 101, error: "none" })));
  expect(await counters.visit("/p/", "", "key")).toBe(1);
  expect(transport.calls.map(({ method }) => method)).toEqual(["GET", "POST"]);
});

it("[A-160] reads many pages with one request, 0 for those without visits", async () => {
  const { counters, transport } = open({ Counter: [{ url: "/a/", time: 3 }, { url: "/b/", time: "many" }] });
  expect(await counters.views(["/a/", "/b/", "/c/"])).toEqual(new Map([["/a/", 3], ["/b/", 0], ["/c/", 0]]));
  expect(requests(transport)).toEqual([["GET", '{"url":{"$in":["/a/","/b/","/c/"]}}']]);
});

it("counts the root comments of pages", async () => {
  const { counters } = open({ Note: [{ url: "/a/" }, { url: "/a/", rid: "note0" }] });
  expect(await counters.comments(["/a/", "/b/"])).toEqual(new Map([["/a/", 1], ["/b/", 0]]));
});
