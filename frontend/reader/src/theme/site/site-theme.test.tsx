import { render } from "@testing-library/react";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { PageData } from "@glosa/contract";
import { renderTheme } from "../testing/render-theme.tsx";
import { sampleState } from "../testing/sample.ts";
import { additions, latestAddition, part, renderedWithout, setSiteTheme } from "./site-theme.tsx";

afterEach(() => setSiteTheme({}));

const Header = part("Header", ({ title = "ours" }: { readonly title?: string }) => <header>{title}</header>);
const Article = part("Article", () => <article>text</article>);
const Layout = part("Layout", () => <main>layout</main>);

const html = (Component: ComponentType) => {
  const { container } = render(<Component />);
  return container.innerHTML;
};

describe("a component that a theme can replace", () => {
  it("is ours without a theme", () => {
    expect(html(Header)).toBe("<header>ours</header>");
  });

  it("is the theme's, with the same properties", () => {
    setSiteTheme({ overrides: { Header: ({ title }: { readonly title: string }) => <b>{title}!</b> } });
    expect(html(() => <Header title="Site" />)).toBe("<b>Site!</b>");
  });

  it("is the original within its replacement", () => {
    setSiteTheme({ overrides: { Header: () => <div><Header title="wrapped" /></div> } });
    expect(html(Header)).toBe("<div><header>wrapped</header></div>");
  });

  it("is the original again if the replacement throws", () => {
    setSiteTheme({ overrides: { Header: () => { throw new Error("broken"); } } });
    expect(html(Header)).toBe("<header>ours</header>");
    expect(console.error).toHaveBeenCalledOnce();
    vi.mocked(console.error).mockClear();
  });

  it("has the theme's slots around it, which vanish alone if they throw", () => {
    setSiteTheme({ slots: { "header-before": () => <p>news</p>, "header-after": () => { throw new Error("broken"); } } });
    expect(html(Header)).toBe('<div class="slot" data-slot="header-before"><p>news</p></div><header>ours</header>');
    expect(console.error).toHaveBeenCalledOnce();
    vi.mocked(console.error).mockClear();
  });
});

describe("what depends on the page", () => {
  const shown = (Component: ComponentType, changes: Partial<PageData>) => {
    const state = sampleState();
    return renderTheme(<Component />, { state: { ...state, page: { ...state.page, ...changes } } }).container.textContent;
  };
  const SLOTS = { "article-before": () => "all ", "home-before": () => "home ", "listing-before": () => "listing ", "not-found-before": () => "lost " };

  it.each([
    ["a page", { path: "/panel.html" }, "all text"],
    ["a home page", { path: "/en-US/" }, "all home text"],
    ["a listing", { layout: "listing" }, "all listing text"],
    ["the not-found page", { layout: "not-found" }, "all lost text"],
  ] as const)("%s has its slots around the article", (_, changes, expected) => {
    setSiteTheme({ slots: SLOTS });
    expect(shown(Article, changes)).toBe(expected);
  });

  it("the layout is the one that the front matter names, if the theme has it", () => {
    setSiteTheme({ layouts: { landing: () => <main>landing</main> }, overrides: { Layout: () => <main>other</main> } });
    expect(shown(Layout, { frontmatter: { layout: "landing" } })).toBe("landing");
    expect(shown(Layout, { frontmatter: { layout: "unknown" } })).toBe("other");
    expect(shown(Layout, {})).toBe("other");
  });
});

it("one addition can be left out of what's rendered", () => {
  setSiteTheme({ overrides: { Header: () => <b>theirs</b> }, slots: { "header-after": () => "after" }, layouts: { landing: () => null } });
  expect(additions()).toEqual(["slots.header-after", "overrides.Header", "layouts.landing"]);
  const shown = () => renderToStaticMarkup(<Header />);
  expect(renderedWithout(["overrides.Header"], shown)).toBe('<header>ours</header><div class="slot" data-slot="header-after">after</div>');
  expect(renderedWithout(additions(), shown)).toBe("<header>ours</header>");
  expect(shown()).toContain("theirs");
});

it("what's rendered last is known, also if it never ends", () => {
  const seen: string[] = [];
  const note = () => {
    seen.push(latestAddition());
    return null;
  };
  setSiteTheme({
    slots: { "header-before": note, "header-after": note },
    overrides: { Header: note },
  });
  renderToStaticMarkup(<Header />);
  expect(seen).toEqual(["slots.header-before", "overrides.Header", "slots.header-after"]);
});
