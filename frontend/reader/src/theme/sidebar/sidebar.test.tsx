import { cleanup, fireEvent, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeReader, inReader, renderTheme } from "../testing/render-theme.tsx";
import { sampleSite, sampleState } from "../testing/sample.ts";
import { Sidebar } from "./sidebar.tsx";

afterEach(cleanup);

const title = (name: string) => screen.getByRole("button", { name });
const isExpanded = (name: string) => title(name).getAttribute("aria-expanded") === "true";

describe("with scripts", () => {
  it("[S-67] groups have titles", () => {
    renderTheme(<Sidebar />);
    const titles = [...document.querySelectorAll(".sidebar-title")].map((element) => element.textContent);
    expect(titles).toEqual(["Introdução", "Configurações", "Tópicos"]);
  });

  it.each([
    [3, []],
    [4, [["The sidebar is nested 4 levels deep; at most 3 are expected. Move its deepest groups up in theme.sidebar."]]],
  ])("[S-119] [S-142] reports nesting deeper than three levels on the console, once, and shows the groups: %d levels", (sidebarLevels, reported) => {
    const error = vi.mocked(console.error).mockReturnValue();
    const state = sampleState({ site: { theme: { ...sampleSite.theme, sidebarLevels } } });
    const { show } = renderTheme(<Sidebar />, { state });
    show({ state: { ...state, page: { ...state.page, path: "/other.html" } } });
    expect(error.mock.calls).toEqual(reported);
    expect(document.querySelectorAll(".sidebar-title")).toHaveLength(3);
    error.mockClear();
  });

  it("[S-68] a group opens and closes; its children are loaded when it is first opened", async () => {
    const { reader } = renderTheme(<Sidebar />);
    expect(isExpanded("Tópicos")).toBe(false);
    expect(reader.loadBranch).not.toHaveBeenCalled();
    fireEvent.click(title("Tópicos"));
    const link = await screen.findByRole("link", { name: "FAQ" });
    expect(link.getAttribute("href")).toBe("/popular-topics/FAQ.html");
    expect(isExpanded("Tópicos")).toBe(true);
    fireEvent.click(title("Tópicos"));
    expect(isExpanded("Tópicos")).toBe(false);
    expect(screen.queryByRole("link", { name: "FAQ" })).toBeNull();
    fireEvent.click(title("Tópicos"));
    expect(screen.getByRole("link", { name: "FAQ" })).toBeTruthy();
    expect(reader.loadBranch).toHaveBeenCalledExactlyOnceWith("/assets/nav/Tópicos.json");
  });

  it("the group of the current page is open and can be closed", () => {
    renderTheme(<Sidebar />);
    expect(isExpanded("Configurações")).toBe(true);
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Parciais");
    fireEvent.click(title("Configurações"));
    expect(isExpanded("Configurações")).toBe(false);
  });

  it("a group opens when the reader goes to one of its pages, and the previous group stays as it was", () => {
    const { show, reader } = renderTheme(<Sidebar />);
    const branch = { items: [{ title: "FAQ", path: "/popular-topics/FAQ.html", children: [] }] };
    show({ state: sampleState({ branch, page: { path: "/popular-topics/FAQ.html", group: 2 } }) });
    expect(isExpanded("Tópicos")).toBe(true);
    expect(isExpanded("Configurações")).toBe(true);
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("FAQ");
    expect(reader.loadBranch).not.toHaveBeenCalled();
  });

  it("a group that doesn't collapse is open on every page, under a title that is neither a button nor a link", () => {
    renderTheme(<Sidebar />);
    expect(screen.queryByRole("button", { name: "Introdução" })).toBeNull();
    expect(screen.getAllByRole("link", { name: "Introdução" })).toHaveLength(1);
  });

  it("a group whose children can't be loaded reports it, links to its first page, and tries again when reopened", async () => {
    const { reader } = renderTheme(<Sidebar />);
    reader.loadBranch.mockRejectedValueOnce(new Error("offline"));
    fireEvent.click(title("Tópicos"));
    const link = await screen.findByRole("link", { name: /não foi possível/iu });
    expect(link.getAttribute("href")).toBe("/popular-topics/");
    fireEvent.click(title("Tópicos"));
    fireEvent.click(title("Tópicos"));
    expect(screen.queryByRole("link", { name: /não foi possível/iu })).toBeNull();
    expect(await screen.findByRole("link", { name: "FAQ" })).toBeTruthy();
  });

  it("is absent if the page or the site turns it off", () => {
    renderTheme(<Sidebar />, { state: sampleState({ page: { frontmatter: { sidebar: false } } }) });
    renderTheme(<Sidebar />, { state: sampleState({ site: { theme: { ...sampleSite.theme, sidebar: [] } } }) });
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});

it("without scripts, titles of groups that collapse are links, and the page's own branch is readable", () => {
  const page = document.createElement("div");
  page.innerHTML = renderToString(inReader(<Sidebar />, fakeReader()));
  const shown = [...page.querySelectorAll<HTMLElement>("a")].filter((link) => link.closest("[hidden]") === null);
  expect(shown.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Introdução", "/"],
    ["Configurações", "/settings/"],
    ["Visão geral", "/settings/"],
    ["Parciais", "/settings/partials.html"],
    ["Tópicos", "/popular-topics/"],
  ]);
  expect(page.querySelector("button")).toBeNull();
});
