import { afterEach, describe, expect, it, vi } from "vitest";
import { browserTransport } from "./browser.ts";
import { NoAnswer } from "@glosa/comments/transport.ts";
import { TIMEOUT } from "./transport.ts";

const { send, jsonp, script } = browserTransport;

afterEach(() => {
  vi.unstubAllGlobals();
});

function stubFetch(answer: () => Promise<Response>) {
  const fetching = vi.fn<typeof fetch>(answer);
  vi.stubGlobal("fetch", fetching);
  return fetching;
}

describe("requests", () => {
  it("return the status and the parsed body, whatever the status", async () => {
    stubFetch(() => Promise.resolve(Response.json({ code: 101 }, { status: 404 })));
    expect(await send({ method: "GET", url: "https://h/" })).toMatchObject({ status: 404, json: { code: 101 } });
  });

  it("send no cookies and only the host of the page's address", async () => {
    const fetching = stubFetch(() => Promise.resolve(Response.json({})));
    await send({ method: "POST", url: "https://h/", headers: { a: "b" }, body: "c" });
    expect(fetching).toHaveBeenCalledExactlyOnceWith("https://h/", expect.objectContaining({ method: "POST", headers: { a: "b" }, body: "c", credentials: "omit", referrerPolicy: "strict-origin" }));
  });

  it("[A-199] time out after 8000 ms, or the call's own time", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    stubFetch(() => Promise.resolve(Response.json({})));
    await send({ method: "GET", url: "https://h/" });
    await send({ method: "GET", url: "https://h/", timeout: 9 });
    expect(timeout.mock.calls).toEqual([[8000], [9]]);
    expect(TIMEOUT).toBe(8000);
  });

  it.each([
    ["the network is gone", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["it took too long", () => Promise.reject(new DOMException("signal timed out", "TimeoutError"))],
    ["it is not JSON", () => Promise.resolve(new Response("<html>"))],
  ])("have no response if %s", async (_, answer) => {
    stubFetch(answer);
    await expect(send({ method: "GET", url: "https://h/" })).rejects.toBeInstanceOf(NoAnswer);
  });
});

it("supports requests by script", async () => {
  const requests = Promise.allSettled([script("https://cdn/x.js", "X"), jsonp("https://ip/")]);
  const elements = await vi.waitUntil(() => {
    const found = document.head.querySelectorAll("script");
    return found.length === 2 && found;
  });
  for (const element of elements) element.dispatchEvent(new Event("error"));
  expect((await requests).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(Array.from(elements, ({ src }) => new URL(src).hostname)).toEqual(["cdn", "ip"]);
});
