import { createHash } from "node:crypto";
import { validRows } from "@glosa/comments/valid-rows.ts";
import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it } from "vitest";
import { type Answering, reply } from "@glosa/comments/transport.memory.ts";
import { memoryNetwork } from "../../transport/transport.memory.ts";
import { failureOf, type Submission } from "../driver.ts";
import { serviceClient } from "./service-client.ts";
import { ownServiceDriver, type OwnServiceOptions } from "./comments.ts";

const VIEW = { id: "5f00000000000000000000a1", nick: "Bob & <co>", link: "c.org", avatar: "avatars/{style}/abc.svg", html: "<p>x</p>", createdAt: "2026-11-21T07:11:50.262Z" };
const ROOT = { ...VIEW, replies: [] };
const DRAFT: Submission = { text: "*hi*", nick: "Bob", mail: "b@c.org", link: "", qqAvatar: "", rid: "", pid: "", addressee: "", attempt: { key: "1234-5678-9012-3456", at: 7 }, form: { trap: "", tookMs: 5300 } };

function open(answer: Answering, options: Partial<OwnServiceOptions> = {}) {
  const transport = memoryNetwork(answer);
  const storage = memoryStorage();
  const client = serviceClient("https://h/comments", options.site ?? "default", transport);
  const driver = ownServiceDriver({ service: "https://h/comments", site: "default", path: "/a b", pageSize: 10, avatar: "retro", force: "", enableQQ: false, client, storage, validRows, ...options });
  return { driver, transport, storage };
}

const first = { cursor: null, total: 0, around: "" };
const thread = (changes: object = {}) => () => ({ count: 1, replies: 0, roots: [ROOT], ...changes });

describe("the driver for our service", () => {
  it("loads a page with one request", async () => {
    const { driver, transport } = open(thread({ cursor: "c2", count: 31, replies: 7 }));
    expect(await driver.page(first)).toMatchObject({ count: 31, replies: 7, next: "c2", detached: false });
    await driver.page({ ...first, cursor: "c2" });
    expect(transport.calls.map(({ url }) => url)).toEqual([
      "https://h/comments/api/v1/thread?site=default&path=%2Fa+b&limit=10",
      "https://h/comments/api/v1/thread?site=default&path=%2Fa+b&limit=10&cursor=c2",
    ]);
  });

  it("asks for the order that the reader chose, and continues a list in its order", async () => {
    const { driver, transport, storage } = open(thread({ cursor: "c2" }));
    const orders = () => transport.calls.map(({ url }) => new URL(url).searchParams.get("order"));
    storage.write("glosa-order", "liked");
    await driver.page(first);
    storage.write("glosa-order", "oldest");
    await driver.page({ ...first, cursor: "c2" });
    await driver.page({ ...first, newest: true });
    await driver.page(first);
    expect(orders()).toEqual(["liked", "liked", null, "oldest"]);
  });

  it("doesn't sort the comments of all pages by likes", async () => {
    const { driver, transport, storage } = open(thread(), { path: "*" });
    storage.write("glosa-order", "liked");
    await driver.page(first);
    storage.write("glosa-order", "oldest");
    await driver.page(first);
    expect(transport.calls.map(({ url }) => new URL(url).searchParams.get("order"))).toEqual([null, "oldest"]);
  });

  it("lists the newest comments", async () => {
    const { driver, transport } = open(() => ({ comments: [VIEW, { ...VIEW, rid: "r", likes: 2 }] }));
    expect(await driver.latest()).toMatchObject([{ id: VIEW.id, likes: 0 }, { rid: "r", likes: 2 }]);
    expect(transport.calls[0]?.url).toBe("https://h/comments/api/v1/latest?site=default&path=%2Fa+b");
  });

  it("lists what readers can do, and stores the key of a comment that was posted", async () => {
    const { driver, storage } = open(({ method }) => (method === "GET" ? thread({ features: ["report", 7] })() : { comment: VIEW, key: "k", keyUntil: "2026-11-21T07:26:50.262Z" }));
    expect((await driver.page(first)).features).toEqual(["report", ""]);
    await driver.post(DRAFT);
    expect(storage.read(`glosa-own https://h/comments default ${VIEW.id}`)).toBe("k 2026-11-21T07:26:50.262Z");
  });

  it("sends another key of a name if the first one is refused, and drops that one", async () => {
    const keys = ["a", "b", "c"].map((digit) => `${digit.repeat(24)}.${digit.repeat(32)}`);
    const [bogus = "", own = "", bobs = ""] = keys;
    const place = "glosa-names https://h/comments default";
    const lines = (all: readonly string[]) => all.map((key) => `${key} ${key === bobs ? "Bob" : "Ana"}`).join("\n");
    const { driver, transport, storage } = open(({ body }) => {
      const sent = JSON.parse(body as string) as { readonly nameKey?: string };
      return sent.nameKey === own ? { comment: VIEW } : reply(400, { code: "name-taken", message: "Taken.", field: "nick" });
    });
    storage.write(place, lines(keys));
    await driver.post({ ...DRAFT, nick: "ana" });
    const sentKeys = () => transport.calls.map(({ body }) => (JSON.parse(body as string) as { readonly nameKey?: string }).nameKey);
    expect(sentKeys()).toEqual([bogus, own]);
    expect(storage.read(place)).toBe(lines([own, bobs]));
    expect(await driver.post(DRAFT).catch(failureOf)).toMatchObject({ code: "name-taken" });
    expect(sentKeys()).toEqual([bogus, own, bobs, undefined]);
    expect(storage.read(place)).toBe(lines([own]));
  });

  it("loads more until a page is full", async () => {
    const sizes = [20, 20, 7];
    const roots = (size: number) => Array.from({ length: size }, () => ROOT);
    const { driver, transport } = open(() => ({ count: 60, replies: 0, roots: roots(sizes[transport.calls.length - 1] ?? 0), cursor: `c${transport.calls.length}`, newer: transport.calls.length === 1 }), { pageSize: 47 });
    expect(await driver.page({ ...first, around: "a" })).toMatchObject({ roots: { length: 47 }, next: "c3", detached: true });
    expect(transport.calls.map(({ url }) => new URL(url).searchParams.toString())).toEqual([
      "site=default&path=%2Fa+b&limit=20&around=a",
      "site=default&path=%2Fa+b&limit=20&cursor=c1",
      "site=default&path=%2Fa+b&limit=7&cursor=c2",
    ]);
  });

  it("stops when the page is full, all roots are loaded, or a request failed", async () => {
    const full = open(() => ({ count: 60, replies: 0, roots: [ROOT], cursor: "c2" }), { pageSize: 20 });
    expect([(await full.driver.page(first)).next, full.transport.calls.length]).toEqual(["c2", 1]);
    const all = open(thread(), { pageSize: 50 });
    expect(await all.driver.page(first)).toMatchObject({ roots: { length: 1 }, next: null });
    expect(all.transport.calls).toHaveLength(1);
    const failing = open(() => (failing.transport.calls.length === 1 ? thread({ cursor: "c2" })() : undefined), { pageSize: 50 });
    expect(await failing.driver.page(first)).toMatchObject({ roots: { length: 1 }, next: "c2" });
  });

  it("reads a comment: its name is text, its picture's URL is absolute and has the chosen style", async () => {
    const { driver } = open(thread());
    expect((await driver.page(first)).roots[0]).toEqual({
      id: VIEW.id,
      nick: "Bob & <co>",
      link: "http://c.org/",
      avatar: "https://h/comments/api/v1/avatars/retro/abc.svg",
      body: { format: "html", text: "<p>x</p>" },
      at: Date.UTC(2026, 10, 21, 7, 11, 50, 262),
      rid: "",
      pid: "",
      url: "",
      mail: "",
      labels: [],
      pending: false,
      likes: 0,
      removed: false,
      replies: [],
      replyCursor: null,
    });
  });

  it("reads marks and whether the thread is closed, and leaves out what isn't a list", async () => {
    const { driver } = open(thread({ roots: [{ ...ROOT, marks: ["owner", "pinned"] }, { ...ROOT, marks: "owner" }], closed: true }));
    expect(await driver.page(first)).toMatchObject({ roots: [{ labels: ["owner", "pinned"] }, { labels: [] }], closed: true });
  });

  it.each([
    ["the host's own choice", { avatar: "" }, {}, "https://h/comments/api/v1/avatars/mp/abc.svg"],
    ["none", { avatar: "hide" }, { qqAvatar: "https://q/1" }, ""],
    ["another host's", {}, { avatar: "https://g/avatar/md5?d={style}" }, "https://g/avatar/md5?d=retro"],
    ["a new one of another host's", { force: "k3" }, { avatar: "https://g/avatar/md5?d={style}" }, "https://g/avatar/md5?d=retro&q=k3"],
    ["what never changes", { force: "k3" }, {}, "https://h/comments/api/v1/avatars/retro/abc.svg"],
    ["that of a QQ number", { enableQQ: true }, { qqAvatar: "https://q/1" }, "https://q/1"],
    ["not that of a QQ number when this is off", {}, { qqAvatar: "https://q/1" }, "https://h/comments/api/v1/avatars/retro/abc.svg"],
    ["nothing that attacks", { enableQQ: true }, { avatar: "javascript:alert(1)", qqAvatar: "javascript:alert(1)" }, ""],
  ] as const)("shows %s as the picture", async (_, options, view, expected) => {
    const { driver } = open(thread({ roots: [{ ...ROOT, ...view }] }), options);
    expect((await driver.page(first)).roots[0]?.avatar).toBe(expected);
  });

  it("retains a removed root and its replies", async () => {
    const removed = { ...ROOT, nick: "", link: "", avatar: "", html: "", removed: true, replies: [{ ...VIEW, id: "r", rid: VIEW.id, pid: VIEW.id }], replyCursor: "rc" };
    const { driver } = open(thread({ roots: [removed] }));
    expect((await driver.page(first)).roots[0]).toMatchObject({ removed: true, nick: "", avatar: "", replyCursor: "rc", replies: [{ id: "r", rid: VIEW.id, pid: VIEW.id }] });
  });

  it("[A-30] includes the page of each comment if the list spans pages", async () => {
    const roots = [{ ...ROOT, url: "/p/" }, { ...ROOT, url: "javascript:alert(1)" }];
    const urls = async (path: string) => (await open(thread({ roots }), { path }).driver.page(first)).roots.map(({ url }) => url);
    expect([await urls("*"), await urls("/a")]).toEqual([
      ["/p/", ""],
      ["", ""],
    ]);
  });

  it("requests the page with a linked comment, and whether newer ones exist", async () => {
    const { driver, transport } = open(thread({ newer: true }));
    expect((await driver.page({ ...first, around: VIEW.id })).detached).toBe(true);
    expect(transport.calls[0]?.url).toContain(`&around=${VIEW.id}`);
    expect((await open(thread()).driver.page({ ...first, around: VIEW.id })).detached).toBe(false);
  });

  it("loads further replies on request", async () => {
    const { driver, transport } = open(() => ({ replies: [{ ...VIEW, rid: "a", pid: "a" }], cursor: "c3" }));
    expect(await driver.moreReplies("a", "c2")).toMatchObject({ replies: [{ id: VIEW.id }], next: "c3" });
    expect(transport.calls[0]?.url).toBe("https://h/comments/api/v1/replies?site=default&root=a&cursor=c2");
  });

  it("posts Markdown with the author, and stores the device token", async () => {
    const { driver, transport } = open(() => reply(201, { comment: { ...VIEW, status: "pending" }, device: "d1" }));
    expect(await driver.post(DRAFT)).toMatchObject({ id: VIEW.id, pending: true });
    await driver.post({ ...DRAFT, rid: "r", pid: "p" });
    const bodies = transport.calls.map(({ body }) => JSON.parse(body as string) as unknown);
    expect(transport.calls[0]).toMatchObject({ method: "POST", url: "https://h/comments/api/v1/comments", headers: { "content-type": "application/json" } });
    expect(bodies).toEqual([
      { site: "default", path: "/a b", text: "*hi*", format: "markdown", nick: "Bob", mail: "b@c.org", link: "", qqAvatar: "", rid: "", pid: "", device: "", idempotencyKey: "1234-5678-9012-3456", trap: "", tookMs: 5300, proof: "" },
      expect.objectContaining({ rid: "r", pid: "p", device: "d1" }) as object,
    ]);
  });

  it("requests mail about replies if the reader wants it for the address", async () => {
    const { driver, transport, storage } = open(() => reply(201, { comment: VIEW, subscription: "pending" }));
    storage.write("glosa-replies https://h/comments default", "pt b@c.org");
    expect(await driver.post(DRAFT)).toMatchObject({ id: VIEW.id, subscription: "pending" });
    await driver.post({ ...DRAFT, mail: "" });
    await driver.post({ ...DRAFT, mail: "d@c.org" });
    const [requested, ...others] = transport.calls.map(({ body }) => JSON.parse(body as string) as object);
    expect(requested).toMatchObject({ mail: "b@c.org", subscribe: true, language: "pt" });
    expect(others.map((body) => "subscribe" in body)).toEqual([false, false]);
  });

  describe("if the service wants some work to be done first", () => {
    const challenge = { challenge: createHash("sha256").update("salt&77").digest("hex"), salt: "salt&", maxnumber: 100, signature: "s" };
    const answer: Answering = ({ body }) => ((JSON.parse(body as string) as { readonly proof?: string }).proof === "" ? { challenge } : reply(201, { comment: VIEW }));
    const proofs = ({ calls }: ReturnType<typeof open>["transport"]) => calls.map(({ body }) => (JSON.parse(body as string) as { readonly proof?: string }).proof);

    it("posts again with the proof, under the same key", async () => {
      const { driver, transport } = open(answer);
      expect(await driver.post(DRAFT)).toMatchObject({ id: VIEW.id });
      const [before, after] = proofs(transport);
      expect([before, JSON.parse(atob(after ?? ""))]).toEqual(["", { algorithm: "SHA-256", challenge: challenge.challenge, number: 77, salt: "salt&", signature: "s" }]);
      expect(new Set(transport.calls.map(({ body }) => (JSON.parse(body as string) as { readonly idempotencyKey: string }).idempotencyKey)).size).toBe(1);
    });

    it("posts without a proof if it can't be found, so a moderator decides", async () => {
      const { driver, transport } = open(() => (transport.calls.length === 1 ? { challenge: { ...challenge, maxnumber: 76 } } : reply(201, { comment: VIEW })));
      expect(await driver.post(DRAFT)).toMatchObject({ id: VIEW.id });
      expect(proofs(transport)).toEqual(["", undefined]);
    });
  });

  it("says nothing about the form of a comment that is sent again automatically", async () => {
    const { driver, transport } = open(() => reply(201, { comment: VIEW }));
    await driver.post({ ...DRAFT, form: null });
    expect(JSON.parse(transport.calls[0]?.body as string)).not.toHaveProperty("tookMs");
  });

  it("retains the token if a response has none", async () => {
    const storage = memoryStorage({ "glosa-device https://h/comments default": "d1" });
    await open(() => reply(201, { comment: VIEW }), { storage }).driver.post(DRAFT);
    expect(storage.read("glosa-device https://h/comments default")).toBe("d1");
  });

  it("stores the tokens of two sites separately", async () => {
    const storage = memoryStorage();
    const answer = (call: { readonly body?: unknown }) => reply(201, { comment: VIEW, device: (JSON.parse(call.body as string) as { site: string }).site });
    for (const site of ["one", "two"]) {
      // oxlint-disable-next-line no-await-in-loop -- one visitor
      await open(answer, { site, storage }).driver.post(DRAFT);
    }
    expect(["one", "two"].map((site) => storage.read(`glosa-device https://h/comments ${site}`))).toEqual(["one", "two"]);
  });

  it("rejects with the service's message, and with -1 without a response", async () => {
    const refused = open(() => reply(429, { code: "too-many-posts", message: "Wait.", retryAfter: 12 }));
    expect(await refused.driver.post(DRAFT).catch(failureOf)).toEqual({ kind: "refusal", code: "too-many-posts", message: "Wait.", field: "", retryAfter: 12 });
    expect(await open(() => reply(502, null)).driver.page(first).catch(failureOf)).toMatchObject({ kind: "refusal", code: "502" });
    expect(await open(() => undefined).driver.page(first).catch(failureOf)).toMatchObject({ kind: "code", code: -1 });
  });
});
