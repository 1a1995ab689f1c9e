import { describe, expect, it } from "vitest";
import { pageThread } from "./thread.ts";

const OPTIONS = { owner: "Owner", admins: ["second"], labels: ["Vssue"] };
const TITLE = "[Vssue]Guide";

interface Row {
  readonly title: string;
  readonly labels: readonly string[];
  readonly author: string | null;
  readonly number: number;
}

const labeled: Row = { title: TITLE, labels: ["bug", "Vssue"], author: "stranger", number: 5 };
const bare: Row = { ...labeled, labels: [] };

const called = (title: string): Row => ({ ...labeled, title });

/** The number of the thread among the candidates. */
const among = (candidates: readonly Row[], { title = TITLE, ...options }: Partial<typeof OPTIONS> & { readonly title?: string } = {}) =>
  pageThread<Row>({ ...OPTIONS, ...options }, (row: Row) => ({ ...row, found: row }), { title: "" })(candidates, title)?.number ?? null;

describe("a page's thread", () => {
  it.each(['[Vssue]"Quoted" (brackets) [x]', "[Vssue]🚀 Los!", "[Vssue]交易机器人", "[Vssue]a\\b*c"])("has exactly the title %s", (title) => {
    const near = [`${title}!`, title.toUpperCase(), `x ${title}`, title.slice(1)].map(called);
    expect([among(near, { title }), among([...near, { ...called(title), number: 9 }], { title })]).toEqual([null, 9]);
  });

  it("may have white space around the title", () => {
    expect(among([{ ...labeled, title: ` ${TITLE} ` }], { title: `${TITLE} ` })).toBe(5);
  });

  it("may be opened by anyone if it has all labels", () => {
    expect(among([labeled])).toBe(5);
    expect(among([{ ...labeled, labels: ["vssue"] }])).toBe(5);
    expect(among([labeled], { labels: ["Vssue", "docs"] })).toBeNull();
    expect(among([{ ...labeled, labels: ["docs", "Vssue", "bug"] }], { labels: ["Vssue", "docs"] })).toBe(5);
  });

  it.each(["Owner", "owner", "SECOND"])("needs no label if it was opened by %s", (author) => {
    expect(among([{ ...bare, author }])).toBe(5);
  });

  it.each(["stranger", "owner2", "", null])("isn't an issue without a label that %j opened", (author) => {
    expect(among([{ ...bare, author }])).toBeNull();
  });

  it("is an issue with labels before an older one without, otherwise the oldest", () => {
    const own = { ...bare, author: "owner" };
    expect(among([{ ...bare, number: 1 }, { ...own, number: 2 }, { ...labeled, number: 9 }, { ...labeled, number: 8 }])).toBe(8);
    expect(among([{ ...bare, number: 1 }, { ...own, number: 7 }, { ...own, number: 6 }])).toBe(6);
  });

  it("is the oldest of that title if no labels are configured", () => {
    expect(among([{ ...labeled, number: 6 }, bare, { ...bare, number: 7, author: "owner" }], { labels: [] })).toBe(5);
  });
});
