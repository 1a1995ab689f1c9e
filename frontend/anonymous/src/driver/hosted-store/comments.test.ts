import { memoryClock, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { validRows } from "@glosa/comments/valid-rows.ts";
import { describe, expect, it, vi } from "vitest";
import type { Call } from "@glosa/comments/transport.ts";
import { type GivenOptions, readOptions } from "../../options/options.ts";
import { memoryNetwork } from "../../transport/transport.memory.ts";
import type { Submission } from "../driver.ts";
import { openHostedStore } from "./hosted-store.ts";
import { memoryStore } from "./store.memory.ts";

const NOW = Date.UTC(2026, 10, 21, 7, 11, 50, 262);
const DRAFT: Submission = { text: "hello", nick: "Bob", mail: "b@c.org", link: "c.org", qqAvatar: "", rid: "", pid: "", addressee: "", attempt: { key: "1234-5678-9012-3456", at: NOW }, form: { trap: "", tookMs: 5300 } };

type Rows = Parameters<typeof memoryStore>[0];

function open(rows: Rows, { path = "/p/", scripts, ...given }: GivenOptions & { readonly path?: string; readonly scripts?: Readonly<Record<string, unknown>> } = {}) {
  const store = memoryStore(rows);
  const transport = memoryNetwork(store.answer, scripts);
  const { options } = readOptions({ appId: "app", appKey: "key", serverURLs: "https://s", avatarCDN: "https://a/", ...given });
  const page = { path, href: `https://docs.example.org${path}`, title: "Page", userAgent: "Browser/1" };
  const driver = openHostedStore(options, { transport, storage: memoryStorage(), clock: memoryClock(NOW), page }, { path, render: (text) => Promise.resolve(`<p>${text}</p>\n`), validRows });
  return { driver, store, transport };
}

const roots = (count: number) => Array.from({ length: count }, (_, at) => ({ comment: `<p>${at}</p>`, nick: "A", url: "/p/" }));
const query = ({ url }: Call) => Object.fromEntries(new URL(url).searchParams);
const first = { cursor: null, total: 13, around: "" };

describe("the driver for the hosted store", () => {
  it("[A-27] [A-81] [A-147] [A-148] [A-149] [A-150] counts the root comments of a page and lists the newest first", async () => {
    const { driver, transport } = open({ Comment: [...roots(3), { url: "/p/", rid: "", nick: "A" }, { url: "/p/", rid: "comment0", nick: "A" }, { url: "/q/", nick: "A" }] });
    expect(await driver.count?.()).toBe(4);
    expect(transport.calls.map(query)).toEqual([
      { where: '{"$or":[{"rid":{"$exists":false}},{"rid":""}],"url":"/p/"}', order: "-createdAt,-insertedAt", limit: "0", count: "1" },
    ]);
  });

  it("[A-151] [A-152] pages by limit and skip", async () => {
    const { driver, transport } = open({ Comment: roots(13) });
    const page = await driver.page(first);
    expect(query(transport.calls[0] as Call)).toEqual({ where: '{"$or":[{"rid":{"$exists":false}},{"rid":""}],"url":"/p/"}', order: "-createdAt,-insertedAt", limit: "10" });
    const rest = await driver.page({ ...first, cursor: page.next });
    expect(transport.calls.map(query)).toContainEqual(expect.objectContaining({ limit: "10", skip: "10" }));
    expect([...page.roots, ...rest.roots].map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, at) => `comment${12 - at}`));
  });

  it("[A-86] has a next page while fewer than all root comments are loaded", async () => {
    const { driver } = open({ Comment: roots(20) });
    const next = async (cursor: string | null, total: number) => (await driver.page({ cursor, total, around: "" })).next;
    expect([await next(null, 10), await next(null, 11), await next("2", 20), await next("2", 21)]).toEqual([null, "2", null, "3"]);
  });

  it("[A-29] [A-153] requests all pages if the path is *", async () => {
    const { driver, transport } = open({ Comment: [{ url: "/a", nick: "A" }, { url: "/b", nick: "B" }, { nick: "C" }] }, { path: "*" });
    expect(await driver.count?.()).toBe(2);
    expect(JSON.parse(query(transport.calls[0] as Call)["where"] ?? "")).toMatchObject({ url: { $exists: true } });
  });

  it("finds comments under both spellings of a path", async () => {
    const { driver } = open({ Comment: [{ url: "/caf%C3%A9/", nick: "A" }, { url: "/café/", nick: "B" }] }, { path: "/café/" });
    expect(await driver.count?.()).toBe(2);
  });

  it("[A-154] [A-155] [A-156] requests the replies of the loaded roots, oldest first", async () => {
    const reply = (rid: string, pid = rid) => ({ comment: "<p>r</p>", nick: "B", url: "/p/", rid, pid });
    const { driver, transport } = open({ Comment: [...roots(2), reply("comment0"), reply("comment1"), reply("comment0", "comment2")] });
    const { roots: shown } = await driver.page({ ...first, total: 2 });
    expect(shown.map(({ id, replies }) => [id, replies.map((one) => one.id)])).toEqual([
      ["comment1", ["comment3"]],
      ["comment0", ["comment2", "comment4"]],
    ]);
    expect(query(transport.calls[1] as Call)).toEqual({ cql: 'select * from Comment where rid in ("comment1","comment0") order by -createdAt,-createdAt limit 0,1000' });
  });

  it("loads all replies, beyond the limit of one response", async () => {
    const replies = Array.from({ length: 1130 }, () => ({ comment: "<p>r</p>", nick: "B", url: "/p/", rid: "comment0", pid: "comment0" }));
    const { driver } = open({ Comment: [...roots(1), ...replies] });
    const { roots: shown } = await driver.page({ ...first, total: 1 });
    expect(new Set(shown[0]?.replies.map(({ id }) => id)).size).toBe(1130);
    expect([shown[0]?.replies[0]?.id, shown[0]?.replies.at(-1)?.id]).toEqual(["comment1", "comment1130"]);
  });

  it("sends no invalid id in a statement, and skips rows without an id", async () => {
    const { driver, transport } = open({ Comment: [{ ...roots(1)[0], objectId: `x") or (rid = "` }, { objectId: "", url: "/p/" }] });
    const { roots: shown } = await driver.page({ ...first, total: 2 });
    expect(shown).toHaveLength(1);
    expect(vi.mocked(console.warn)).toHaveBeenCalledOnce();
    vi.mocked(console.warn).mockClear();
    expect(transport.calls.filter(({ url }) => url.includes("cloudQuery"))).toEqual([]);
  });

  it("loads the pages up to the one with the linked comment", async () => {
    const { driver } = open({ Comment: [...roots(35), { comment: "<p>r</p>", nick: "B", url: "/p/", rid: "comment12", pid: "comment12" }] });
    const around = (id: string) => driver.page({ cursor: null, total: 35, around: id });
    const page = await around("comment35");
    expect([page.roots.length, page.next, page.roots.some(({ id }) => id === "comment12")]).toEqual([30, "4", true]);
    expect((await around("comment34")).roots).toHaveLength(10);
    expect((await around("missing")).roots).toHaveLength(10);
  });

  it("finds linked root comments that are stored with an empty rid", async () => {
    const { driver } = open({ Comment: roots(15).map((row) => Object.assign(row, { rid: "" })) });
    expect((await driver.page({ cursor: null, total: 15, around: "comment2" })).roots).toHaveLength(15);
  });

  it("[A-39] [A-40] [A-41] [A-157] saves a comment with all its fields", async () => {
    const { driver, store } = open({ Comment: [] });
    const comment = await driver.post(DRAFT);
    expect(store.rows["Comment"]).toEqual([
      {
        objectId: "comment0",
        createdAt: "2026-01-01T00:00:00.000Z",
        comment: "<p>hello</p>",
        nick: "Bob",
        mail: "b@c.org",
        link: "c.org",
        ua: "Browser/1",
        url: "/p/",
        QQAvatar: "",
        insertedAt: { __type: "Date", iso: "2026-11-21T07:11:50.262Z" },
        ACL: { "*": { read: true } },
      },
    ]);
    expect(comment).toMatchObject({ id: "comment0", nick: "Bob", rid: "", at: NOW, body: { format: "html", text: "<p>hello</p>" } });
  });

  it("[A-43] [A-44] [A-45] [A-158] saves rid and pid with a reply, and the address if it is recorded", async () => {
    const ip = "https://ip.example.org/";
    const { driver, store } = open({ Comment: roots(1) }, { endpoints: { ip }, scripts: { [ip]: { ip: "192.0.2.1" } } });
    const comment = await driver.post({ ...DRAFT, rid: "comment0", pid: "comment0", addressee: "A & B" });
    expect(store.rows["Comment"]?.[1]).toMatchObject({ rid: "comment0", pid: "comment0", ip: "192.0.2.1", comment: `<p><a class="at" href="#comment0">@A &amp; B </a> , hello</p>` });
    expect(comment.body.text).toBe("<p>hello</p>");
  });

  it("[A-119] [A-120] [A-121] [A-193] stores each field about the author trimmed, escaped, and cut to 40 characters", async () => {
    const { driver, store } = open({ Comment: [] });
    const long = `${"a".repeat(38)}&b`;
    await driver.post({ ...DRAFT, nick: `  <b>"Bob" & 'co'</b> `, mail: ` ${"m".repeat(50)}`, link: long });
    expect(store.rows["Comment"]?.[0]).toMatchObject({ nick: "&lt;b&gt;&quot;Bob&quot; &amp; &#39;co", mail: "m".repeat(40), link: "a".repeat(38) });
  });
});
