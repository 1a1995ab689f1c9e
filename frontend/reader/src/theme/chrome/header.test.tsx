import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
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

  it("is absent if there is one language", () => {
    const alternates = [{ lang: "pt-BR", label: "Português", path: "/", exists: true }];
    renderTheme(<LanguageSwitch />, { state: sampleState({ page: { alternates } }) });
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});
