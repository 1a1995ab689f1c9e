import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import type { Branch, Listing, PageData, Rendered, RenderBatch, SiteData } from "@glosa/contract";
import { samplePage, sampleSite } from "../app/testing/sample.ts";
import { Sidebar } from "../theme/sidebar/sidebar.tsx";
import { fakeReader, inReader } from "../theme/testing/render-theme.tsx";
import { sampleState } from "../theme/testing/sample.ts";
import "./server.tsx";

interface Glosa {
  readonly render: (batch: string) => string;
  readonly component: (name: string, source: string, file: string) => void;
  readonly renderComponent: (name: string, props: string, use: string) => string;
  readonly language: (name: string, source: string, file: string) => void;
}

const glosa = Reflect.get(globalThis, "glosa") as Glosa;

const LISTING: Listing = { id: "timeline", pid: "date", terms: [], term: "", entries: [], groups: [], total: 0 };

interface Shared {
  readonly site?: SiteData;
  readonly branches?: Readonly<Record<string, Branch>>;
}

function renderedAll(pages: readonly PageData[], { site = sampleSite(), branches = {} }: Shared = {}): readonly Rendered[] {
  const jobs = pages.map((page) => ({ page, listing: page.layout === "listing" ? LISTING : null }));
  const batch: RenderBatch = { site, branches, jobs };
  return JSON.parse(glosa.render(JSON.stringify(batch))) as readonly Rendered[];
}

function rendered(changes: Partial<PageData>, shared?: Shared): Rendered {
  const [first] = renderedAll([samplePage("/en-US/x.html", { html: "", title: "Sample", ...changes })], shared);
  if (first === undefined) throw new Error("Nothing was rendered.");
  return first;
}

describe("rendering", () => {
  it("[S-19] renders every page with one marker in place of its article", () => {
    for (const page of [rendered({}), rendered({ layout: "listing" }), rendered({ layout: "not-found" })]) {
      expect(page.body.split("<!--article-->")).toHaveLength(2);
      expect(page.body).toMatch(/<article data-article="" [^>]*><!--article--><\/article>/u);
    }
  });

  it("writes no style attribute and no inline script, because the site's policy forbids them", () => {
    expect(rendered({}).body).not.toMatch(/\sstyle=|<script/u);
  });

  it("starts with the app's element, even if it contains images", () => {
    const site = sampleSite({ theme: { ...sampleSite().theme, logo: "/logo.svg" } });
    const { body } = rendered({}, { site });
    expect(body).toContain('src="/logo.svg"');
    expect(body).toMatch(/^<div/u);
  });

  it("renders the article of a listing and of the not-found page, and none for Markdown", () => {
    expect(rendered({}).article).toBe("");
    expect(rendered({ layout: "listing" }).article).toContain("<h1>Sample</h1>");
    expect(rendered({ layout: "not-found" }).article).toContain("<h1>");
  });

  it("opens each page's own sidebar branch, which the batch contains once", () => {
    const group = { title: "Group", collapsable: true, path: "/en-US/own.html", branch: "/nav.json", items: [] };
    const site = sampleSite({ theme: { ...sampleSite().theme, sidebar: [group] } });
    const branches = { [group.branch]: { items: [{ title: "Own line", path: group.path, children: [] }] } };
    expect(rendered({ group: 0, branch: group.branch }, { site, branches }).body).toContain("Own line");
    expect(rendered({ group: -1, branch: "" }, { site, branches }).body).not.toContain("Own line");
  });

  it.each([0, 1, 2, -1])("renders the sidebar as React does in the browser, except for the mark of the current page, with the reader in group %i", (group) => {
    const state = sampleState({ page: { group } });
    const expected = renderToString(inReader(createElement(Sidebar), fakeReader({ state })));
    const { branch } = state;
    const [page] = renderedAll([state.page], { site: state.site, branches: branch === null ? {} : { [state.page.branch]: branch } });
    const body = page?.body.replaceAll(/<!--\/?sidebar-->/gu, "");
    expect(body).toContain(expected.replaceAll(' aria-current="page"', ""));
  });

  it("renders the sidebar once for all pages of a branch, and leaves no place for it on pages without one", () => {
    const { site, page, branch } = sampleState({ page: { group: 1 } });
    const hidden = { ...page, frontmatter: { sidebar: false }, group: -1, branch: "" };
    const elsewhere = { ...hidden, frontmatter: {} };
    const branches = branch === null ? {} : { [page.branch]: branch };
    const found = renderedAll([page, page, hidden, elsewhere, elsewhere], { site, branches });
    const sidebars = found.map(({ body }) => /<!--sidebar-->(.*)<!--\/sidebar-->/u.exec(body)?.[1]);
    expect(sidebars).toEqual([expect.stringContaining("Parciais"), "", undefined, expect.stringContaining("Tópicos"), ""]);
  });

  it("renders pages in order", () => {
    const pages = ["/en-US/a.html", "/en-US/b.html"].map((path) => samplePage(path, { layout: "listing", title: path }));
    expect(renderedAll(pages).map(({ article }) => /<h1>(.*?)<\/h1>/u.exec(article)?.[1])).toEqual([
      "/en-US/a.html",
      "/en-US/b.html",
    ]);
  });
});

describe("a site's component", () => {
  const PLACE = JSON.stringify({ lang: "pt-BR", id: "island-1", children: "" });

  it("is rendered with its props and the page's language", () => {
    glosa.component("Note", 'export const render = ({ text }, React, { lang }) => React.createElement("i", { lang }, text);', "components/Note.js");
    expect(glosa.renderComponent("Note", '{"text":"<b>"}', PLACE)).toBe('<i lang="pt-BR">&lt;b&gt;</i>');
  });

  it("receives the Markdown inside it", () => {
    glosa.component("Box", 'export const render = (props, { createElement: h }, { children }) => h("b", null, children);', "components/Box.js");
    const place = JSON.stringify({ lang: "pt-BR", id: "island-1", children: "<i>here</i>" });
    expect(glosa.renderComponent("Box", "{}", place)).toBe('<b><div data-children=""><i>here</i></div></b>');
    expect(glosa.renderComponent("Box", "{}", PLACE)).toBe("<b></b>");
  });

  it("is rejected with a message that names it", () => {
    expect(() => glosa.component("Empty", "", "components/Empty.js")).toThrow("The component Empty doesn't export a function 'render'.");
    expect(() => glosa.renderComponent("Nobody", "{}", PLACE)).toThrow("The component Nobody is not registered.");
  });
});

describe("a site's fence language", () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, "Prism"));

  it("is registered with Prism, from a grammar or from a function that returns one", () => {
    const languages = { clike: { keyword: /if/u } };
    Reflect.set(globalThis, "Prism", { languages });
    glosa.language("mql", "export default { keyword: /input/ };", "languages/mql.js");
    glosa.language("mql5", "export default (Prism) => ({ ...Prism.languages.clike });", "languages/mql5.js");
    expect(languages).toMatchObject({ mql: { keyword: expect.any(RegExp) }, mql5: languages.clike });
    expect(() => glosa.language("none", "export default 7;", "languages/none.js")).toThrow("The language none doesn't export a grammar by default.");
  });
});
