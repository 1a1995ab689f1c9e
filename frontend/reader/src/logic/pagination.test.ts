import { describe, expect, it } from "vitest";
import { pageAddress, pageNumbers, typedPage } from "./pagination.ts";

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
  ])("page %i of %i: %s", (page, pageCount, numbers) => {
    expect(shown(page, pageCount)).toBe(numbers);
  });

  it("always fills seven places and shows the page, the first and the last", () => {
    for (let page = 1; page <= 20; page += 1) {
      const numbers = pageNumbers(page, 20);
      expect(numbers).toHaveLength(7);
      expect(numbers).toEqual(expect.arrayContaining([1, page, 20]));
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

it("gives the first page the listing's own address", () => {
  const pager = { id: "timeline", path: "/timeline/", page: 3, pageCount: 4 } as const;
  expect([pageAddress(pager, 1), pageAddress(pager, 2)]).toEqual(["/timeline/", "/timeline/page/2/"]);
});
