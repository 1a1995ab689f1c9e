import type { ReaderState } from "@glosa/contract";
import { sharedMemoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { render, screen } from "@testing-library/react";
import { act, StrictMode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Article, type ReaderActions, ReaderRoot, type Runtime, RuntimeContext, SERVER_RUNTIME, useScheme, useSite } from "./reader-context.tsx";
import { createStore, initialState, reduce } from "./store.ts";
import { samplePage, sampleState } from "./testing/sample.ts";
import { createScheme } from "./settings/scheme-setting.ts";

// A browser serializes this differently, so the article's string must come from the document.
const WRITTEN = "<h1>Panel</h1><p>One &amp; two<br/>three<img src='/a.png' alt=a></p><div id=island-1>static</div>";
const FIRST = sampleState(samplePage("/panel.html", { html: WRITTEN }));
const SECOND = sampleState(samplePage("/basic.html"));

const actions: ReaderActions = {
  navigate: vi.fn(),
  prefetch: vi.fn(),
  retry: vi.fn(),
  dismiss: vi.fn(),
  loadBranch: () => Promise.reject(new Error("not here")),
};

let root: Root | undefined;

const article = () => document.querySelector("article") as HTMLElement;

/** Renders on the server, then hydrates in the browser, in React's strict mode. */
function alive(state: ReaderState) {
  const tree = (shown: ReaderState, runtime: Runtime, onArrival: () => void) => {
    const store = createStore(reduce, initialState(shown));
    const element = (
      <StrictMode>
        <ReaderRoot store={store} actions={actions} runtime={runtime} onArrival={onArrival}>
          <main>
            <Article />
          </main>
        </ReaderRoot>
      </StrictMode>
    );
    return { store, element };
  };
  document.body.innerHTML = `<div id="app">${renderToString(tree(state, SERVER_RUNTIME, vi.fn()).element)}</div>`;
  const served = article();
  const nodes = [...served.childNodes];

  const ended = vi.fn();
  const runtime = { ...SERVER_RUNTIME, enhance: vi.fn<Runtime["enhance"]>(() => ended) };
  const onArrival = vi.fn();
  const onRecoverableError = vi.fn();
  const page = { ...state.page, html: served.innerHTML };
  const { store, element } = tree({ ...state, page }, runtime, onArrival);
  act(() => {
    root = hydrateRoot(document.querySelector("#app") as Element, element, { onRecoverableError });
  });
  return { store, served, nodes, runtime, ended, onArrival, onRecoverableError };
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

afterEach(() => {
  act(() => root?.unmount());
  vi.unstubAllGlobals();
});

describe("the article of the first page", () => {
  it("is hydrated without changes: the same nodes, and no warning", () => {
    const { served, nodes, onRecoverableError } = alive(FIRST);
    expect(article()).toBe(served);
    expect([...served.childNodes]).toEqual(nodes);
    expect(nodes.every((node) => node.parentNode === served)).toBe(true);
    expect(onRecoverableError).not.toHaveBeenCalled();
  });

  it("gets its additions once, and retains them while other state changes", () => {
    const { store, served, runtime } = alive(FIRST);
    expect(runtime.enhance).toHaveBeenLastCalledWith(served, expect.objectContaining({ path: "/panel.html" }), FIRST.site);
    const calls = runtime.enhance.mock.calls.length;
    const island = served.querySelector("#island-1") as HTMLElement;
    island.textContent = "alive";
    act(() => store.dispatch({ type: "started", path: "/basic.html" }));
    expect([island.isConnected, island.textContent]).toEqual([true, "alive"]);
    expect(runtime.enhance).toHaveBeenCalledTimes(calls);
  });
});

describe("another page", () => {
  it("has a new article element; the additions of the old one end first", () => {
    const { store, served, runtime, ended } = alive(FIRST);
    ended.mockClear();
    act(() => store.dispatch({ type: "arrived", state: SECOND, arrival: { type: "top" } }));
    expect(ended).toHaveBeenCalledOnce();
    expect(article()).not.toBe(served);
    expect(article().innerHTML).toBe(SECOND.page.html);
    expect(runtime.enhance).toHaveBeenLastCalledWith(article(), SECOND.page, SECOND.site);
  });

  it("is reported once it's in the document", () => {
    const { store, onArrival } = alive(FIRST);
    onArrival.mockClear();
    onArrival.mockImplementation(() => expect(article().innerHTML).toBe(SECOND.page.html));
    act(() => store.dispatch({ type: "arrived", state: SECOND, arrival: { type: "top" } }));
    expect(onArrival).toHaveBeenCalledOnce();
    act(() => store.dispatch({ type: "started", path: "/x.html" }));
    expect(onArrival).toHaveBeenCalledOnce();
  });

  it("is reported even if it is the same page again", () => {
    const { store, onArrival } = alive(FIRST);
    onArrival.mockClear();
    act(() => store.dispatch({ type: "arrived", state: store.get().state, arrival: { type: "top" } }));
    expect(onArrival).toHaveBeenCalledOnce();
  });
});

it("shows a new version of the page in the same element", () => {
  const { store, served } = alive(FIRST);
  act(() => store.dispatch({ type: "page replaced", page: { ...FIRST.page, html: "<h1>New</h1>" } }));
  expect(article()).toBe(served);
  expect(served.innerHTML).toBe("<h1>New</h1>");
});

function Settings() {
  const scheme = useScheme();
  return (
    <button type="button" onClick={() => scheme.choose("dark")}>
      {scheme.choice}
    </button>
  );
}

describe("features of the browser", () => {
  const buttons = () => screen.getAllByRole("button");
  const texts = () => buttons().map((button) => button.textContent);

  it("have neutral values on the server", () => {
    expect(renderToStaticMarkup(<Settings />)).toBe('<button type="button">auto</button>');
  });

  it("do nothing without a runtime", () => {
    const { unmount } = render(<Settings />);
    act(() => buttons().forEach((button) => button.click()));
    expect(texts()).toEqual(["auto"]);
    unmount();
    expect(document.body.textContent).toBe("");
  });

  it("follow the reader's choices", () => {
    const storage = sharedMemoryStorage();
    const runtime = {
      ...SERVER_RUNTIME,
      scheme: createScheme({ storage, root: document.documentElement }),
    };
    render(
      <RuntimeContext value={runtime}>
        <Settings />
      </RuntimeContext>,
    );
    expect(texts()).toEqual(["auto"]);
    act(() => buttons().forEach((button) => button.click()));
    expect(texts()).toEqual(["dark"]);
  });
});

it("gives every component the site of the shown page", () => {
  const SiteTitle = () => <output>{useSite().title}</output>;
  render(
    <ReaderRoot store={createStore(reduce, initialState(FIRST))} actions={actions} runtime={SERVER_RUNTIME} onArrival={vi.fn()}>
      <SiteTitle />
    </ReaderRoot>,
  );
  expect(screen.getByRole("status").textContent).toBe(FIRST.site.title);
});
