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

it("starts the comments of the page in their element, and ends them with the page", () => {
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

it("leaves the usual id to a heading of the text", () => {
  renderTheme(<Comments />, { state: sampleState({ page: { comments: "_comments" } }) });
  expect(document.querySelector("section")?.id).toBe("_comments");
});

it("reports comments that couldn't be loaded, with a button to try again, until they load or the reader leaves", () => {
  const comments = vi.fn<Runtime["comments"]>(() => () => undefined);
  const { show } = renderTheme(<Comments />, { runtime: { comments } });
  const notify = (retry: (() => void) | null) => act(() => comments.mock.lastCall?.[3](retry));
  expect(screen.queryByRole("alert")).toBeNull();
  const retry = vi.fn();
  notify(retry);
  expect(screen.getByRole("alert").textContent).toContain("Não foi possível carregar os comentários.");
  fireEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(retry).toHaveBeenCalledOnce();
  notify(null);
  expect(screen.queryByRole("alert")).toBeNull();
  notify(retry);
  show({ state: sampleState({ page: { path: "/other.html" } }) });
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says in the server's HTML that comments need scripts", () => {
  const html = renderToString(inReader(<Comments />, fakeReader()));
  expect(html).toContain("<noscript><p>Para ler e escrever comentários, ative o JavaScript.</p></noscript>");
});

it("[S-102] [S-154] has an arrow to the top in the comments area, past 300 px", () => {
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

it("[S-155] checks the scroll position at most every 100 ms", () => {
  renderTheme(<Comments />);
  const arrow = screen.getByText("Topo da página").parentElement as HTMLButtonElement;
  painted();
  scroll(900);
  pass(99);
  expect(arrow.hidden).toBe(true);
  pass(1);
  expect(arrow.hidden).toBe(false);
});

it("has a visit counter with the page's address as its id and the configured title", () => {
  renderTheme(<VisitCounter />, { state: COUNTED });
  const element = document.querySelector<HTMLElement>(".leancloud-visitors");
  expect([element?.id, element?.dataset["flagTitle"]]).toEqual(["/docs/panel.html", "Parciais"]);
  expect(element?.querySelector(".leancloud-visitors-count")).not.toBeNull();
});

it("titles the visit counter after the page if no title is configured", () => {
  renderTheme(<VisitCounter />, { state: sampleState({ site: { counter: { idVal: "", flagTitle: "" } } }) });
  expect(document.querySelector<HTMLElement>(".leancloud-visitors")?.dataset["flagTitle"]).toBe(sampleState().page.title);
});

it("uses the visit counter's configured key, below the base", () => {
  const state = sampleState({ site: { counter: { idVal: "/", flagTitle: "" }, base: "/docs/" } });
  renderTheme(<VisitCounter />, { state });
  expect(document.querySelector(".leancloud-visitors")?.id).toBe("/docs/");
});

it("has no visit counter if visits aren't counted", () => {
  const { container } = renderTheme(<VisitCounter />);
  expect(container.innerHTML).toBe("");
});
