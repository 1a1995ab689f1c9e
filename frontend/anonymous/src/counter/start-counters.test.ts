import { deferredAnswers, memoryClock, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it, vi } from "vitest";
import { memoryStore } from "../driver/hosted-store/store.memory.ts";
import { readOptions } from "../options/options.ts";
import { type Answering } from "@glosa/comments/transport.memory.ts";
import { memoryNetwork } from "../transport/transport.memory.ts";
import { startCounters } from "./start-counters.ts";

const VISITS = `<a class="leancloud-visitors-count">…</a>`;

function start(html: string, answer: Answering, given: Readonly<Record<string, unknown>> = {}) {
  document.body.innerHTML = html;
  const transport = memoryNetwork(answer);
  const page = { path: "/p/index.html", href: "https://docs.example.org/p/index.html", title: "Panel | Manual", userAgent: "" };
  const { options } = readOptions({ appId: "app", appKey: "key", serverURLs: "https://s", visitor: true, ...given });
  const end = startCounters(options, document, { transport, storage: memoryStorage(), clock: memoryClock(), page });
  return { transport, end, settled: () => vi.waitFor(() => expect(document.body.textContent).not.toContain("…")) };
}

const texts = (selector: string) => Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent);

describe("the visit counter", () => {
  it("[A-32] [A-108] counts one visit of the current page and shows the number", async () => {
    const rows = { Counter: [{ url: "/p/", time: 4 }, { url: "/", time: 90 }] };
    const { settled } = start(
      `<span class="leancloud_visitors" id="/p/" data-flag-title="Panel">${VISITS}</span><span class="leancloud-visitors" id="/p/index.html">${VISITS}</span><span class="leancloud-visitors" id="/">${VISITS}</span>`,
      memoryStore(rows).answer,
    );
    await settled();
    expect(texts(".leancloud-visitors-count")).toEqual(["5", "5", "90"]);
    expect(rows.Counter).toHaveLength(2);
  });

  it("[A-109] starts at 1 with the page's title", async () => {
    const rows: Record<string, Record<string, unknown>[]> = { Counter: [] };
    const { settled } = start(`<span class="leancloud_visitors" id="/p/" data-flag-title="Panel">${VISITS}</span>`, memoryStore(rows).answer);
    await settled();
    expect([texts("a"), rows["Counter"]]).toMatchObject([["1"], [{ url: "/p/", title: "Panel", time: 1 }]]);
  });

  it.each([
    ["Said", `data-flag-title="Said"`, { title: "Panel" }],
    ["Panel", "", { title: "Panel" }],
    ["Panel | Manual", `data-flag-title=""`, {}],
  ])("[A-109] stores the title of the element, else of the options, else of the document: %s", async (title, attribute, given) => {
    const rows: Record<string, Record<string, unknown>[]> = { Counter: [] };
    const { settled } = start(`<i class="leancloud_visitors" id="/p/">${VISITS}</i><i class="leancloud_visitors" id="/p/" ${attribute}>${VISITS}</i>`, memoryStore(rows).answer, given);
    await settled();
    expect(rows["Counter"]).toMatchObject([{ title }]);
  });

  it("[A-111] only reads if no element names the current page", async () => {
    const rows = { Counter: [{ url: "/a/", time: 3 }] };
    const { transport, settled } = start(`<i class="leancloud_visitors" id="/a/">${VISITS}</i><i class="leancloud_visitors" id="/b/">${VISITS}</i>`, memoryStore(rows).answer);
    await settled();
    expect([texts("a"), transport.calls.map(({ method }) => method)]).toEqual([["3", "0"], ["GET"]]);
  });

  it("[A-69] does nothing when it is off", async () => {
    const { transport } = start(`<i class="leancloud_visitors" id="/p/">${VISITS}</i>`, () => ({ results: [] }), { visitor: false });
    await Promise.resolve();
    expect([transport.calls, texts("a")]).toEqual([[], ["…"]]);
  });

  it("recognizes the page by the configured path", async () => {
    const { settled } = start(`<i class="leancloud_visitors" id="/thread">${VISITS}</i>`, memoryStore({ Counter: [] }).answer, { path: "/thread" });
    await settled();
    expect(texts("a")).toEqual(["1"]);
  });

  it("skips a malformed id and an element without a place for the number", async () => {
    const { settled } = start(`<i class="leancloud_visitors" id="/100%">${VISITS}</i><i class="leancloud_visitors"></i><i class="leancloud_visitors" id="/p/"></i>`, memoryStore({ Counter: [{ url: "/100%", time: 2 }] }).answer);
    await settled();
    expect(texts("a")).toEqual(["2"]);
  });

  it("leaves the page unchanged if the store can't be reached", async () => {
    const { transport } = start(`<i class="leancloud_visitors" id="/p/">${VISITS}</i><b class="valine-comment-count" data-xid="/p/">…</b>`, () => undefined);
    await vi.waitFor(() => expect(transport.calls).toHaveLength(2));
    expect(texts("a, b")).toEqual(["…", "…"]);
  });

  it("assigns a unique key to each view", async () => {
    const keys = await Promise.all(
      [1, 2].map(async () => {
        const { transport, settled } = start(`<i class="leancloud_visitors" id="/p/">${VISITS}</i>`, () => ({ time: 1 }), { service: "/comments" });
        await settled();
        return transport.calls.map(({ body }) => (JSON.parse(body as string) as Readonly<Record<string, string>>)["idempotencyKey"]);
      }),
    );
    expect(keys).toEqual([[expect.stringMatching(/^[\d-]{16,64}$/u)], [expect.stringMatching(/^[\d-]{16,64}$/u)]]);
    expect(keys[0]).not.toEqual(keys[1]);
  });

  it("shows nothing after it has ended", async () => {
    const deferred = deferredAnswers();
    const { end } = start(`<i class="leancloud_visitors" id="/p/">${VISITS}</i><i class="leancloud_visitors" id="/q/">${VISITS}</i>`, deferred.answer, { service: "/comments" });
    await vi.waitFor(() => expect(deferred.waiting()).toBe(2));
    deferred.give(0, { time: 3 });
    await vi.waitFor(() => expect(texts("a")).toEqual(["3", "…"]));
    end();
    deferred.give(1, { views: { "/q/": 5 } });
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(texts("a")).toEqual(["3", "…"]);
  });
});

describe("numbers of comments", () => {
  it("[A-31] fill every element that names a page and skip the others", async () => {
    const { settled } = start(
      `<b class="valine-comment-count">-</b><b class="valine-comment-count" data-xid="/a/">…</b><b class="valine-comment-count" data-xid="/a/index.html">…</b><b class="valine-comment-count" data-xid="/b/">…</b>`,
      memoryStore({ Comment: [{ url: "/a/" }, { url: "/a/" }, { url: "/a/", rid: "comment0" }] }).answer,
      { visitor: false },
    );
    await settled();
    expect(texts("b")).toEqual(["-", "2", "2", "0"]);
  });

  it("come from our service if it is configured", async () => {
    const { settled, transport } = start(`<b class="valine-comment-count" data-xid="/a/">…</b>`, () => ({ counts: { "/a/": { roots: 3, replies: 8 } } }), { service: "/comments/", visitor: false });
    await settled();
    expect([texts("b"), transport.calls.map(({ url }) => url)]).toEqual([["3"], ["https://docs.example.org/comments/api/v1/counts"]]);
  });
});
