import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import type { Answer } from "@glosa/search";
import { expect, it, vi } from "vitest";
import { answer, hit } from "../../logic/search/testing/hits.ts";
import { until } from "../testing/until.ts";
import { createSession, isSearching, PATIENCE, RETRY, type SearchEvent, SETTLED, shownHits } from "./session.ts";

/** Milliseconds until the next frame. */
const FRAME = 16;

/** A session whose answers a test gives. */
function session({ others = [] as readonly string[], isOnline = true } = {}) {
  const clock = memoryClock();
  const requests: { readonly query: string; readonly lang: string; readonly limit: number | undefined; readonly give: (answer: Answer) => void; readonly fail: (error: Error) => void }[] = [];
  const events: SearchEvent[] = [];
  const report = vi.fn();
  const engine = (lang: string) => ({
    find: (query: string, { limit }: { readonly limit?: number }) => new Promise<Answer>((give, fail) => {
      requests.push({ query, lang, limit, give, fail });
    }),
  });
  const own = createSession({ lang: "en-US", others, engine, parts: [], clock, frame: (task) => clock.after(FRAME, task), isOnline: () => isOnline, count: (event) => events.push(event), report, limit: 8 });
  const queries = () => requests.map(({ query }) => query);
  const give = async (at: number, given: Answer) => {
    requests[at]?.give(given);
    await settled();
  };
  return { ...own, clock, requests, queries, give, events, report };
}

const settled = () => new Promise((done) => { setTimeout(done); });
const urls = (own: Pick<ReturnType<typeof session>, "get">) => shownHits(own.get()).map((shown) => shown.hit.url);

it("searches while typing, and skips what was typed while a query ran", async () => {
  const own = session();
  own.type("s");
  own.type("st");
  own.type("sto");
  expect(own.queries()).toEqual(["s"]);
  expect(isSearching(own.get())).toBe(true);
  await own.give(0, answer([hit("/s.html")]));
  expect(urls(own)).toEqual(["/s.html"]);
  expect(own.queries()).toEqual(["s", "sto"]);
  await own.give(1, answer([hit("/sto.html")]));
  expect(urls(own)).toEqual(["/sto.html"]);
  expect(isSearching(own.get())).toBe(false);
});

it("doesn't wait for a query whose files don't come, and ignores its late answer", async () => {
  const own = session();
  own.type("s");
  own.type("stop");
  own.clock.advance(PATIENCE);
  expect(own.queries()).toEqual(["s", "stop"]);
  await own.give(1, answer([hit("/stop.html")]));
  await own.give(0, answer([hit("/s.html")]));
  expect(urls(own)).toEqual(["/stop.html"]);
});

it("doesn't run a query twice if an earlier one ends while it runs", async () => {
  const own = session();
  own.type("s");
  own.type("stop");
  own.clock.advance(PATIENCE);
  await own.give(0, answer([hit("/s.html")]));
  expect(own.queries()).toEqual(["s", "stop"]);
});

it("shows nothing once the field is empty, whatever arrives", async () => {
  const own = session();
  own.type("stop");
  own.type(" ");
  await own.give(0, answer([hit("/stop.html")]));
  expect(own.get()).toMatchObject({ results: null, query: " " });
  expect(own.queries()).toEqual(["stop"]);
});

it("doesn't search again for spaces around the words", async () => {
  const own = session();
  own.type("stop");
  await own.give(0, answer([hit("/stop.html")]));
  own.type("stop ");
  expect(own.queries()).toEqual(["stop"]);
  expect(isSearching(own.get())).toBe(false);
});

it("searches other languages only without results, and ignores those that fail", async () => {
  const own = session({ others: ["pt-BR", "de"] });
  own.type("perda");
  await own.give(0, answer([]));
  expect(own.requests.slice(1).map(({ lang, limit }) => [lang, limit])).toEqual([["pt-BR", 4], ["de", 4]]);
  own.requests[2]?.fail(new Error("404"));
  await own.give(1, answer([hit("/pt/a.html"), hit("/pt/b.html")], { words: ["perda"] }));
  expect(own.get().results?.elsewhere.map(({ lang }) => lang)).toEqual(["pt-BR"]);
  expect(shownHits(own.get()).map(({ words }) => words)).toEqual([new Set(["perda"]), new Set(["perda"])]);
  expect(own.report).not.toHaveBeenCalled();
});

it("chooses results in a circle, and the first one of new results", async () => {
  const own = session();
  own.choose(1);
  expect(own.get().chosen).toBe(0);
  own.type("stop");
  await own.give(0, answer([hit("/a.html"), hit("/b.html")]));
  own.choose(-1);
  expect(own.get().chosen).toBe(1);
  own.choose(2);
  expect(own.get().chosen).toBe(0);
  own.choose(1);
  own.type("stops");
  await own.give(1, answer([hit("/c.html")]));
  expect(own.get().chosen).toBe(0);
});

it.each([[true, "unavailable", 1], [false, "offline", 0]] as const)("says why there are no results (online: %s), and tries again", async (isOnline, failure, reports) => {
  const own = session({ isOnline });
  own.retry();
  own.type("stop");
  own.requests[0]?.fail(new Error("gone"));
  await until(() => expect(own.get().failure).toBe(failure));
  expect(own.report).toHaveBeenCalledTimes(reports);
  own.retry();
  expect(own.get().failure).toBeNull();
  expect(own.queries()).toEqual(["stop", "stop"]);
  await own.give(1, answer([hit("/stop.html")]));
  expect(urls(own)).toEqual(["/stop.html"]);
});

it("tries again with what's typed after a failure", async () => {
  const own = session();
  own.type("stop");
  own.requests[0]?.fail(new Error("gone"));
  await until(() => expect(own.get().failure).toBe("unavailable"));
  expect(isSearching(own.get())).toBe(false);
  own.type("");
  expect(isSearching(own.get())).toBe(false);
  own.type("stop l");
  await own.give(1, answer([hit("/stop.html")]));
  expect(own.get().failure).toBeNull();
});

it("runs a query that failed again by itself, less and less often, until it has results", async () => {
  const own = session();
  own.type("stop");
  own.requests[0]?.fail(new Error("gone"));
  await until(() => expect(own.get().failure).toBe("unavailable"));
  own.clock.advance(RETRY - 1);
  expect(own.queries()).toHaveLength(1);
  own.clock.advance(1);
  expect(own.queries()).toEqual(["stop", "stop"]);
  own.requests[1]?.fail(new Error("gone"));
  await settled();
  own.clock.advance(RETRY);
  expect(own.queries()).toHaveLength(2);
  own.clock.advance(RETRY);
  await own.give(2, answer([hit("/stop.html")]));
  expect(own.get().failure).toBeNull();
  expect(urls(own)).toEqual(["/stop.html"]);
  expect(own.report).toHaveBeenCalledTimes(1);
  own.clock.advance(RETRY * 100);
  expect(own.queries()).toHaveLength(3);
});

it("stops running a query that keeps failing, and one that the reader has changed", async () => {
  const own = session();
  own.type("stop");
  const failAll = async (from: number): Promise<void> => {
    if (from === own.requests.length) return;
    own.requests[from]?.fail(new Error("gone"));
    await settled();
    own.clock.advance(RETRY * 100);
    return failAll(from + 1);
  };
  await failAll(0);
  expect(own.requests).toHaveLength(6);
  own.type("stops");
  own.requests[6]?.fail(new Error("gone"));
  await settled();
  own.type("");
  own.clock.advance(RETRY * 100);
  expect(own.requests).toHaveLength(7);
});

it("shows more results on request", async () => {
  const own = session();
  own.type("stop");
  await own.give(0, answer([hit("/a.html")]));
  own.show(8);
  own.show(20);
  await own.give(1, answer([hit("/a.html"), hit("/b.html")]));
  expect(own.requests.map(({ limit }) => limit)).toEqual([8, 20]);
  expect(urls(own)).toEqual(["/a.html", "/b.html"]);
});

it("counts a query without results once the reader has stopped typing", async () => {
  const own = session();
  own.type("xq");
  await own.give(0, answer([]));
  own.clock.advance(SETTLED - 1);
  own.type("xqz");
  await own.give(1, answer([]));
  own.clock.advance(SETTLED - 1);
  expect(own.events).toEqual([]);
  own.clock.advance(1);
  expect(own.events).toEqual([{ type: "missed", query: "xqz", lang: "en-US" }]);
});

it("doesn't count a query without results that the reader has changed, even if the next one has no answer", async () => {
  const own = session();
  own.type("xq");
  own.type("xqz");
  await own.give(0, answer([]));
  own.clock.advance(SETTLED);
  expect(own.events).toEqual([]);
});

it("counts opened results with their position", async () => {
  const own = session();
  own.opened("/b.html");
  own.type("stop");
  await own.give(0, answer([hit("/a.html"), hit("/b.html")]));
  own.opened("/b.html");
  expect(own.events).toEqual([{ type: "opened", query: "stop", lang: "en-US", opened: "/b.html", place: 2 }]);
});

it("notifies once per frame: of a typed letter together with its results if they're already there", async () => {
  const own = session();
  const seen: boolean[] = [];
  const end = own.subscribe(() => seen.push(isSearching(own.get())));
  own.type("s");
  await own.give(0, answer([hit("/s.html")]));
  expect(seen).toEqual([]);
  own.clock.advance(FRAME);
  expect(seen).toEqual([false]);
  own.type("st");
  own.clock.advance(FRAME);
  expect(seen).toEqual([false, true]);
  end();
  await own.give(1, answer([hit("/st.html")]));
  own.clock.advance(FRAME);
  expect(seen).toEqual([false, true]);
});
