import { describe, expect, it, vi } from "vitest";
import { type Answering, memoryTransport, reply } from "@glosa/comments/transport.memory.ts";
import { PlatformFailure } from "../failure.ts";
import { failing } from "../platform.memory.ts";
import { sender, type Dialect, lookAs, orNull } from "./api.ts";

function dialect(answering: Answering, changes: Partial<Dialect> = {}) {
  const transport = memoryTransport(answering);
  const send = sender({
    transport,
    clock: { now: () => 1000 },
    address: "https://h.example/api",
    authorize: (request, token) => ({ ...request, query: { ...request.query, key: token } }),
    sentence: (json) => (json as { readonly said?: string } | undefined)?.said,
    ...changes,
  });
  return { send, transport };
}

describe("a request to a platform", () => {
  it("is encoded", async () => {
    const { send, transport } = dialect(() => ({}));
    await send(null)({ method: "GET", path: "/a", query: { q: 'a "b" & ü', page: 2 }, headers: { accept: "x" } });
    await send("t&1")({ method: "POST", path: "/b", body: { text: "ü" } });
    await send(null)({ method: "PUT", path: "/c", body: new URLSearchParams({ d: "e f" }) });
    expect(transport.calls).toEqual([
      { method: "GET", url: "https://h.example/api/a?q=a+%22b%22+%26+%C3%BC&page=2", headers: { accept: "x" } },
      { method: "POST", url: "https://h.example/api/b?key=t%261", headers: { "content-type": "application/json" }, body: '{"text":"ü"}' },
      { method: "PUT", url: "https://h.example/api/c", headers: { "content-type": "application/x-www-form-urlencoded" }, body: "d=e+f" },
    ]);
  });

  it("rejects with the platform's own message, or names the host if there is none", async () => {
    expect(await failing(dialect(() => reply(404, { said: "No such thing." })).send(null)({ method: "GET", path: "/" }))).toMatchObject({ kind: "not-found", message: "No such thing." });
    expect(await failing(dialect(() => reply(502, "<html>")).send(null)({ method: "GET", path: "/" }))).toMatchObject({ kind: "server", message: "h.example answered with status 502." });
  });

  it("lets a platform determine the kind from its message", async () => {
    const { send } = dialect(() => reply(403, { said: "locked" }), { kind: ({ status }, said) => (status === 403 && said === "locked" ? "locked" : undefined) });
    expect(await failing(send(null)({ method: "GET", path: "/" }))).toMatchObject({ kind: "locked", status: 403 });
  });

  it.each([
    ["nothing", undefined, "https://h.example/api/ could not be reached."],
    ["a page that is not the platform's", reply(200, "<html>Sign in to the hotel's network"), "h.example didn't answer with JSON."],
  ])("has its own kind of failure if the answer is %s", async (_, answer, message) => {
    const request = { method: "GET", path: "/?token=t" } as const;
    expect(await failing(dialect(() => answer).send(null)(request))).toEqual({ kind: "unreachable", status: null, resetAt: null, message });
    expect(await failing(dialect(() => answer, { unreachable: 403 }).send(null)(request))).toMatchObject({ kind: "unreachable", status: 403 });
  });

  it("accepts text if requested, and an empty answer", async () => {
    expect((await dialect(() => reply(200, "<p>x</p>")).send(null)({ method: "POST", path: "/", text: true })).text).toBe("<p>x</p>");
    expect((await dialect(() => reply(204)).send(null)({ method: "DELETE", path: "/" })).status).toBe(204);
  });

  it("doesn't report our own errors as network errors", async () => {
    const { send } = dialect(() => new RangeError("ours"));
    await expect(send(null)({ method: "GET", path: "/" })).rejects.toBeInstanceOf(RangeError);
  });
});

const NOTHING = { user: null, issue: null, comments: null };
const refused = (kind: "unauthorized" | "forbidden" | "not-found") => Promise.reject(new PlatformFailure(kind, "no"));

describe("a first view", () => {
  it("is read with the token", async () => {
    expect(await lookAs("t", () => Promise.resolve(NOTHING))).toEqual({ ...NOTHING, tokenRefused: false });
    expect(await lookAs(null, () => Promise.resolve(NOTHING))).toEqual({ ...NOTHING, tokenRefused: false });
  });

  it("is read again without a token that is no longer accepted", async () => {
    const look = vi.fn((token: string | null) => (token === null ? Promise.resolve(NOTHING) : refused("unauthorized")));
    expect(await lookAs("dead", look)).toEqual({ ...NOTHING, tokenRefused: true });
    expect(look.mock.calls).toEqual([["dead"], [null]]);
  });

  it.each(["forbidden", "not-found"] as const)("isn't repeated after other failures (%s)", async (kind) => {
    const look = vi.fn(() => refused(kind));
    await expect(lookAs("t", look)).rejects.toMatchObject({ kind });
    expect(look).toHaveBeenCalledOnce();
  });

  it("is refused if reading requires a login", async () => {
    const look = vi.fn(() => refused("unauthorized"));
    await expect(lookAs("dead", look)).rejects.toMatchObject({ kind: "unauthorized" });
    expect(look.mock.calls).toEqual([["dead"], [null]]);
  });
});

it("is null if it isn't found, and rejects with other failures", async () => {
  expect(await orNull(Promise.resolve(7))).toBe(7);
  expect(await orNull(refused("not-found"))).toBeNull();
  await expect(orNull(refused("forbidden"))).rejects.toMatchObject({ kind: "forbidden" });
});
