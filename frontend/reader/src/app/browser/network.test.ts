import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserNetwork, isOutdated } from "./network.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

function answering(answer: Response) {
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(answer);
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

it("returns the server's current JSON", async () => {
  const fetched = answering(Response.json({ a: 1 }));
  expect(await browserNetwork.json("/a.json")).toEqual({ a: 1 });
  expect(fetched).toHaveBeenCalledExactlyOnceWith("/a.json", { cache: "no-cache" });
});

it("returns undefined for a missing file", async () => {
  answering(new Response("gone", { status: 404 }));
  expect(await browserNetwork.json("/a.json")).toBeUndefined();
});

it("fails when the server fails", async () => {
  answering(new Response("{}", { status: 503 }));
  await expect(browserNetwork.json("/a.json")).rejects.toThrow("/a.json answered 503; 200 was expected.");
});

describe("whether the server has a newer build", () => {
  beforeEach(() => {
    document.documentElement.dataset["reader"] = "/assets/js/boot.11111111.js";
  });

  afterEach(() => {
    delete document.documentElement.dataset["reader"];
    vi.unstubAllGlobals();
  });

  const answers = (html: string, status = 200) => vi.stubGlobal("fetch", () => Promise.resolve(new Response(html, { status })));

  it.each([
    ["the same build", '<html data-reader="/assets/js/boot.11111111.js">', 200, false],
    ["a newer build", '<html data-reader="/assets/js/boot.22222222.js">', 200, true],
    ["a server in trouble", "Try again later.", 503, false],
  ])("is decided by the server's current page: %s", async (_, html, status, expected) => {
    answers(html, status);
    expect(await isOutdated()).toBe(expected);
  });

  it("is false when the server doesn't respond, or the page names no build", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    expect(await isOutdated()).toBe(false);
    answers("<html>");
    delete document.documentElement.dataset["reader"];
    expect(await isOutdated()).toBe(false);
  });
});
