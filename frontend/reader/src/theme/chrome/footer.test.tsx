import type { Runtime } from "../../app/reader-context.tsx";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserPreferences } from "../../app/browser/viewport.ts";
import { painted } from "../testing/painted.ts";
import { renderTheme } from "../testing/render-theme.tsx";
import { sampleState } from "../testing/sample.ts";
import { BackToTop, Footer } from "./footer.tsx";

afterEach(cleanup);

it("links to the listings of the site", () => {
  renderTheme(<Footer />);
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Tags", "/tag/"],
    ["Linha do tempo", "/timeline/"],
  ]);
});

it("has no list if the site has no listings", () => {
  renderTheme(<Footer />, { state: sampleState({ site: { listings: [] } }) });
  expect(screen.queryByRole("navigation")).toBeNull();
});

it("lets readers withdraw their consent, if the site asks for it", () => {
  const forget = vi.fn<() => void>();
  const consent: Runtime["consent"] = (show) => show({ Notice: () => null, forget });
  const advertising = { purpose: "advertising", tag: "script", attrs: { src: "https://ads.example.com/ad.js" } };
  renderTheme(<Footer />, { state: sampleState({ site: { consent: [advertising] } }), runtime: { consent } });
  fireEvent.click(screen.getByRole("button", { name: "Privacidade" }));
  expect(forget).toHaveBeenCalledOnce();
  cleanup();
  renderTheme(<Footer />);
  expect(screen.queryByRole("button", { name: "Privacidade" })).toBeNull();
});

describe("back to top", () => {
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

  it("[S-101] [S-153] is shown beyond 400 px, and hidden again above", () => {
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

  it("[S-152] checks the scroll position at most every 500 ms", () => {
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
});
