import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderTheme } from "../testing/render-theme.tsx";
import { TopNav } from "./top-nav.tsx";

afterEach(cleanup);

const menu = () => screen.getByRole<HTMLDetailsElement>("group");
const links = () => screen.getByText("Links");

function openMenu(): void {
  renderTheme(<TopNav />);
  menu().open = true;
}

it("[S-64] leads home", () => {
  renderTheme(<TopNav />);
  expect(screen.getByRole("link", { name: "Início" }).getAttribute("href")).toBe("/");
});

it("[S-65] [S-66] has a menu that leads to the website, and to the download on a market", () => {
  openMenu();
  expect(links().tagName).toBe("SUMMARY");
  const entries = [...menu().querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
  expect(entries).toEqual([
    ["Site", "https://www.example.com/"],
    ["Baixar", "https://market.example.com/robot"],
  ]);
});

it("closes its menu on Escape and gives the focus back", () => {
  openMenu();
  screen.getByRole("link", { name: "Site" }).focus();
  fireEvent.keyDown(document.body, { key: "a" });
  expect(menu().open).toBe(true);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(menu().open).toBe(false);
  expect(document.activeElement).toBe(links());
});

it.each([
  ["elsewhere", () => document.body],
  ["on one of its links", () => screen.getByText("Baixar")],
])("closes its menu on a click %s", (_, target) => {
  openMenu();
  target().addEventListener("click", (event) => event.preventDefault(), { once: true });
  fireEvent.click(target());
  expect(menu().open).toBe(false);
});

it("leaves clicks and keys alone once it has left the page", () => {
  openMenu();
  const left = menu();
  cleanup();
  fireEvent.click(document.body);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(left.open).toBe(true);
});
