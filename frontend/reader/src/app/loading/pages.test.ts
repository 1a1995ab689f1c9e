import type { PageData } from "@glosa/contract";
import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it } from "vitest";
import { shardName } from "../../logic/addresses.ts";
import { memoryNetwork } from "../browser/browser.memory.ts";
import { chunkOf, routeEntry, SAMPLE_BRANCH, samplePage, sampleServer, sampleSite, sampleState, stamped } from "../testing/sample.ts";
import { createChunks } from "./chunks.ts";
import { createPages, createRoutes } from "./pages.ts";

const BRANCH = "/assets/nav/en-US-0.json";
const HOME = samplePage("/en-US/", { branch: BRANCH });
const BASIC = samplePage("/en-US/settings/basic.html", { branch: BRANCH });
const PAINEL = samplePage("/panel.html");
const NOT_FOUND = samplePage("/404.html", { layout: "not-found" });
const ENGLISH_NOT_FOUND = samplePage("/en-US/404.html", { layout: "not-found" });
const ALL = [HOME, BASIC, PAINEL, NOT_FOUND, ENGLISH_NOT_FOUND];

function opened(served: readonly PageData[] = ALL) {
  const network = memoryNetwork(sampleServer(served));
  const first = sampleState(HOME, { branch: SAMPLE_BRANCH });
  const ports = { network, routes: createRoutes(first.site, network), chunks: createChunks(network, memoryClock()) };
  return { network, pages: createPages(first, ports) };
}

it("returns the first page without a request", async () => {
  const { network, pages } = opened();
  const { state } = await pages.load("/en-US/");
  expect(state).toEqual(sampleState(HOME, { branch: SAMPLE_BRANCH }));
  expect(network.requests).toEqual([]);
});

it("finds a page by the retry rules, with its canonical address and its loaded branch", async () => {
  const { pages } = opened();
  const found = await pages.load("/EN-us/Settings/basic");
  expect(found).toEqual({ path: BASIC.path, state: sampleState(BASIC, { branch: SAMPLE_BRANCH }) });
});

it("loads the other language's site data with the page", async () => {
  const { network, pages } = opened();
  const { state } = await pages.load("/panel.html");
  expect(state.site).toEqual(sampleSite({ lang: "pt-BR", title: "Robô" }));
  await pages.load("/panel.html");
  expect(network.requests.filter((address) => address.startsWith("/assets/site/"))).toEqual(["/assets/site/pt-BR.json"]);
});

it("finds a page that is newer than the part of the route table in memory", async () => {
  const { network, pages } = opened();
  await pages.findRoute("/panel.html");
  const added = samplePage("/en-US/new.html");
  for (const [address, answer] of Object.entries(sampleServer([...ALL, added]))) network.serve(address, answer);
  expect((await pages.load("/en-US/new.html")).state.page).toEqual(added);
});

describe("[S-62] an unknown path", () => {
  it.each([
    ["/nowhere", NOT_FOUND],
    ["/en-us/nowhere", ENGLISH_NOT_FOUND],
  ])("%s returns the not-found page of its language, under the requested address", async (path, page) => {
    const found = await opened().pages.load(path);
    expect([found.path, found.state.page]).toEqual([path, page]);
  });

  it("returns the root's not-found page if a language has none", async () => {
    const found = await opened([HOME, NOT_FOUND]).pages.load("/en-US/nowhere");
    expect(found.state.page).toEqual(NOT_FOUND);
  });

  it("is looked up twice at most: in memory, then revalidated", async () => {
    const { network, pages } = opened();
    await pages.load("/nowhere");
    expect(network.requests.filter((address) => address.includes("/routes/"))).toHaveLength(2);
  });

  it("fails if the table has no not-found page either, because it belongs to another build", async () => {
    await expect(opened([HOME]).pages.load("/nowhere")).rejects.toMatchObject({ name: "DataLoadError", reason: "missing" });
  });
});

it("loads a branch once, and names one that couldn't be loaded", async () => {
  const { network, pages } = opened();
  expect(await pages.branch(BRANCH)).toEqual(SAMPLE_BRANCH);
  expect(network.requests).toEqual([]);
  await expect(pages.branch("/assets/nav/en-US-1.json")).rejects.toMatchObject({
    name: "DataLoadError",
    address: "/assets/nav/en-US-1.json",
  });
});

it("returns a replaced page instead of the one in the chunk", async () => {
  const { network, pages } = opened();
  pages.put({ ...BASIC, title: "New" });
  expect((await pages.load("/en-US/settings/Basic.html")).state.page.title).toBe("New");
  expect(network.requests).not.toContain(chunkOf(BASIC.path));
});

describe("the route table", () => {
  const FAQ = routeEntry({ path: "/docs/popular-topics/FAQ.html" });
  const ONE_SHARD = { shards: "/docs/assets/routes/", shardDigits: 0 };

  it("[S-58] finds a route in any capitalization and loads its shard once", async () => {
    const network = memoryNetwork({ "/docs/assets/routes/all.json": stamped({ "/popular-topics/faq.html": FAQ }) });
    const routes = createRoutes(ONE_SHARD, network);
    expect(await routes.find("/Popular-Topics/FAQ.html")).toEqual(FAQ);
    expect(await routes.find("/popular-topics/nothing.html")).toBeUndefined();
    expect(network.requests).toEqual(["/docs/assets/routes/all.json"]);
  });

  it("looks up the route in the shard for its hash", async () => {
    const shard = `/docs/assets/routes/${shardName("/popular-topics/faq.html", 2)}.json`;
    const network = memoryNetwork({ [shard]: stamped({ "/popular-topics/faq.html": FAQ }) });
    expect(await createRoutes({ ...ONE_SHARD, shardDigits: 2 }, network).find("/popular-topics/FAQ.html")).toEqual(FAQ);
  });

  it("treats a missing shard as one without routes", async () => {
    expect(await createRoutes(ONE_SHARD, memoryNetwork()).find("/panel.html")).toBeUndefined();
  });

  it("revalidates a shard that was forgotten", async () => {
    const network = memoryNetwork({ "/docs/assets/routes/all.json": stamped({}) });
    const routes = createRoutes(ONE_SHARD, network);
    await routes.find("/popular-topics/faq.html");
    network.serve("/docs/assets/routes/all.json", stamped({ "/popular-topics/faq.html": FAQ }));
    expect(await routes.find("/popular-topics/faq.html")).toBeUndefined();
    routes.forget("/popular-topics/faq.html");
    expect(await routes.find("/popular-topics/faq.html")).toEqual(FAQ);
  });

  it("names the shard that couldn't be loaded, and tries again", async () => {
    const cause = new TypeError("offline");
    const network = memoryNetwork({ "/docs/assets/routes/all.json": cause });
    const routes = createRoutes(ONE_SHARD, network);
    await expect(routes.find("/x.html")).rejects.toMatchObject({
      name: "DataLoadError",
      address: "/docs/assets/routes/all.json",
      cause,
    });
    network.serve("/docs/assets/routes/all.json", stamped({ "/x.html": FAQ }));
    expect(await routes.find("/x.html")).toEqual(FAQ);
  });
});
