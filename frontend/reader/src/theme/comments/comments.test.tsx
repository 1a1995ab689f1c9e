import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { browserPreferences } from "../../app/browser/viewport.ts";
import type { Runtime } from "../../app/reader-context.tsx";
import { painted } from "../testing/painted.ts";
import { fakeReader, inReader, renderTheme } from "../testing/render-theme.tsx";
import { sampleState } from "../testing/sample.ts";
import { Comments, VisitCounter } from "./comments.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Object.assign(window, { scrollY: 0 });
});

const COUNTED = sampleState({ site: { counter: { idVal: "", flagTitle: "Parciais" }, base: "/docs/" }, page: { path: "/docs/panel.html" } });

function scroll(position: number): void {
  Object.assign(window, { scrollY: position });
  fireEvent.scroll(window);
}

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

it("starts the comments of the page in their place, and ends them with the page", () => {
  const end = vi.fn();
  const comments = vi.fn((_element: HTMLElement) => end);
  const state = sampleState();
  const { show, unmount } = renderTheme(<Comments />, { state, runtime: { comments } });
  const place = comments.mock.calls[0]?.[0];
  expect(comments).toHaveBeenCalledExactlyOnceWith(place, state.page, state.site, expect.any(Function));
  expect(place?.closest("section")?.id).toBe("comments");
  expect(place?.dataset["place"]).toBe("comments");

  const other = sampleState({ page: { path: "/other.html" } });
  show({ state: other });
  expect(end).toHaveBeenCalledOnce();
  expect(comments.mock.lastCall?.[0]).not.toBe(place);
  unmount();
  expect(end).toHaveBeenCalledTimes(2);
});

it("says where comments should be that they could not be loaded, with a control to try again, until they come or the page is left", () => {
  const comments = vi.fn<Runtime["comments"]>(() => () => undefined);
  const { show } = renderTheme(<Comments />, { runtime: { comments } });
  const tell = (retry: (() => void) | null) => act(() => comments.mock.lastCall?.[3](retry));
  expect(screen.queryByRole("alert")).toBeNull();
  const retry = vi.fn();
  tell(retry);
  expect(screen.getByRole("alert").textContent).toContain("Não foi possível carregar os comentários.");
  fireEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(retry).toHaveBeenCalledOnce();
  tell(null);
  expect(screen.queryByRole("alert")).toBeNull();
  tell(retry);
  show({ state: sampleState({ page: { path: "/other.html" } }) });
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says on the server what comments need", () => {
  const html = renderToString(inReader(<Comments />, fakeReader()));
  expect(html).toContain("<noscript><p>Para ler e escrever comentários, ative o JavaScript.</p></noscript>");
});

it("[S-102] [S-154] has its own arrow to the top, past 300 px", () => {
  renderTheme(<Comments />);
  const arrow = () => screen.getByText("Topo da página").parentElement as HTMLButtonElement;
  scroll(300);
  pass(100);
  expect(arrow().hidden).toBe(true);
  scroll(301);
  pass(100);
  expect(arrow().hidden).toBe(false);
  vi.spyOn(browserPreferences, "reducedMotion").mockReturnValue(false);
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
  fireEvent.click(arrow());
  expect(scrollTo).toHaveBeenCalledOnce();
});

it("[S-155] looks at the scroll position at most every 100 ms", () => {
  renderTheme(<Comments />);
  const arrow = screen.getByText("Topo da página").parentElement as HTMLButtonElement;
  painted();
  scroll(900);
  pass(99);
  expect(arrow.hidden).toBe(true);
  pass(1);
  expect(arrow.hidden).toBe(false);
});

it("counts on an element that is named after the page's address, with the configured title", () => {
  renderTheme(<VisitCounter />, { state: COUNTED });
  const element = document.querySelector<HTMLElement>(".leancloud-visitors");
  expect([element?.id, element?.dataset["flagTitle"]]).toEqual(["/docs/panel.html", "Parciais"]);
  expect(element?.querySelector(".leancloud-visitors-count")).not.toBeNull();
});

it("stores a visit under the page's title where none is configured", () => {
  renderTheme(<VisitCounter />, { state: sampleState({ site: { counter: { idVal: "", flagTitle: "" } } }) });
  expect(document.querySelector<HTMLElement>(".leancloud-visitors")?.dataset["flagTitle"]).toBe(sampleState().page.title);
});

it("takes another key from the configuration, below the base", () => {
  const state = sampleState({ site: { counter: { idVal: "/", flagTitle: "" }, base: "/docs/" } });
  renderTheme(<VisitCounter />, { state });
  expect(document.querySelector(".leancloud-visitors")?.id).toBe("/docs/");
});

it("shows nothing where visits are not counted", () => {
  const { container } = renderTheme(<VisitCounter />);
  expect(container.innerHTML).toBe("");
});
