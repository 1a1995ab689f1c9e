import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Layout } from "../layout.tsx";
import { installPopovers } from "../testing/popovers.ts";
import { renderTheme } from "../testing/render-theme.tsx";
import { sampleState } from "../testing/sample.ts";
import { SchemeSwitch, TopNav } from "./menu.tsx";

let removePopovers: () => void;

beforeEach(() => {
  removePopovers = installPopovers();
});

afterEach(() => {
  cleanup();
  removePopovers();
});

const menu = () => document.querySelector<HTMLElement>("#_menu") as HTMLElement;
const others = () => [...document.querySelectorAll<HTMLElement>(".page > :not(#_menu)")];
const isOpen = () => menu().matches(":popover-open");

function openMenu() {
  const view = renderTheme(<Layout />);
  fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  expect(isOpen()).toBe(true);
  return view;
}

describe("the menu on a narrow screen", () => {
  it("is a modal dialog while open: the rest of the page is inert", () => {
    openMenu();
    expect(menu().getAttribute("role")).toBe("dialog");
    expect(menu().getAttribute("aria-modal")).toBe("true");
    expect(document.activeElement).toBe(menu());
    expect(others().map((element) => element.inert)).toEqual([true, true, true]);
  });

  it("makes the page interactive again when its button closes it", () => {
    openMenu();
    fireEvent.click(screen.getByLabelText("Fechar o menu"));
    expect(isOpen()).toBe(false);
    expect(menu().getAttribute("role")).toBeNull();
    expect(others().map((element) => element.inert)).toEqual([false, false, false]);
  });

  it("[S-100] closes after every navigation", () => {
    const { show } = openMenu();
    show({ state: sampleState({ page: { path: "/settings/limits.html" } }) });
    expect(isOpen()).toBe(false);
  });

  it("[S-100] closes after a click on a link to the shown page", () => {
    openMenu();
    const link = screen.getByText("Parciais", { selector: ".sidebar a" });
    link.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(link);
    expect(isOpen()).toBe(false);
  });

  it("stays open when a group opens in it", () => {
    openMenu();
    fireEvent.click(screen.getByText("Configurações", { selector: "button" }));
    expect(isOpen()).toBe(true);
  });

  it("closes on a tap outside", () => {
    openMenu();
    fireEvent.click(document.body);
    expect(isOpen()).toBe(false);
  });
});

describe("the top navigation", () => {
  afterEach(cleanup);

  const submenu = () => screen.getByRole<HTMLDetailsElement>("group");
  const links = () => screen.getByText("Links");

  function openSubmenu(): void {
    renderTheme(<TopNav />);
    submenu().open = true;
  }

  it("[S-64] links to the home page", () => {
    renderTheme(<TopNav />);
    expect(screen.getByRole("link", { name: "Início" }).getAttribute("href")).toBe("/");
  });

  it("[S-65] [S-66] has a menu with links to the website, and to the download on a market", () => {
    openSubmenu();
    expect(links().tagName).toBe("SUMMARY");
    const entries = [...submenu().querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
    expect(entries).toEqual([
      ["Site", "https://www.example.com/"],
      ["Baixar", "https://market.example.com/robot"],
    ]);
  });

  it("closes its menu on Escape and returns the focus", () => {
    openSubmenu();
    screen.getByRole("link", { name: "Site" }).focus();
    fireEvent.keyDown(document.body, { key: "a" });
    expect(submenu().open).toBe(true);
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(submenu().open).toBe(false);
    expect(document.activeElement).toBe(links());
  });

  it.each([
    ["elsewhere", () => document.body],
    ["on one of its links", () => screen.getByText("Baixar")],
  ])("closes its menu on a click %s", (_, target) => {
    openSubmenu();
    target().addEventListener("click", (event) => event.preventDefault(), { once: true });
    fireEvent.click(target());
    expect(submenu().open).toBe(false);
  });

  it("ignores clicks and keys once it has been unmounted", () => {
    openSubmenu();
    const left = submenu();
    cleanup();
    fireEvent.click(document.body);
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(left.open).toBe(true);
  });
});

describe("the switch of color schemes", () => {
  afterEach(cleanup);

  it("shows the reader's choice and accepts another", () => {
    const choose = vi.fn<(choice: string) => void>();
    renderTheme(<SchemeSwitch />, {
      runtime: { scheme: { get: () => "light", subscribe: () => () => undefined, choose } },
    });
    const radios = screen.getAllByRole<HTMLInputElement>("radio");
    expect(radios.map((radio) => [radio.getAttribute("aria-label"), radio.checked])).toEqual([
      ["Como no sistema", false],
      ["Clara", true],
      ["Escura", false],
    ]);
    fireEvent.click(screen.getByLabelText("Escura"));
    expect(choose).toHaveBeenCalledExactlyOnceWith("dark");
  });
});
