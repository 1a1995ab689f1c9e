import { afterEach, expect, it, vi } from "vitest";
import { fitAboveKeyboard } from "./fit-above-keyboard.ts";

afterEach(() => vi.unstubAllGlobals());

it("follows the part of the window that the keyboard leaves", () => {
  const viewport = Object.assign(new EventTarget(), { offsetTop: 0, height: 844 });
  vi.stubGlobal("visualViewport", viewport);
  const element = document.createElement("div");
  const fits = () => [element.style.getPropertyValue("--visible-top"), element.style.getPropertyValue("--visible-height")];
  const end = fitAboveKeyboard(element);
  expect(fits()).toEqual(["0px", "844px"]);
  Object.assign(viewport, { height: 500 }).dispatchEvent(new Event("resize"));
  Object.assign(viewport, { offsetTop: 20 }).dispatchEvent(new Event("scroll"));
  expect(fits()).toEqual(["20px", "500px"]);
  end();
  Object.assign(viewport, { height: 844 }).dispatchEvent(new Event("resize"));
  expect(fits()).toEqual(["20px", "500px"]);
});

it("does nothing in a browser that doesn't know the visible part", () => {
  expect(fitAboveKeyboard(document.createElement("div"))).not.toThrow();
});
