import { act, cleanup, screen } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ReaderState } from "@glosa/contract";
import { Layout } from "./layout.tsx";
import { installPopovers } from "./testing/popovers.ts";
import { fakeReader, inReader, renderTheme } from "./testing/render-theme.tsx";
import { sampleState, ungroupedState } from "./testing/sample.ts";

const PAGES: readonly (readonly [string, ReaderState])[] = [
  ["a page", sampleState()],
  ["a page in English", sampleState({ site: { lang: "en-US" }, page: { lang: "en-US" } })],
  ["a listing", ungroupedState({ layout: "listing", pager: { id: "tag", path: "/tag/", page: 2, pageCount: 12 } })],
  ["the not-found page", ungroupedState({ layout: "not-found", crumbs: [] })],
];

afterEach(cleanup);

const app = (state: ReaderState) => inReader(<Layout />, fakeReader({ state }));

describe.each(PAGES)("the HTML of %s", (_, state) => {
  it("has no style attribute, script, or link element, as the strict policy requires", () => {
    const html = renderToString(app(state));
    expect(html).not.toMatch(/ style=|<style|<script|<link| on[a-z]+=/u);
  });

  it("is what the browser would render first", () => {
    const removePopovers = installPopovers();
    const page = document.createElement("div");
    page.innerHTML = renderToString(app(state));
    document.body.append(page);
    const onRecoverableError = vi.fn<(error: unknown) => void>();
    let root: Root | undefined;
    act(() => {
      root = hydrateRoot(page, app(state), { onRecoverableError });
    });
    expect(onRecoverableError).not.toHaveBeenCalled();
    act(() => root?.unmount());
    page.remove();
    removePopovers();
  });
});

describe("[S-19] the layout", () => {
  it("has its landmarks, each with a unique name", () => {
    renderTheme(<Layout />);
    for (const role of ["banner", "main", "contentinfo"]) expect(screen.getAllByRole(role)).toHaveLength(1);
    const names = [...document.querySelectorAll("nav")].map((nav) => nav.getAttribute("aria-label"));
    expect(names).toEqual([
      "Idioma",
      "Navegação principal",
      "Documentação",
      "Nesta página",
      "Você está aqui",
      "Páginas vizinhas",
      "Índices",
    ]);
  });

  it("starts with a link to the content", () => {
    renderTheme(<Layout />);
    const [first] = screen.getAllByRole<HTMLAnchorElement>("link");
    expect(first?.textContent).toBe("Ir para o conteúdo");
    expect(first?.hash).toBe(`#${screen.getByRole("main").id}`);
  });

  it("uses the language of the page", () => {
    renderTheme(<Layout />, { state: sampleState({ page: { lang: "en-US" } }) });
    expect(screen.getByRole("link", { name: "Skip to content" })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/Próxima|Nesta página|Voltar ao topo|Feito com/u);
  });

  it("[S-168] names the generator and its version", () => {
    renderTheme(<Layout />);
    expect(screen.getByRole("contentinfo").textContent).toContain("Glosa 1.8.2");
  });
});
