import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it } from "vitest";
import { type Answering, reply } from "@glosa/comments/transport.memory.ts";
import { memoryNetwork } from "../../transport/transport.memory.ts";
import { failureOf } from "../driver.ts";
import { storeClient } from "./client.ts";

function open(answer: Answering = () => ({ results: [] }), access: Partial<Parameters<typeof storeClient>[0]> = {}) {
  const transport = memoryNetwork(answer);
  const client = storeClient({ appId: "app-9Nh9j0Va", appKey: "UtOCzqb67d3sN12Kts4URwy8", serverURLs: "https://s/", ...access }, { transport, clock: memoryClock(1_453_014_943_466) });
  return { client, transport, url: () => new URL(transport.calls.at(-1)?.url ?? "") };
}

describe("the hosted store's protocol", () => {
  it("[A-163] sends the app id and a signature of its key and the time", async () => {
    const { client, transport } = open();
    await client.find("Comment", { where: {} });
    expect(transport.calls[0]?.headers).toEqual({
      "X-LC-Id": "app-9Nh9j0Va",
      "X-LC-Sign": "d5bcbb897e19b2f6633c716dfdfaf9be,1453014943466",
      "Content-Type": "application/json;charset=UTF-8",
    });
  });

  it.each([
    ["app-9Nh9j0Va", "https://tab.leancloud.cn"],
    ["app-MdYXbMMI", "https://us.leancloud.cn"],
    ["app-gzGzoHsz", "https://leancloud.cn"],
  ])("[A-164] chooses the host of %s by its suffix", async (appId, host) => {
    const { client, url } = open(undefined, { appId, serverURLs: "" });
    await client.find("Comment", { where: {} });
    expect(url().href).toBe(`${host}/1.1/classes/Comment?where=%7B%7D`);
  });

  it("uses the configured host, with a path and with or without a scheme", async () => {
    const requests = async (serverURLs: string) => {
      const { client, url } = open(undefined, { serverURLs });
      await client.cql("select * from Comment");
      return url().href;
    };
    expect(await requests("https://h/comments/")).toBe("https://h/comments/1.1/cloudQuery?cql=select+*+from+Comment");
    expect(await requests("//h")).toBe("https://h/1.1/cloudQuery?cql=select+*+from+Comment");
  });

  it("lets everybody read new records and change only counters", async () => {
    const { client, transport } = open(() => reply(201, { objectId: "1" }));
    await client.create("Comment", { nick: "A" }, false);
    await client.create("Counter", { time: 1 }, true);
    expect(transport.calls.map(({ method, body }) => [method, JSON.parse(body as string) as unknown])).toEqual([
      ["POST", { nick: "A", ACL: { "*": { read: true } } }],
      ["POST", { time: 1, ACL: { "*": { read: true, write: true } } }],
    ]);
  });

  it("adds 1 by the store's own operation", async () => {
    const { client, transport } = open(() => ({ objectId: "1" }));
    await client.increment("Counter", "1", "time");
    expect(transport.calls[0]).toMatchObject({ method: "PUT", url: "https://s/1.1/classes/Counter/1", body: '{"time":{"__op":"Increment","amount":1}}' });
  });

  it("returns no rows for a class that doesn't exist yet", async () => {
    const { client } = open(() => reply(404, { code: 101, error: "Class or object doesn't exists." }));
    expect(await client.find("Counter", { where: {} })).toEqual({ results: [], count: 0 });
    expect(await client.get("Comment", "1")).toEqual({});
  });

  it("rejects with the store's code, -1 without a response, and 100 without a key", async () => {
    const codes: unknown[] = [];
    const answers: readonly [unknown, Partial<Parameters<typeof storeClient>[0]>][] = [
      [reply(401, { code: 401, error: "Unauthorized." }), {}],
      [reply(400, { results: [] }), {}],
      [reply(502, "bad gateway"), {}],
      [undefined, {}],
      [{}, { appKey: "" }],
      [{}, { appId: "" }],
    ];
    for (const [answer, access] of answers) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, so that the list is in order
      codes.push(await open(() => answer, access).client.find("Comment", { where: {} }).catch(failureOf));
    }
    expect(codes).toMatchObject([{ kind: "code", code: 401, message: "Unauthorized." }, { code: 400 }, { code: 502, message: "" }, { kind: "code", code: -1 }, { code: 100 }, { code: 100 }]);
  });

  it("treats a response without rows as empty", async () => {
    expect(await open(() => null).client.find("Comment", { where: {}, count: true })).toEqual({ results: [], count: 0 });
  });
});
