import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderTheme } from "../testing/render-theme.tsx";
import { sampleSite, sampleState } from "../testing/sample.ts";
import { Header, LanguageSwitch } from "./header.tsx";

afterEach(cleanup);

it("[S-72] shows the logo and the site's title, a link to the home page", () => {
  renderTheme(<Header />);
  const brand = screen.getByRole("link", { name: "Robô" });
  expect(brand.getAttribute("href")).toBe("/");
  expect(brand.querySelector("img")?.getAttribute("src")).toBe("/logo.svg");
});

it("links to the home page of the reader's language", () => {
  renderTheme(<Header />, { state: sampleState({ site: { lang: "en-US" } }) });
  expect(screen.getByRole("link", { name: "Robô" }).getAttribute("href")).toBe("/en-US/");
});

it("works without a logo", () => {
  renderTheme(<Header />, { state: sampleState({ site: { theme: { ...sampleSite.theme, logo: "" } } }) });
  expect(screen.getByRole("link", { name: "Robô" }).querySelector("img")).toBeNull();
});

describe("the link to search", () => {
  const search = () => ({ open: vi.fn<() => void>(), prepare: vi.fn<() => void>() });
  const state = sampleState({ site: { search: "/search.html" } });

  afterEach(cleanup);

  it("is absent on a site without search", () => {
    renderTheme(<Header />);
    expect(screen.queryByRole("link", { name: "Pesquisar" })).toBeNull();
  });

  it("opens search, but leaves a click for a new tab to the browser", () => {
    const runtime = { search: search() };
    renderTheme(<Header />, { state, runtime });
    const link = screen.getByRole("link", { name: "Pesquisar" });
    expect(link.getAttribute("href")).toBe("/search.html");
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    fireEvent.click(link, { ctrlKey: true });
    expect(runtime.search.open).not.toHaveBeenCalled();
    expect(fireEvent.click(link)).toBe(false);
    expect(runtime.search.open).toHaveBeenCalledOnce();
  });

  it("loads search on hover and focus", () => {
    const runtime = { search: search() };
    renderTheme(<Header />, { state, runtime });
    const link = screen.getByRole("link", { name: "Pesquisar" });
    fireEvent.pointerEnter(link);
    fireEvent.focus(link);
    expect(runtime.search.prepare).toHaveBeenCalledTimes(2);
  });
});

describe("the language switch", () => {
  afterEach(cleanup);

  it("[S-63] has exactly two labels, Portuguese and English, each a link to this page in that language", () => {
    renderTheme(<LanguageSwitch />);
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(["Português", "English"]);
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/settings/partials.html",
      "/en-US/settings/partials.html",
    ]);
    for (const attribute of ["lang", "hreflang"]) {
      expect(links.map((link) => link.getAttribute(attribute))).toEqual(["pt-BR", "en-US"]);
    }
    expect(links.map((link) => link.getAttribute("aria-current"))).toEqual(["true", null]);
  });

  it("is a menu with the page's own language as its title if there are more than three", () => {
    const alternates = ["en-US", "pt-BR", "ja", "zh-CN"].map((lang) => ({ lang, label: `in ${lang}`, path: `/${lang}/`, exists: true }));
    const { container } = renderTheme(<LanguageSwitch />, { state: sampleState({ page: { alternates } }) });
    expect(container.querySelector("summary")?.textContent).toBe("in pt-BR");
    expect([...container.querySelectorAll("details a")].map((link) => link.textContent)).toEqual(alternates.map((one) => one.label));
  });

  it("is absent if there is one language", () => {
    const alternates = [{ lang: "pt-BR", label: "Português", path: "/", exists: true }];
    renderTheme(<LanguageSwitch />, { state: sampleState({ page: { alternates } }) });
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});

it("has the short title next to the whole one, of which screens show one", () => {
  const state = sampleState();
  const theme = { ...state.site.theme, shortTitle: "Robô" };
  renderTheme(<Header />, { state: { ...state, site: { ...state.site, theme } } });
  expect(document.querySelector(".brand b")?.textContent).toBe("Robô");
});
