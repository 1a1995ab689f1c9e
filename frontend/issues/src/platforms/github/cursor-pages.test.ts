import { beforeEach, describe, expect, it } from "vitest";
import type { Query, Sort } from "../../model/values.ts";
import { cursorPages, type Part, type Parts, partOf, sizeOf } from "./cursor-pages.ts";
import type { CommentNode, Connection } from "./graphql-api.ts";

/** An issue whose comments are numbered by age; `requests` notes what was loaded. */
function thread(count: number) {
  const requests: string[] = [];
  const all = { ids: Array.from({ length: count }, (_, index) => index + 1) };

  const slice = ({ first, last, after, before }: Part): Connection<CommentNode> => {
    const { ids } = all;
    const rest = ids.filter((id) => id > Number(after ?? 0) && id < Number(before ?? Infinity));
    const part = first === undefined ? rest.slice(-(last ?? 0)) : rest.slice(0, first);
    const cursor = (id: number | undefined) => (id === undefined ? null : String(id));
    return { totalCount: ids.length, pageInfo: { startCursor: cursor(part[0]), endCursor: cursor(part.at(-1)) }, nodes: part.map((id) => ({ id: String(id) }) as CommentNode) };
  };
  const noting = (name: string) => (part: Part) => {
    requests.push(`${name} ${JSON.stringify(part).replaceAll(/[{}"]/gu, "")}`);
    return Promise.resolve(slice(part));
  };
  const parts: Parts = { rows: noting("rows"), edges: noting("edges") };
  return { requests, all, parts };
}

let pages = cursorPages();
beforeEach(() => {
  pages = cursorPages();
});

async function numbers({ parts }: Pick<ReturnType<typeof thread>, "parts">, page: number, sort: Sort = "asc", perPage = 5) {
  const { nodes } = await pages.page("I", { page, perPage, sort }, parts);
  return nodes.map(({ id }) => Number(id));
}

describe("a numbered page", () => {
  it("[B-163] is the first or the last comments, then those after a cursor", async () => {
    const asc = thread(23);
    expect([await numbers(asc, 1), await numbers(asc, 2)]).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
    ]);
    expect(asc.requests).toEqual(["rows first:5", "rows first:5,after:5"]);

    const desc = thread(23);
    expect([await numbers(desc, 1, "desc"), await numbers(desc, 2, "desc")]).toEqual([
      [23, 22, 21, 20, 19],
      [18, 17, 16, 15, 14],
    ]);
    expect(desc.requests).toEqual(["rows last:5", "rows last:5,before:19"]);
  });

  it.each(["asc", "desc"] as const)("has its own rows, in any order of visits (%s)", async (sort) => {
    const { parts } = thread(23);
    const ordered = Array.from({ length: 23 }, (_, index) => (sort === "asc" ? index + 1 : 23 - index));
    for (const page of [1, 3, 2, 5, 4, 5, 1, 4]) {
      // oxlint-disable-next-line no-await-in-loop -- one reader, one page after the other
      expect(await numbers({ parts }, page, sort)).toEqual(ordered.slice((page - 1) * 5, page * 5));
    }
  });

  it("is found by counting in steps of 100, without loading skipped comments", async () => {
    const far = thread(300);
    expect(await numbers(far, 12, "asc", 20)).toEqual(Array.from({ length: 20 }, (_, index) => 221 + index));
    expect(far.requests).toEqual(["edges first:100", "edges first:100,after:100", "edges first:20,after:200", "rows first:20,after:220"]);
  });

  it("is empty beyond the end, and still has the number of comments", async () => {
    const short = thread(4);
    expect(await pages.page("I", { page: 2, perPage: 5, sort: "asc" }, short.parts)).toEqual({ count: 4, nodes: [] });
    expect(await pages.page("I", { page: 3, perPage: 5, sort: "desc" }, thread(0).parts)).toEqual({ count: 0, nodes: [] });
    expect(short.requests).toEqual(["edges first:5"]);
  });

  it("is correct after comments were added or deleted", async () => {
    const busy = thread(23);
    await numbers(busy, 1, "desc");
    busy.all.ids = [...busy.all.ids, 24];
    expect(await numbers(busy, 2, "desc")).toEqual([19, 18, 17, 16, 15]);
    busy.all.ids = busy.all.ids.filter((id) => id !== 20);
    expect(await numbers(busy, 3, "desc")).toEqual([13, 12, 11, 10, 9]);
  });

  it("isn't confused with a page of another issue, order, or size", async () => {
    const { parts } = thread(23);
    await numbers({ parts }, 1, "asc", 5);
    expect(await numbers({ parts }, 2, "desc", 5)).toEqual([18, 17, 16, 15, 14]);
    await numbers({ parts }, 1, "asc", 5);
    expect(await numbers({ parts }, 2, "asc", 10)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    await numbers({ parts }, 1, "asc", 5);
    const other = thread(9);
    await pages.page("J", { page: 2, perPage: 5, sort: "asc" }, other.parts);
    expect(other.requests[0]).toBe("edges first:5");
  });
});

it("has at most as many rows as GitHub returns", () => {
  const query: Query = { page: 1, perPage: 250, sort: "asc" };
  expect(sizeOf(query)).toBe(100);
  expect([partOf("asc", 7), partOf("desc", 7, "c")]).toEqual([{ first: 7 }, { last: 7, before: "c" }]);
});
