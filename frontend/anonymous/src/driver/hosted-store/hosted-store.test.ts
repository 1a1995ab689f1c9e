import { memoryClock, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { validRows } from "@glosa/comments/valid-rows.ts";
import { describe, expect, it } from "vitest";
import { type GivenOptions, readOptions } from "../../options/options.ts";
import { memoryNetwork } from "../../transport/transport.memory.ts";
import { failureOf, type Submission } from "../driver.ts";
import { openHostedStore } from "./hosted-store.ts";
import { memoryStore } from "./store.memory.ts";

const DRAFT: Submission = { text: "hello", nick: "Bob", mail: "", link: "", qqAvatar: "", rid: "", pid: "", addressee: "", attempt: { key: "1234-5678-9012-3456", at: 7 }, form: { trap: "", tookMs: 5300 } };
const IP = "https://ip.example.org/";

function open(given: GivenOptions = {}, scripts: Readonly<Record<string, unknown>> = {}, path = "/p/") {
  const store = memoryStore({ Comment: [{ comment: "<p>1</p>", nick: "A", url: "/p/" }] });
  const transport = memoryNetwork(store.answer, scripts);
  const { options } = readOptions({ appId: "app", appKey: "key", serverURLs: "https://s", ...given });
  const page = { path: "/p/", href: "https://docs.example.org/p/", title: "Page", userAgent: "Browser/1" };
  const driver = openHostedStore(options, { transport, storage: memoryStorage(), clock: memoryClock(), page }, { path, render: (text) => Promise.resolve(text), validRows });
  const posted = async () => {
    await driver.post(DRAFT);
    return store.rows["Comment"]?.at(-1)?.["ip"];
  };
  return { driver, transport, posted };
}

describe("the visitor's address", () => {
  it("[A-45] is stored if an endpoint returns it, which is requested once", async () => {
    const { transport, posted } = open({ endpoints: { ip: IP } }, { [IP]: { ip: "192.0.2.1" } });
    expect([await posted(), await posted(), transport.scripts]).toEqual(["192.0.2.1", "192.0.2.1", [IP]]);
  });

  it.each([
    ["no endpoint is configured", {}, { [IP]: { ip: "192.0.2.1" } }, []],
    ["the site records none", { endpoints: { ip: IP }, recordIP: false }, { [IP]: { ip: "192.0.2.1" } }, []],
    ["the endpoint doesn't answer", { endpoints: { ip: IP } }, {}, [IP]],
    ["the endpoint answers nothing", { endpoints: { ip: IP } }, { [IP]: undefined }, [IP]],
    ["the endpoint answers something else", { endpoints: { ip: IP } }, { [IP]: { ip: 7 } }, [IP]],
  ])("isn't stored if %s", async (_, given, scripts, requests) => {
    const { transport, posted } = open(given, scripts);
    expect([await posted(), transport.scripts]).toEqual([undefined, requests]);
  });
});

it("shows the page of each comment only in a list of all pages", async () => {
  const urls = async (path: string) => (await open({}, {}, path).driver.page({ cursor: null, total: 1, around: "" })).roots.map(({ url }) => url);
  expect([await urls("*"), await urls("/p/")]).toEqual([["/p/"], [""]]);
});

it("loads avatars from the configured host or a mirror", async () => {
  const avatars = async (given: GivenOptions) => (await open(given).driver.page({ cursor: null, total: 1, around: "" })).roots.map(({ avatar }) => avatar);
  expect(await avatars({})).toEqual([expect.stringMatching(/^https:\/\/gravatar\.loli\.net\/avatar\/[\da-f]{32}\?d=mp&/u)]);
  expect(await avatars({ avatarCDN: "https://a.example.org/" })).toEqual([expect.stringMatching(/^https:\/\/a\.example\.org\/[\da-f]{32}\?d=mp&/u)]);
});

describe("the vendor's SDK", () => {
  const sdk = "https://cdn.example.org/av-min.js";

  it("is loaded before the comments are counted, and only if configured", async () => {
    const [loading, without] = [open({ sdk }, { [sdk]: { version: "4.15.2" } }), open()];
    expect([await loading.driver.count?.(), loading.transport.scripts]).toEqual([1, [sdk]]);
    expect([await without.driver.count?.(), without.transport.scripts]).toEqual([1, []]);
  });

  it.each([
    ["too old", { [sdk]: { VERSION: "2.1.4" } }, 'av-min.js has version "2.1.4"; 3 or later was expected.'],
    ["missing", {}, 'av-min.js has version ""; 3 or later was expected.'],
  ])("fails with code 98 when it is %s", async (_, scripts, message) => {
    expect(await open({ sdk }, scripts).driver.count?.().catch(failureOf)).toEqual({ kind: "code", code: 98, message });
  });
});
