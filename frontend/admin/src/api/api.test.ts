import { afterEach, expect, test, vi } from "vitest";
import { NO_FILTERS } from "../store/state.ts";
import { createApi } from "./api.ts";
import { pageMemory } from "./page-session.ts";
import { Refused } from "./refused.ts";
import { Unreachable } from "./unreachable.ts";
import { browserTransport } from "./transport.ts";

const BASE = new URL("https://docs.example.org/comments/api/v1/moderation/");

/** Answers each request with the next of `answers`, and notes it. */
function service(...answers: readonly (readonly [number, unknown])[]) {
  const requests: { url: URL; options: RequestInit }[] = [];
  const left = [...answers];
  vi.stubGlobal("fetch", (url: URL, options: RequestInit) => {
    requests.push({ url, options });
    const [status, body] = left.shift() ?? [500, null];
    return Promise.resolve(status === 204 ? new Response(null, { status }) : Response.json(body, { status }));
  });
  const transport = browserTransport(BASE);
  return { requests, transport, api: createApi(transport, "docs") };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("changes carry the session's token, and nothing leaves the origin", async () => {
  const { requests, api } = service([201, { token: "t" }], [200, {}], [204, null]);
  await api.signIn("k");
  await api.decide(["a"], "spam");
  await api.signOut();
  expect(requests.map(({ url, options }) => [options.method, url.href, new Headers(options.headers).get("x-moderation-token")])).toEqual([
    ["POST", `${BASE.href}session`, null],
    ["POST", `${BASE.href}comments`, "t"],
    ["DELETE", `${BASE.href}session?site=docs`, "t"],
  ]);
  expect(requests[1]?.options).toMatchObject({ credentials: "same-origin", body: '{"site":"docs","ids":["a"],"action":"spam"}' });
});

test("changes before the session's token is there wait for it, and ask again if that failed", async () => {
  const { requests, api } = service([502, null], [200, { token: "t" }], [200, {}], [200, {}]);
  const failed = api.session();
  await expect(api.decide(["a"], "spam")).rejects.toBeInstanceOf(Unreachable);
  await expect(failed).rejects.toBeInstanceOf(Unreachable);
  await Promise.all([api.decide(["a"], "spam"), api.decide(["b"], "spam")]);
  expect(requests.map(({ options }) => [options.method, new Headers(options.headers).get("x-moderation-token")])).toEqual([
    ["GET", null],
    ["GET", null],
    ["POST", "t"],
    ["POST", "t"],
  ]);
  expect(requests[0]?.url.href).toBe(`${BASE.href}session?site=docs&optional=true`);
});

test("the page's cookie is requested from its own folder, with the session's token", async () => {
  const { requests, transport } = service([204, null]);
  await pageMemory(transport, "docs")({ id: "s", token: "t", site: "docs", name: "Ana", role: "owner" });
  const [{ url, options } = { url: BASE, options: {} }] = requests;
  expect(url.href).toBe(new URL("../../../admin/session", BASE).href);
  expect([options.body, new Headers(options.headers).get("x-moderation-token")]).toEqual(['{"site":"docs","id":"s"}', "t"]);
});

test("nobody is signed in", async () => {
  const { api } = service([204, null]);
  expect(await api.session()).toBeNull();
});

test("people who get another link keep their role", async () => {
  const { requests, api } = service([200, { token: "t" }], [201, { key: "k", minutes: 10 }], [201, { key: "k", minutes: 10 }]);
  await api.session();
  requests.length = 0;
  await api.invite("Eva");
  await api.invite("Eva", "owner");
  expect(requests.map(({ options }) => options.body)).toEqual(['{"site":"docs","name":"Eva"}', '{"site":"docs","name":"Eva","role":"owner"}']);
});

test("searches aren't in the address, and days include both ends", async () => {
  const { requests, api } = service([200, { token: "t" }], [200, { comments: [] }]);
  await api.session();
  requests.length = 0;
  await api.list("spam", { ...NO_FILTERS, contains: "a&b", since: "2026-11-21", until: "2026-11-21" });
  expect(requests[0]?.url.href).toBe(`${BASE.href}search`);
  const sent = JSON.parse(requests[0]?.options.body as string) as Readonly<Record<string, unknown>>;
  expect(Number(sent["until"]) - Number(sent["since"])).toBe(24 * 60 * 60 * 1000);
  expect(sent).toMatchObject({ site: "docs", status: "spam", contains: "a&b", mail: "" });
});

test("a refusal has the service's words; anything else is unreachable", async () => {
  const { api } = service([403, { code: "sign-in-refused", message: "Used." }], [502, "<html>"]);
  await expect(api.signIn("k")).rejects.toEqual(new Refused(403, "sign-in-refused", "Used."));
  await expect(api.session()).rejects.toBeInstanceOf(Unreachable);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await expect(api.session()).rejects.toBeInstanceOf(Unreachable);
});
