import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderTheme } from "../testing/render-theme.tsx";
import { sampleState } from "../testing/sample.ts";
import { PageBody } from "./page-body.tsx";

afterEach(cleanup);

it("shows the breadcrumbs, the date, and the terms of the page", () => {
  renderTheme(<PageBody />);
  const crumbs = within(screen.getByRole("navigation", { name: "Você está aqui" }));
  expect(crumbs.getAllByRole("link").map((link) => link.textContent)).toEqual(["Introdução", "Configurações"]);
  expect(document.querySelector("time")?.dateTime).toBe("2024-05-14T10:30:00");
  expect(document.querySelector("time")?.title).toBe("2024-05-14 10:30:00");
  expect(document.querySelector(".facts")?.textContent).toBe("Atualizado em 14 de mai. de 2024");
  const category = within(screen.getByRole("list", { name: "Categorias" })).getByRole("link");
  expect([category.textContent, category.className]).toEqual(["Configurações", "chip accent-0"]);
  const tag = within(screen.getByRole("list", { name: "Tags" })).getByRole("link");
  expect([tag.textContent, tag.className]).toEqual(["volume", "chip accent-8"]);
});

it("[S-166] shows the date in the specified format, if the site chooses that", () => {
  renderTheme(<PageBody />, { state: sampleState({ site: { dates: "iso" } }) });
  expect(document.querySelector("time")?.textContent).toBe("2024-05-14 10:30:00");
  expect(document.querySelector(".facts .unseen")?.textContent).toBe("Atualizado em ");
});

it("links to the pages before and after it", () => {
  renderTheme(<PageBody />);
  expect(screen.getByRole("link", { name: "Anterior Breakeven" }).getAttribute("href")).toBe("/settings/breakeven.html");
  expect(screen.getByRole("link", { name: "Próxima Limites" }).getAttribute("href")).toBe("/settings/limits.html");
});

it("has comments and the visit counter, unless the page turns them off", () => {
  const site = { counter: { idVal: "", flagTitle: "" } };
  const shown = () => ["#comments", ".leancloud-visitors"].map((place) => document.querySelector(place) !== null);
  renderTheme(<PageBody />, { state: sampleState({ site }) });
  expect(shown()).toEqual([true, true]);
  cleanup();
  renderTheme(<PageBody />, { state: sampleState({ site, page: { comments: "" } }) });
  expect(shown()).toEqual([false, false]);
});

it("[A-31] [A-32] [A-111] starts all counters of the page, including those in its article, and ends them with the page", () => {
  const end = vi.fn();
  const counter = vi.fn((_body: HTMLElement) => end);
  const state = sampleState({ page: { comments: "" } });
  const { show } = renderTheme(<PageBody />, { state, runtime: { counter } });
  expect(counter).toHaveBeenCalledExactlyOnceWith(screen.getByRole("main"), state.page, state.site);
  expect(counter.mock.calls[0]?.[0].querySelector("article")).not.toBeNull();
  const other = sampleState({ page: { path: "/other.html" } });
  show({ state: other });
  expect(end).toHaveBeenCalledOnce();
  expect(counter).toHaveBeenLastCalledWith(screen.getByRole("main"), other.page, other.site);
});

it("[S-71] has an edit link only if the site has edit links", () => {
  renderTheme(<PageBody />);
  expect(screen.queryByText("Editar esta página")).toBeNull();
  cleanup();
  renderTheme(<PageBody />, { state: sampleState({ page: { editLink: "https://code.example.org/partials.md" } }) });
  expect(screen.getByText("Editar esta página").getAttribute("href")).toBe("https://code.example.org/partials.md");
});

it("is busy while another page is loading", () => {
  const { show } = renderTheme(<PageBody />);
  expect(screen.getByRole("main").getAttribute("aria-busy")).toBe("false");
  show({ status: { kind: "loading", path: "/panel.html" } });
  expect(screen.getByRole("main").getAttribute("aria-busy")).toBe("true");
});
