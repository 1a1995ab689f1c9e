import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { painted } from "../testing/painted.ts";
import { renderTheme } from "../testing/render-theme.tsx";
import { sampleSite, sampleState } from "../testing/sample.ts";
import { Outline } from "./outline.tsx";
import { PageBody } from "./page-body.tsx";

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const lines = () => [...document.querySelectorAll(".outline-panel a")];
const current = () => document.querySelector(".outline-panel [aria-current]")?.textContent;

/** A page of 3000 px; headings at 500, 1000 and 1500. */
function readAt(position: number): void {
  const tops = new Map([
    ["habilitar", 500],
    ["unidade", 1000],
    ["exemplo", 1500],
  ]);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, (tops.get(this.id) ?? 0) - position, 100, 20);
  });
  vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(3000);
  Object.assign(window, { scrollY: position });
  fireEvent.scroll(window);
}

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

const page = (
  <>
    <Outline />
    <PageBody />
  </>
);

it("[S-163] lists the headings four levels deep: h2 to h5", () => {
  renderTheme(<Outline />);
  expect(lines().map((line) => [line.textContent, line.getAttribute("href")])).toEqual([
    ["Habilitar", "#habilitar"],
    ["Unidade", "#unidade"],
    ["Exemplo", "#exemplo"],
  ]);
});

it("is as deep as configured", () => {
  renderTheme(<Outline />, { state: sampleState({ site: { theme: { ...sampleSite.theme, subSidebarDepth: 1 } } }) });
  expect(lines().map((line) => line.textContent)).toEqual(["Habilitar"]);
});

it("is absent on pages without headings or with the outline turned off", () => {
  renderTheme(<Outline />, { state: sampleState({ page: { headers: [] } }) });
  renderTheme(<Outline />, { state: sampleState({ page: { subSidebar: false } }) });
  expect(screen.queryByRole("navigation")).toBeNull();
});

it("[S-14] follows scrolling and marks the section that is being read", () => {
  readAt(0);
  renderTheme(page);
  expect(current()).toBeUndefined();
  readAt(1000);
  pass(300);
  expect(current()).toBe("Unidade");
  expect(document.querySelector("[aria-current]")?.getAttribute("aria-current")).toBe("location");
  expect(document.querySelector(".outline-here")?.textContent).toBe("Unidade");
  readAt(0);
  pass(300);
  expect(current()).toBeUndefined();
});

it("[S-151] checks the page at most every 300 ms", () => {
  readAt(0);
  renderTheme(page);
  painted();
  readAt(600);
  pass(299);
  expect(current()).toBeUndefined();
  pass(1);
  expect(current()).toBe("Habilitar");
});
