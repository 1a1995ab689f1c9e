import { afterEach, describe, expect, it } from "vitest";
import { english, messagesFor } from "../messages.ts";
import { setSiteTheme } from "./site-theme.tsx";
import { filled, worded } from "./words.ts";

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
    expect(filled("{}/{}", "es")(3, 12)).toBe("3/12");
    expect(filled("{2} de {1}", "es")("mayo", 12)).toBe("12 de mayo");
    expect(filled("nada", "es")(3)).toBe("nada");
  });

  it.each([
    ["ar", "zero|one|two|few|many|other", [0, 1, 2, 3, 11, 100], ["zero", "one", "two", "few", "many", "other"]],
    ["pl", "{} strona|{} strony|{} stron|{} strony", [1, 2, 5], ["1 strona", "2 strony", "5 stron"]],
    ["ja", "{}ページ", [1, 2], ["1ページ", "2ページ"]],
    ["fr", "{} page|{} pages", [0, 1, 2], ["0 page", "1 page", "2 pages"]],
    ["pl", "{} strona|{} stron", [1, 2], ["1 strona", "2 stron"]],
  ])("have the plurals of %s", (lang, word, counts, expected) => {
    expect(counts.map((count) => filled(word, lang)(count))).toEqual(expected);
  });

  it("have a prefix in texts that load later", () => {
    setSiteTheme({ words: { es: { "searching.title": "Búsqueda", title: "?" } } });
    expect(worded("searching.", () => ({ title: "Search", close: "Close" }))("es")).toEqual({ title: "Búsqueda", close: "Close" });
  });
});
