import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { NotFoundContent } from "./not-found.tsx";
import { sampleSite } from "./testing/sample.ts";

afterEach(cleanup);

const sections = () =>
  [...document.querySelectorAll("section")].map((section) => ({
    lang: section.lang,
    title: section.querySelector("h1, h2")?.textContent,
    home: section.querySelector("a")?.getAttribute("href"),
  }));

const portuguese = { lang: "pt-BR", title: "Página não encontrada", home: "/" };
const english = { lang: "en-US", title: "Page not found", home: "/en-US/" };

it("[S-56] is in every language of the site, its own first, with a link to each home page", () => {
  render(<NotFoundContent site={sampleSite} />);
  expect(sections()).toEqual([portuguese, english]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(portuguese.title);
  cleanup();
  render(<NotFoundContent site={{ ...sampleSite, lang: "en-US" }} />);
  expect(sections()).toEqual([english, portuguese]);
});

it("links to the subjects of the documentation", () => {
  render(<NotFoundContent site={sampleSite} />);
  expect(screen.getAllByRole("listitem").map((line) => line.textContent)).toEqual(["Introdução", "Configurações", "Tópicos"]);
});
