import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { browserPreferences } from "../../app/browser/preferences.ts";
import { painted } from "../testing/painted.ts";
import { renderTheme } from "../testing/render-theme.tsx";
import { BackToTop } from "./back-to-top.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  scroll(0);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  scroll(0);
});

const button = () => screen.getByLabelText("Voltar ao topo");

function scroll(position: number): void {
  Object.assign(window, { scrollY: position });
  fireEvent.scroll(window);
}

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

it("[S-101] [S-153] shows beyond 400 px, and no more when the reader is back", () => {
  renderTheme(<BackToTop />);
  expect(button().hidden).toBe(true);
  scroll(400);
  pass(500);
  expect(button().hidden).toBe(true);
  scroll(401);
  pass(500);
  expect(button().hidden).toBe(false);
  scroll(400);
  pass(500);
  expect(button().hidden).toBe(true);
});

it("[S-152] looks at the scroll position at most every 500 ms", () => {
  renderTheme(<BackToTop />);
  painted();
  scroll(900);
  pass(499);
  expect(button().hidden).toBe(true);
  pass(1);
  expect(button().hidden).toBe(false);
});

it.each([
  [false, "smooth"],
  [true, "instant"],
] as const)("scrolls to the top (wants no movement: %s)", (reducedMotion, behavior) => {
  vi.spyOn(browserPreferences, "reducedMotion").mockReturnValue(reducedMotion);
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
  renderTheme(<BackToTop />);
  fireEvent.click(button());
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior });
});
