import { memoryClock, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { afterEach, expect, it, vi } from "vitest";
import { type GivenOptions, readOptions } from "../options/options.ts";
import { memoryNetwork } from "../transport/transport.memory.ts";
import { browserPage, browserParts, threadName } from "./access.ts";

afterEach(() => void vi.unstubAllGlobals());

it("identifies a thread by its store and path", () => {
  const page = { path: "/p/index.html", href: "https://docs.example.org/p/index.html", title: "Page", userAgent: "" };
  const parts = { transport: memoryNetwork(() => undefined), storage: memoryStorage(), clock: memoryClock(), page };
  const name = (given: GivenOptions) => threadName(readOptions(given).options, parts);
  expect([name({ appId: "app" }), name({ appId: "app", clazzName: "Note", path: "/q/" })]).toEqual(["app Comment /p/", "app Note /q/"]);
  expect(name({ service: "../comments", site: "blog", path: "*" })).toBe("https://docs.example.org/comments blog *");
});

it("reads the current page", () => {
  vi.stubGlobal("location", { pathname: "/p/", href: "https://docs.example.org/p/?q" });
  vi.stubGlobal("document", { title: "Page" });
  vi.stubGlobal("navigator", { userAgent: "Browser/1" });
  expect(browserPage()).toEqual({ path: "/p/", href: "https://docs.example.org/p/?q", title: "Page", userAgent: "Browser/1" });
});

it("stores drafts for all pages of the origin", () => {
  vi.stubGlobal("localStorage", { getItem: (key: string) => `stored ${key}` });
  expect(browserParts.storage.read("draft")).toBe("stored draft");
});
