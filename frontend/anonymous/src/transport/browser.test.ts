import { afterEach, describe, expect, it, vi } from "vitest";
import { browserTransport } from "./browser.ts";
import { NoAnswer } from "@glosa/comments/transport.ts";
import { TIMEOUT } from "./transport.ts";

const { send, jsonp, script } = browserTransport;

afterEach(() => {
  vi.unstubAllGlobals();
});

function stubFetch(answer: () => Promise<Response>) {
  vi.stubGlobal("fetch", vi.fn<typeof fetch>(answer));
}

describe("requests", () => {
  it("[A-199] time out after 8000 ms, or the call's own time", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    stubFetch(() => Promise.resolve(Response.json({})));
    await send({ method: "GET", url: "https://h/" });
    await send({ method: "GET", url: "https://h/", timeout: 9 });
    expect(timeout.mock.calls).toEqual([[8000], [9]]);
    expect(TIMEOUT).toBe(8000);
  });

  it("have no response if it isn't JSON", async () => {
    stubFetch(() => Promise.resolve(new Response("<html>")));
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
