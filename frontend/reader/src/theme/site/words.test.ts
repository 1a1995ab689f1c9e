import { afterEach, describe, expect, it } from "vitest";
import { english, messagesFor } from "../messages.ts";
import { setSiteTheme } from "./site-theme.tsx";
import { filled, worded, wordKeys } from "./words.ts";

afterEach(() => setSiteTheme({}));

const messages = (lang: string, words: Readonly<Record<string, Readonly<Record<string, string>>>>) => {
  setSiteTheme({ words });
  return worded("", messagesFor)(lang);
};

describe("a site's words", () => {
  it("come before ours, wherever they are in the texts", () => {
    const texts = messages("es", { es: { menu: "Menú", "failure.retry": "Reintentar", "schemes.dark": "Oscuro" } });
    expect([texts.menu, texts.failure.retry, texts.schemes.dark]).toEqual(["Menú", "Reintentar", "Oscuro"]);
    expect([texts.search, texts.failure.title]).toEqual([english.search, english.failure.title]);
  });

  it("belong to the language, and those of a region come before those of the language", () => {
    const words = { es: { menu: "Menú", search: "Buscar" }, "es-AR": { search: "Buscá" } };
    expect([messages("es-AR", words).menu, messages("es-AR", words).search, messages("es-MX", words).search]).toEqual(["Menú", "Buscá", "Buscar"]);
    expect(messages("pt-BR", words).search).toBe("Pesquisar");
  });

  it("have numbers and plurals", () => {
    const texts = messages("es", { es: { "listing.pages": "{} página|{} páginas", "pager.page": "Página {}" } });
    expect([texts.listing.pages(1), texts.listing.pages(0), texts.listing.pages(7), texts.pager.page(3)]).toEqual(["1 página", "0 páginas", "7 páginas", "Página 3"]);
    expect(filled("{}/{}")(3, 12)).toBe("3/12");
    expect(filled("nada")(3)).toBe("nada");
  });

  it("have a prefix in texts that load later", () => {
    setSiteTheme({ words: { es: { "searching.title": "Búsqueda", title: "?" } } });
    expect(worded("searching.", () => ({ title: "Search", close: "Close" }))("es")).toEqual({ title: "Búsqueda", close: "Close" });
  });
});

it("the keys of texts are those of all of their parts", () => {
  expect(wordKeys({ menu: "", pager: { page: () => "", next: "" } })).toEqual(["menu", "pager.page", "pager.next"]);
});
