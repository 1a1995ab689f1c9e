import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderTheme } from "../testing/render-theme.tsx";
import { sampleSite, sampleState } from "../testing/sample.ts";
import { Header } from "./header.tsx";

afterEach(cleanup);

it("[S-72] shows the logo and the site's title, a link to the home page", () => {
  renderTheme(<Header />);
  const brand = screen.getByRole("link", { name: "Robô" });
  expect(brand.getAttribute("href")).toBe("/");
  expect(brand.querySelector("img")?.getAttribute("src")).toBe("/logo.svg");
});

it("leads to the home page of the reader's language", () => {
  renderTheme(<Header />, { state: sampleState({ site: { lang: "en-US" } }) });
  expect(screen.getByRole("link", { name: "Robô" }).getAttribute("href")).toBe("/en-US/");
});

it("does without a logo", () => {
  renderTheme(<Header />, { state: sampleState({ site: { theme: { ...sampleSite.theme, logo: "" } } }) });
  expect(screen.getByRole("link", { name: "Robô" }).querySelector("img")).toBeNull();
});
