import { sharedMemoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import type { Answer } from "@glosa/search";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ReactNode, useLayoutEffect } from "react";
import { createRecent } from "../../app/search/recent.ts";
import { createSession } from "../../app/search/session.ts";
import { installDialogs } from "../../app/testing/dialogs.ts";
import { answer, hit } from "../../logic/search/testing/hits.ts";
import { sampleSite } from "../testing/sample.ts";
import { showHits } from "./hit-list.ts";
import { RecentSearches } from "./recent-searches.tsx";
import { SearchDialog } from "./search-dialog.tsx";

const SITE = { ...sampleSite, search: "/search.html" };
const HITS = [
  hit("/settings/stop.html#distance", { title: "Stop loss", section: "Distância", above: ["Stop inicial"], text: "O stop fica a esta distância.", alternates: { "en-US": "/en-US/settings/stop.html#distance" } }),
  hit("/panel.html", { title: "Painel", text: "Mostra o stop.", kind: "page" }),
];

/** Keeps jsdom from following links, which it can't. */
const stay = (event: Event) => event.preventDefault();

let restore: () => void;

beforeEach(() => {
  restore = installDialogs();
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(() => {
  cleanup();
  restore();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

function opened(answers: Readonly<Record<string, Answer | Error>> = {}, others: readonly string[] = [], typed = "") {
  const engine = (lang: string) => ({
    find: (query: string) => {
      const given = answers[`${lang} ${query}`] ?? answers[query] ?? answer([]);
      return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
    },
  });
  const count = vi.fn();
  const session = createSession({ lang: "pt-BR", others, engine, parts: [{ folder: "/settings/", title: "Configurações" }], clock: memoryClock(), frame: requestAnimationFrame, isOnline: () => true, count, report: () => {}, limit: 8 });
  const recent = createRecent(sharedMemoryStorage());
  const calls = { taken: () => typed, onOpen: vi.fn(), onLeave: vi.fn(), onClose: vi.fn() };
  const show = (more: { version?: string; children?: ReactNode } = {}) => render(<SearchDialog session={session} recents={(onType) => <RecentSearches recent={recent} lang="pt-BR" onType={onType} />} site={SITE} version="" {...calls} {...more} />);
  return { session, recent, show, ...calls };
}

const field = () => screen.getByRole("combobox", { name: "Pesquisar neste site" });
const options = () => screen.getAllByRole("option");
const titles = () => Array.from(document.querySelectorAll<HTMLElement>(".search-page-title:not([hidden])"), ({ textContent }) => textContent);
const describing = (option: HTMLElement) => document.getElementById(option.getAttribute("aria-describedby") ?? "");
const press = (key: string, more: object = {}) => fireEvent.keyDown(field(), { key, ...more });

/** The list follows in the next frame, and after that the rest of the dialog and results after the first ones. */
const settle = (change: () => unknown) => act(async () => {
  change();
  await new Promise((done) => { requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(done)))); });
});

const type = (query: string) => settle(() => fireEvent.change(field(), { target: { value: query } }));

it("groups results by page, with their part of the site, and highlights the words", async () => {
  opened({ stop: answer(HITS) }).show();
  await type("stop");
  expect(titles()).toEqual(["Configurações › Stop loss", "Painel"]);
  expect(options().map((option) => describing(option)?.textContent)).toEqual(["Configurações › Stop loss", "Painel"]);
  expect(options().map((option) => option.getAttribute("href"))).toEqual(HITS.map(({ url }) => url));
  expect(options()[0]?.textContent).toBe("Stop inicial › DistânciaO stop fica a esta distância.");
  expect([...document.querySelectorAll(".search-hit b")].map((word) => word.textContent)).toEqual(["stop", "stop"]);
});

it("writes nothing over a letter that is typed between rendering and effects", async () => {
  const { session, show } = opened({ stop: answer(HITS) });
  const written = vi.fn();
  const Typist = () => {
    useLayoutEffect(() => {
      const input = document.querySelector("input") as HTMLInputElement;
      input.setRangeText("stop");
      vi.spyOn(input, "value", "set").mockImplementation(written);
      session.type("stop");
    }, []);
    return null;
  };
  await settle(() => show({ children: <Typist /> }));
  await waitFor(() => expect(options()).toHaveLength(HITS.length));
  expect(written).not.toHaveBeenCalled();
});

it("changes what a letter changes: results and titles of before are gone, and long lists are complete", async () => {
  const many = Array.from({ length: 8 }, (_, at) => hit(`/settings/stop.html#${at}`, { title: "Stop loss", section: `Parte ${at} do stop`, text: "stop stop e mais um stop" }));
  opened({ stop: answer(many), sto: answer(HITS), st: answer([]) }).show();
  await type("stop");
  expect(options().map((option) => option.getAttribute("href"))).toEqual(many.map(({ url }) => url));
  expect(titles()).toEqual(["Configurações › Stop loss"]);
  expect(new Set(options().map((option) => describing(option)?.textContent))).toEqual(new Set(["Configurações › Stop loss"]));
  await type("sto");
  expect(titles()).toEqual(["Configurações › Stop loss", "Painel"]);
  expect(options().map((option) => option.textContent)).toEqual(["Stop inicial › DistânciaO stop fica a esta distância.", "PainelMostra o stop."]);
  await type("st");
  expect(screen.queryAllByRole("option")).toEqual([]);
  expect(field().getAttribute("aria-expanded")).toBe("false");
});

it("reaches results that aren't shown yet with the arrow keys", async () => {
  const many = Array.from({ length: 8 }, (_, at) => hit(`/stop.html#${at}`));
  const { session, show } = opened({ stop: answer(many) });
  show();
  await act(async () => {
    fireEvent.change(field(), { target: { value: "stop" } });
    await vi.waitFor(() => expect(session.get().results).not.toBeNull());
  });
  await settle(() => press("ArrowUp"));
  const last = options().at(-1);
  expect([last?.getAttribute("href"), last?.getAttribute("aria-selected")]).toEqual(["/stop.html#7", "true"]);
  expect(field().getAttribute("aria-activedescendant")).toBe(last?.id);
});

it("has titles that aren't options", async () => {
  const { session, onOpen } = opened({ stop: answer(HITS) });
  const [list, input] = [document.createElement("div"), document.createElement("input")];
  showHits(list, input, { session, site: SITE, onOpen });
  await settle(() => session.type("stop"));
  expect(Array.from(list.children, (child) => child.getAttribute("role"))).toEqual(["presentation", "option", "presentation", "option"]);
});

it("begins with what was typed while it loaded", async () => {
  opened({ stop: answer(HITS) }, [], "stop").show();
  expect(field()).toHaveProperty("value", "stop");
  await waitFor(() => expect(options()).toHaveLength(HITS.length));
});

it("moves through the results with the arrow keys, and announces them to screen readers", async () => {
  const { onOpen, show } = opened({ stop: answer(HITS) });
  show();
  expect(field().getAttribute("aria-expanded")).toBe("false");
  await type("stop");
  const chosen = () => options().findIndex((option) => option.id === field().getAttribute("aria-activedescendant") && option.getAttribute("aria-selected") === "true");
  expect([field().getAttribute("aria-expanded"), chosen()]).toEqual(["true", 0]);
  await settle(() => press("ArrowDown"));
  expect(chosen()).toBe(1);
  await settle(() => press("ArrowDown"));
  expect(chosen()).toBe(0);
  await settle(() => press("ArrowUp"));
  expect(chosen()).toBe(1);
  expect(screen.getByRole("status").textContent).toBe("2 resultados");
  press("Enter");
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(1, "here");
});

it("opens results in place, in a new tab, and in the other language", async () => {
  const { onOpen, show } = opened({ stop: answer(HITS) });
  show();
  await type("stop");
  press("Enter", { ctrlKey: true });
  press("Enter", { altKey: true });
  press("Enter", { isComposing: true });
  expect(onOpen.mock.calls).toEqual([[0, "apart"], [0, "translated"]]);
  expect(screen.getByRole("link", { name: /English/u }).getAttribute("href")).toBe("/en-US/settings/stop.html#distance");
  await settle(() => press("ArrowDown"));
  expect(screen.queryByRole("link", { name: /English/u })).toBeNull();
});

it("follows a click, and leaves a click for a new tab to the browser", async () => {
  const { onOpen, show } = opened({ stop: answer(HITS) });
  show();
  await type("stop");
  const [first, second] = options() as [HTMLElement, HTMLElement];
  expect(fireEvent.click(first)).toBe(false);
  document.addEventListener("click", ({ defaultPrevented }) => expect(defaultPrevented).toBe(false), { once: true });
  document.addEventListener("click", stay, { once: true });
  fireEvent.click(second, { metaKey: true });
  expect(onOpen.mock.calls).toEqual([[0, "here"], [1, "by browser"]]);
});

it("chooses the result under the pointer", async () => {
  opened({ stop: answer(HITS) }).show();
  await type("stop");
  await settle(() => fireEvent.pointerMove(options()[1] ?? document.body));
  expect(options().map((option) => option.getAttribute("aria-selected"))).toEqual(["false", "true"]);
});

it("says what was searched for if nothing was found, and shows results in the other language", async () => {
  const english = answer([hit("/en-US/panel.html", { title: "Panel" })]);
  opened({ "pt-BR panle": answer([], { tried: ["panle", "panel → painel"], suggestion: "painel" }), "en-US panle": english, painel: answer(HITS) }, ["en-US"]).show();
  await type("panle");
  expect(screen.getByText("Nada encontrado.", { selector: "strong" }).parentElement?.textContent).toContain("panle; panel → painel");
  expect(titles()).toEqual(["Em English › Panel"]);
  expect(screen.getByRole("status").textContent).toBe("1 resultado");
  expect(options()[0]?.lang).toBe("en-US");
  await settle(() => fireEvent.click(screen.getByRole("button", { name: "painel" })));
  expect(options()).toHaveLength(2);
  expect(document.activeElement).toBe(field());
});

it("offers a retry if the index can't be read, and stays usable", async () => {
  opened({ stop: new Error("404"), loss: answer(HITS) }).show();
  await type("stop");
  expect(screen.getByRole("alert").textContent).toContain("indisponível");
  expect(screen.getByRole("button", { name: "Tentar de novo" })).toBeDefined();
  await type("loss");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(options()).toHaveLength(2);
});

it("offers recent searches while nothing is typed, and forgets them", async () => {
  const { recent, show } = opened({ "stop loss": answer(HITS) });
  recent.add("stop loss");
  show();
  fireEvent.click(screen.getByRole("button", { name: "Limpar" }));
  expect(screen.queryByRole("button", { name: "stop loss" })).toBeNull();
  expect(screen.getByText(/frase entre aspas/u)).toBeDefined();
  act(() => recent.add("stop loss"));
  await settle(() => fireEvent.click(screen.getByRole("button", { name: "stop loss" })));
  expect(field()).toHaveProperty("value", "stop loss");
  expect(options()).toHaveLength(2);
});

it("links to all results on the search page", async () => {
  const { onLeave, show } = opened({ "a&b": answer(HITS, { total: 34 }) });
  show();
  await type("a&b");
  const link = screen.getByRole("link", { name: "Todos os resultados (34)" });
  expect(link.getAttribute("href")).toBe("/search.html?q=a%26b");
  document.addEventListener("click", stay, { once: true });
  fireEvent.click(link);
  expect(onLeave).toHaveBeenCalledOnce();
});

it("gives another session what was typed until it's shown", async () => {
  const first = opened();
  const second = opened({ stop: answer(HITS) }).session;
  const { rerender } = first.show();
  await type("s");
  second.type("s");
  fireEvent.change(field(), { target: { value: "stop" } });
  await settle(() => rerender(<SearchDialog session={second} recents={null} site={SITE} version="1.0" taken={first.taken} onOpen={first.onOpen} onLeave={first.onLeave} onClose={first.onClose} />));
  expect(second.get().query).toBe("stop");
  expect(options()).toHaveLength(2);
});

it("links to all results of the version that it searches, and has room for the choice of another one", async () => {
  opened({ stop: answer(HITS) }).show({ version: "1.0", children: <select aria-label="Versão" /> });
  await type("stop");
  expect(screen.getByRole("link", { name: /Todos os resultados/u }).getAttribute("href")).toBe("/search.html?q=stop&version=1.0");
  expect(within(screen.getByRole("search")).getByRole("combobox", { name: "Versão" })).toBeDefined();
});

it("closes with its button, on a click outside, and when the browser closes it", () => {
  const { onClose, show } = opened();
  show();
  const dialog = screen.getByRole("dialog", { name: "Pesquisa" });
  fireEvent.click(screen.getByRole("button", { name: "Fechar" }));
  fireEvent.click(dialog);
  fireEvent.click(field());
  expect(onClose).toHaveBeenCalledTimes(2);
});

it.each(["x".repeat(10_000), "😀🤖", "\u200F\u202Eabc", "[.*+?^${}()|\\", "<img onerror=alert(1)>"])("stays calm about %#", async (query) => {
  opened().show();
  await type(query);
  expect(field()).toHaveProperty("value", query);
  expect(screen.getByText("Nada encontrado.", { selector: "strong" })).toBeDefined();
});

it("says what was typed if the query has no words, and for scripts without spaces", async () => {
  opened({ "!!!": answer([], { matched: "none", tried: [""] }), "春にバラ": answer([], { matched: "none", tried: ["春に にバ バラ", "春に ローズ"] }) }).show();
  await type("!!!");
  expect(document.querySelector(".search-note bdi")?.textContent).toBe("!!!");
  await type("春にバラ");
  expect(document.querySelector(".search-note bdi")?.textContent).toBe("春にバラ; 春に ローズ");
});

it("opens what was typed, not the results of an earlier query that are still shown", async () => {
  const { session, show, onOpen } = opened({ painel: answer([HITS[1] ?? hit("")]), stop: answer(HITS) });
  show();
  await type("painel");
  session.type("stop");
  press("Enter");
  expect(onOpen).not.toHaveBeenCalled();
  await settle(() => {});
  await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith(0, "here"));
  expect(session.get().results?.query).toBe("stop");
});
