import { afterEach, describe, expect, it, vi } from "vitest";
import { loadJsonp, loadScript } from "./scripts.ts";
import { NoAnswer } from "@glosa/comments/transport.ts";
import { TIMEOUT } from "./transport.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** The script that was put into the page, once it is there. */
const added = () => vi.waitUntil(() => document.head.querySelector("script"));

describe("a request by script", () => {
  it("[A-169] returns the argument of the callback, and removes script and callback", async () => {
    const requests = loadJsonp("https://ip/jsonip?x=1");
    const element = await added();
    const url = new URL(element.src);
    const name = url.searchParams.get("callback") ?? "";
    expect([url.origin + url.pathname, url.searchParams.get("x"), element.getAttribute("referrerpolicy") ?? element.referrerPolicy]).toEqual(["https://ip/jsonip", "1", "no-referrer"]);
    (Reflect.get(window, name) as (answer: unknown) => void)({ ip: "192.0.2.1" });
    element.dispatchEvent(new Event("load"));
    expect(await requests).toEqual({ ip: "192.0.2.1" });
    expect([name in window, document.head.childElementCount]).toEqual([false, 0]);
  });

  it("has no response if the script doesn't load", async () => {
    const requests = loadJsonp("https://ip/").catch((error: unknown) => error);
    (await added()).dispatchEvent(new Event("error"));
    expect(await requests).toBeInstanceOf(NoAnswer);
    expect(document.head.childElementCount).toBe(0);
  });

  it("has no response if the script takes too long", async () => {
    vi.useFakeTimers();
    const requests = loadJsonp("https://ip/").catch((error: unknown) => error);
    vi.advanceTimersByTime(TIMEOUT);
    expect(await requests).toBeInstanceOf(NoAnswer);
  });
});

it("[A-165] loads a script from any host, and returns what it defines", async () => {
  const loading = loadScript("https://cdn/av-min.js", "GlosaTestGlobal");
  Reflect.set(window, "GlosaTestGlobal", { version: "4.15.2" });
  const element = await added();
  expect([element.src, element.async]).toEqual(["https://cdn/av-min.js", true]);
  element.dispatchEvent(new Event("load"));
  expect(await loading).toEqual({ version: "4.15.2" });
  Reflect.deleteProperty(window, "GlosaTestGlobal");
});
