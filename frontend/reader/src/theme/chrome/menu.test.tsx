import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Layout } from "../layout.tsx";
import { installPopovers } from "../testing/popovers.ts";
import { renderTheme } from "../testing/render-theme.tsx";
import { sampleState } from "../testing/sample.ts";

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
  it("is a modal dialog while it is open: the rest of the page rests", () => {
    openMenu();
    expect(menu().getAttribute("role")).toBe("dialog");
    expect(menu().getAttribute("aria-modal")).toBe("true");
    expect(document.activeElement).toBe(menu());
    expect(others().map((element) => element.inert)).toEqual([true, true, true]);
  });

  it("wakes the page when its button closes it", () => {
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

  it("[S-100] closes after a click on a link to the page that is shown already", () => {
    openMenu();
    const link = screen.getByText("Parciais", { selector: ".sidebar a" });
    link.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(link);
    expect(isOpen()).toBe(false);
  });

  it("stays open while groups are opened in it", () => {
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
