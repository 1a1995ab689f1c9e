import { afterEach, describe, expect, it, vi } from "vitest";
import { browserSender, NoAnswer } from "./transport.ts";

const send = browserSender(15_000, "no-store");

afterEach(() => {
  vi.unstubAllGlobals();
});

function stubFetch(answer: () => Promise<Response>) {
  const fetching = vi.fn<typeof fetch>(answer);
  vi.stubGlobal("fetch", fetching);
  return fetching;
}

describe("requests", () => {
  it("return the status, the headers, the body, and its JSON, whatever the status", async () => {
    stubFetch(() => Promise.resolve(Response.json({ message: "no" }, { status: 404, headers: { "X-Total": "7" } })));
    const { status, headers, json, text } = await send({ method: "GET", url: "https://h/" });
    expect({ status, json, text }).toEqual({ status: 404, json: { message: "no" }, text: '{"message":"no"}' });
    expect([headers("x-total"), headers("link")]).toEqual(["7", null]);
  });

  it.each([
    ["nothing", ""],
    ["a page of a proxy", "<html>"],
  ])("distinguish %s from JSON", async (_, body) => {
    stubFetch(() => Promise.resolve(new Response(body, { status: 502 })));
    expect(await send({ method: "DELETE", url: "https://h/" })).toMatchObject({ status: 502, json: undefined, text: body });
  });

  it("send no cookies and only the origin of the page, and bypass caches", async () => {
    const fetching = stubFetch(() => Promise.resolve(Response.json({})));
    await send({ method: "PATCH", url: "https://h/", headers: { a: "b" }, body: "c" });
    expect(fetching).toHaveBeenCalledExactlyOnceWith(
      "https://h/",
      expect.objectContaining({ method: "PATCH", headers: { a: "b" }, body: "c", cache: "no-store", credentials: "omit", referrerPolicy: "strict-origin" }),
    );
  });

  it("time out after the sender's time, or the call's own", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    stubFetch(() => Promise.resolve(Response.json({})));
    await send({ method: "GET", url: "https://h/" });
    await send({ method: "GET", url: "https://h/", timeout: 9 });
    expect(timeout.mock.calls).toEqual([[15_000], [9]]);
  });

  it.each([
    ["the network is gone", new TypeError("Failed to fetch")],
    ["it took too long", new DOMException("signal timed out", "TimeoutError")],
  ])("fail without the parameters of the address, which may contain a token, if %s", async (_, error) => {
    stubFetch(() => Promise.reject(error));
    const failed = await send({ method: "GET", url: "https://gitee.com/api/v5/user?access_token=t0ken" }).catch((thrown: unknown) => thrown);
    expect(failed).toBeInstanceOf(NoAnswer);
    expect(String(failed)).toBe("NoAnswer: https://gitee.com/api/v5/user could not be reached.");
    expect((failed as NoAnswer).cause).toBe(error);
  });
});
