import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import type { IndexVersion } from "@glosa/search";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createSession } from "../../app/search/session.ts";
import type { SearchRequest } from "../../logic/search/filters.ts";
import { answer, hit } from "../../logic/search/testing/hits.ts";
import { sampleSite } from "../testing/sample.ts";
import { SearchPage } from "./search-page.tsx";

const HITS = [
  hit("/settings/stop.html#distance", { title: "Stop loss", section: "Distância", tags: ["risco"], alternates: { "en-US": "/en-US/settings/stop.html#distance" } }),
  hit("/settings/partials.html", { title: "Parciais", tags: ["risco", "volume"] }),
  hit("/popular-topics/vps.html", { title: "VPS", tags: ["conta"] }),
];

afterEach(cleanup);

async function shown(request: Partial<SearchRequest> = {}, total = HITS.length, versions: readonly IndexVersion[] = [], hits = HITS) {
  const limits: (number | undefined)[] = [];
  const engine = () => ({
    find: (_: string, { limit }: { readonly limit?: number }) => {
      limits.push(limit);
      return Promise.resolve(answer(hits, { total }));
    },
  });
  const session = createSession({ lang: "pt-BR", others: [], engine, parts: [], clock: memoryClock(), frame: requestAnimationFrame, isOnline: () => true, count: () => {}, report: () => {}, limit: 20 });
  const [onRequest, onOpen] = [vi.fn(), vi.fn()];
  await act(async () => {
    session.type(request.query ?? "stop");
    render(<SearchPage session={session} site={{ ...sampleSite, search: "/search.html" }} versions={versions} request={{ query: "stop", section: "", tag: "", version: "", ...request }} onRequest={onRequest} onOpen={onOpen} />);
    await new Promise((done) => { setTimeout(done); });
  });
  return { onRequest, onOpen, limits };
}

const hrefs = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));
const choices = (name: string) => screen.getByRole("group", { name }).querySelectorAll("button");

it("shows results as links, and links to the same place in the other language", async () => {
  const { onOpen } = await shown();
  expect(hrefs()).toEqual(["/settings/stop.html#distance", "/en-US/settings/stop.html#distance", "/settings/partials.html", "/popular-topics/vps.html"]);
  expect(screen.getByRole("link", { name: "English" }).getAttribute("hreflang")).toBe("en-US");
  // jsdom can't follow links.
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  fireEvent.click(screen.getByRole("link", { name: "Distância" }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith("/settings/stop.html#distance", new Set(["stop"]));
});

it("offers the versions of a site with several, the current one first if the address names none", async () => {
  const versions = [["2.0", "", ""], ["1.0", "v1/", "@v1"]] as const;
  const { onRequest } = await shown({ version: "9" }, HITS.length, versions);
  expect(Array.from(choices("Versão"), (choice) => [choice.textContent, choice.getAttribute("aria-pressed")])).toEqual([["2.0", "true"], ["1.0", "false"]]);
  fireEvent.click(screen.getByRole("button", { name: "1.0" }));
  expect(onRequest).toHaveBeenCalledExactlyOnceWith({ query: "stop", section: "", tag: "", version: "1.0" });
});

it("has no versions on a site with one", async () => {
  await shown();
  expect(screen.queryByRole("group", { name: "Versão" })).toBeNull();
});

it("offers sections and tags with their counts", async () => {
  const { onRequest } = await shown();
  expect([...choices("Seções")].map((choice) => choice.textContent)).toEqual(["Tudo", "Configurações2", "Tópicos1"]);
  expect([...choices("Tags")].map((choice) => choice.textContent)).toEqual(["Tudo", "risco2", "volume1", "conta1"]);
  fireEvent.click(screen.getByRole("button", { name: /Configurações/u }));
  fireEvent.click(screen.getByRole("button", { name: /volume/u }));
  expect(onRequest.mock.calls).toEqual([[{ query: "stop", section: "/settings/", tag: "", version: "" }], [{ query: "stop", section: "", tag: "volume", version: "" }]]);
});

it("filters results, and counts each choice", async () => {
  await shown({ section: "/settings/", tag: "volume", version: "" });
  expect(hrefs()).toEqual(["/settings/partials.html"]);
  expect([...choices("Seções")].map((choice) => [choice.textContent, choice.getAttribute("aria-pressed")])).toEqual([["Tudo", "false"], ["Configurações1", "true"]]);
  expect([...choices("Tags")].map((choice) => choice.textContent)).toEqual(["Tudo", "risco2", "volume1"]);
});

it("announces the number of results that the filters leave", async () => {
  await shown({ tag: "volume" });
  expect(screen.getByRole("status").textContent).toBe("1 resultado");
});

it("requests more results for a filter, and counts no choice while some are missing", async () => {
  const { limits } = await shown({ tag: "volume" }, 60);
  expect(limits).toEqual([20, 80]);
  expect([...choices("Tags")].map((choice) => choice.textContent)).toEqual(["Tudo", "risco", "volume", "conta"]);
});

it("shows more results of a filter on request", async () => {
  const many = Array.from({ length: 80 }, (_, at) => hit(`/settings/${at}.html`, { tags: at === 7 ? ["volume"] : [] }));
  const { limits } = await shown({ tag: "volume" }, 200, [], many);
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Mais resultados" }));
    await new Promise((done) => { setTimeout(done); });
  });
  expect(limits).toEqual([20, 160]);
});

it("shows a filter without results, so that it can be removed", async () => {
  const { onRequest } = await shown({ tag: "gone" });
  expect(screen.queryAllByRole("link")).toEqual([]);
  expect(screen.getByRole("button", { name: "gone" }).getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(choices("Tags")[0] ?? document.body);
  expect(onRequest).toHaveBeenCalledExactlyOnceWith({ query: "stop", section: "", tag: "", version: "" });
});

it("shows more results on request", async () => {
  const { limits } = await shown({}, 60);
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Mais resultados" }));
    await new Promise((done) => { setTimeout(done); });
  });
  expect(limits).toEqual([20, 23]);
});

it("writes what is typed into the address, and begins in the field only without a query", async () => {
  const { onRequest } = await shown();
  expect(document.activeElement).toBe(document.body);
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "stop l" } });
  expect(onRequest).toHaveBeenCalledExactlyOnceWith({ query: "stop l", section: "", tag: "", version: "" });
  cleanup();
  await shown({ query: "" });
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});
