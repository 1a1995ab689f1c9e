import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderTheme } from "../testing/render-theme.tsx";
import { sampleState, ungroupedState } from "../testing/sample.ts";
import { pageAddress, pageNumbers, Pager, typedPage } from "./pager.tsx";

afterEach(cleanup);

function show(page: number, pageCount: number, state = ungroupedState({ path: "/tag/" })) {
  return renderTheme(<Pager pager={{ id: "tag", path: "/tag/", page, pageCount }} />, { state });
}

const address = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href") ?? null;
const numbers = () => document.querySelector(".pager-numbers")?.textContent;

function type(text: string): void {
  fireEvent.change(screen.getByLabelText("Ir para a página"), { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "Ir" }));
}

describe("[S-109] moves, with links that work without scripts,", () => {
  it("(a) to the previous page", () => {
    show(5, 9);
    expect(address("Anterior")).toBe("/tag/page/4/");
  });

  it("(b) to the next page", () => {
    show(5, 9);
    expect(address("Próxima")).toBe("/tag/page/6/");
  });

  it("(c) to the first page", () => {
    show(5, 9);
    expect(address("Primeira página")).toBe("/tag/");
  });

  it("(d) to the last page", () => {
    show(5, 9);
    expect(address("Última página")).toBe("/tag/page/9/");
  });

  it("(e) to a typed page number", () => {
    const { reader } = show(5, 9);
    type("7");
    expect(reader.navigate).toHaveBeenCalledExactlyOnceWith("/tag/page/7/");
  });

  it("but not back from the first page, or forward from the last", () => {
    show(1, 3);
    expect([address("Primeira página"), address("Anterior")]).toEqual([null, null]);
    expect(document.querySelectorAll("span[aria-hidden]")).toHaveLength(2);
    cleanup();
    show(3, 3);
    expect([address("Próxima"), address("Última página")]).toEqual([null, null]);
  });
});

it("[S-110] [S-158] shows all page numbers of 7 pages, the current one marked", () => {
  show(2, 7);
  expect(numbers()).toBe("1234567");
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("2");
});

it("shows a window of page numbers beyond 7 pages", () => {
  show(10, 20);
  expect(numbers()).toBe("1…91011…20");
});

it("is absent if there is one page", () => {
  show(1, 1);
  expect(screen.queryByRole("navigation")).toBeNull();
});

it("uses the labels of the configuration", () => {
  show(2, 3, sampleState({ site: { pagination: { prevText: "Mais novas", nextText: "Mais antigas", alertLocale: "" } } }));
  expect([address("Mais novas"), address("Mais antigas")]).toEqual(["/tag/", "/tag/page/3/"]);
});

describe("a typed page", () => {
  beforeEach(() => void vi.spyOn(window, "alert").mockReturnValue());

  it.each(["1", "9", " 4 "])("[S-121] is accepted if it's a whole number from 1 to the page count: %j", (text) => {
    const { reader } = show(2, 9);
    type(text);
    expect(reader.navigate).toHaveBeenCalledOnce();
    expect(window.alert).not.toHaveBeenCalled();
  });

  it.each(["0", "10", "-1", "3.7", "3abc", "", "1e0"])("[S-121] [S-122] [S-141] shows an alert otherwise: %j", (text) => {
    const { reader } = show(2, 9);
    type(text);
    expect(reader.navigate).not.toHaveBeenCalled();
    expect(window.alert).toHaveBeenCalledExactlyOnceWith("Digite um número inteiro de 1 a 9.");
  });

  it("[S-123] shows an alert in Chinese if configured: greater than 0 and not above the page count", () => {
    show(2, 9, sampleState({ site: { pagination: { prevText: "", nextText: "", alertLocale: "zh-CN" } } }));
    type("10");
    expect(window.alert).toHaveBeenCalledExactlyOnceWith("请输入大于 0 且不超过 9 的页码。");
  });
});

describe("pages of a listing", () => {
  const shown = (page: number, pageCount: number) => pageNumbers(page, pageCount).join(" ");

  describe("[S-110] [S-158] seven pages or fewer", () => {
    it.each([1, 2, 3, 4, 5, 6, 7])("shows every number of %i", (pageCount) => {
      const all = Array.from({ length: pageCount }, (_, index) => index + 1);
      for (const page of all) expect(pageNumbers(page, pageCount)).toEqual(all);
    });
  });

  describe("more than seven pages", () => {
    it.each([
      [1, 8, "1 2 3 4 5 gap 8"],
      [4, 8, "1 2 3 4 5 gap 8"],
      [5, 8, "1 gap 4 5 6 7 8"],
      [8, 8, "1 gap 4 5 6 7 8"],
      [5, 9, "1 gap 4 5 6 gap 9"],
      [50, 100, "1 gap 49 50 51 gap 100"],
    ])("page %i of %i: %s", (page, pageCount, places) => {
      expect(shown(page, pageCount)).toBe(places);
    });

    it("always fills seven places and shows the current page, the first, and the last", () => {
      for (let page = 1; page <= 20; page += 1) {
        const places = pageNumbers(page, 20);
        expect(places).toHaveLength(7);
        expect(places).toEqual(expect.arrayContaining([1, page, 20]));
      }
    });
  });

  describe("[S-121] a typed page number", () => {
    it.each([
      ["1", 1],
      ["12", 12],
      [" 3 ", 3],
      ["03", 3],
    ])("accepts %j", (text, page) => {
      expect(typedPage(text, 12)).toBe(page);
    });

    it.each(["", " ", "0", "13", "-1", "+1", "3abc", "abc", "3.7", "3,7", "1e1", "0x3", "3 4", "Infinity", "٣", "99999999999999999999"])(
      "refuses %j",
      (text) => {
        expect(typedPage(text, 12)).toBeNull();
      },
    );
  });

  it("uses the listing's own address for the first page", () => {
    const pager = { id: "timeline", path: "/timeline/", page: 3, pageCount: 4 } as const;
    expect([pageAddress(pager, 1), pageAddress(pager, 2)]).toEqual(["/timeline/", "/timeline/page/2/"]);
  });
});
