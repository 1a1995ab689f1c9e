import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { enlarger, ZOOM_SETTINGS } from "./medium-zoom.ts";

let image: HTMLImageElement;

const overlay = () => document.querySelector<HTMLElement>(".medium-zoom-overlay");

/** Nothing moves in this document, so no movement reports its end. */
const settle = () => vi.advanceTimersByTime(400);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<img src="/a.png" alt="The panel">';
  image = document.querySelector("img") as HTMLImageElement;
  enlarger.attach([image], "rgb(1, 2, 3)");
});

afterEach(() => {
  enlarger.detach([image]);
  settle();
  vi.useRealTimers();
});

function opened(): void {
  image.click();
  settle();
  expect(overlay()).not.toBeNull();
}

it("[S-159] [S-160] tolerates 40 px of scrolling and leaves no margin", () => {
  expect(ZOOM_SETTINGS).toEqual({ margin: 0, scrollOffset: 40 });
});

it("[S-104] [S-161] opens on a click, over the colour it was given", () => {
  opened();
  expect(overlay()?.style.background).toBe("rgb(1, 2, 3)");
});

it("[S-105] closes on a click", () => {
  opened();
  document.querySelector<HTMLElement>(".medium-zoom-image--opened")?.click();
  settle();
  expect(overlay()).toBeNull();
});

it("[S-106] closes on Escape", () => {
  opened();
  document.dispatchEvent(new KeyboardEvent("keyup", { key: "Escape" }));
  settle();
  expect(overlay()).toBeNull();
});

it("closes on Tab, which stays where it is, and leaves the key alone at other times", () => {
  const tab = () => new KeyboardEvent("keydown", { key: "Tab", cancelable: true });
  expect(document.dispatchEvent(tab())).toBe(true);
  opened();
  expect(document.dispatchEvent(tab())).toBe(false);
  settle();
  expect(overlay()).toBeNull();
  expect(document.dispatchEvent(tab())).toBe(true);
});

it("[S-107] closes when the window's size changes", () => {
  opened();
  window.dispatchEvent(new Event("resize"));
  settle();
  expect(overlay()).toBeNull();
});

it.each([
  [40, false],
  [41, true],
])("[S-108] [S-159] after %i px of scrolling, closed: %s", (distance, closed) => {
  opened();
  vi.spyOn(window, "pageYOffset", "get").mockReturnValue(distance);
  document.dispatchEvent(new Event("scroll"));
  vi.advanceTimersByTime(150);
  settle();
  expect(overlay() === null).toBe(closed);
});

it("closes when its page goes, and no longer opens", () => {
  opened();
  enlarger.detach([image]);
  settle();
  expect(overlay()).toBeNull();
  image.click();
  expect(overlay()).toBeNull();
});
