import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Listing, ListingEntry } from "@glosa/contract";
import { ListingContent } from "./listing.tsx";
import { term, ungroupedState } from "./testing/sample.ts";

afterEach(cleanup);

const EMPTY: Listing = { id: "tag", pid: "tags", terms: [], term: "", entries: [], groups: [], total: 0 };

const post: ListingEntry = {
  title: "Parciais",
  path: "/settings/partials.html",
  date: "2024-05-14 08:00:00",
  excerpt: "Saída em etapas.",
  tags: [term("volume", 8)],
  categories: [term("Configurações", 0)],
  sticky: true,
};

function show(listing: Partial<Listing>, title: string): void {
  const { page } = ungroupedState({ title, layout: "listing" });
  render(<ListingContent page={page} listing={{ ...EMPTY, ...listing }} />);
}

const hrefs = (place: Element | null) => [...(place?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"));

it("[S-15] (a) tags: every tag with its accent and count; the posts with date, excerpt, terms, and pinned mark", () => {
  const terms = [
    { ...term("renko", 3), count: 1, current: false },
    { ...term("volume", 8), count: 12, current: true },
  ];
  show({ terms, term: "volume", entries: [post], total: 12 }, "Tag: volume");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Tag: volume");
  expect(screen.getByText("12 páginas")).toBeTruthy();
  const all = within(document.querySelector(".chips.all") as HTMLElement);
  expect(all.getAllByRole("link").map((link) => [link.textContent, link.className, link.getAttribute("href")])).toEqual([
    ["Todas", "chip", "/tag/"],
    ["renko 1", "chip accent-3", "/tag/renko/"],
    ["volume 12", "chip accent-8", "/tag/volume/"],
  ]);
  expect(all.getByRole("link", { current: "page" }).textContent).toBe("volume 12");
  const entry = document.querySelector(".entry");
  expect(entry?.textContent).toBe("ParciaisSaída em etapas.FixadaAtualizado em 14 de mai. de 2024Configuraçõesvolume");
  expect(entry?.querySelector(".outlined")?.textContent).toBe("Configurações");
  expect(hrefs(entry)).toEqual(["/settings/partials.html", "/tag/Configurações/", "/tag/volume/"]);
});

it("[S-15] (b) categories: the overview is marked when no category is chosen", () => {
  const terms = [{ ...term("Geral", 1), path: "/categories/geral/", count: 1, current: false }];
  show({ id: "categories", pid: "categories", terms, entries: [{ ...post, sticky: false, date: "", excerpt: "" }], total: 1 }, "Categorias");
  expect(screen.getByRole("link", { current: "page" }).getAttribute("href")).toBe("/categories/");
  expect(screen.getByText("1 página")).toBeTruthy();
  expect(document.querySelector(".entry")?.textContent).toBe("ParciaisConfiguraçõesvolume");
});

it("[S-15] (c) the timeline: posts under their year, with their day", () => {
  const groups = [
    { year: 2024, posts: [post] },
    { year: 2023, posts: [{ ...post, title: "Painel", path: "/panel.html", date: "2023-12-01 23:30:00" }] },
  ];
  show({ id: "timeline", pid: "date", groups, total: 2 }, "Linha do tempo");
  expect(screen.getAllByRole("heading", { level: 2 }).map((year) => year.textContent)).toEqual(["2024", "2023"]);
  expect(screen.getAllByRole("listitem").map((line) => line.textContent)).toEqual(["14 maiParciais", "1 dezPainel"]);
  expect(document.querySelector("time")?.dateTime).toBe("2024-05-14T08:00:00");
});

it("reports an empty listing", () => {
  show({}, "Tags");
  expect(screen.getByText("Ainda não há páginas aqui.")).toBeTruthy();
});
