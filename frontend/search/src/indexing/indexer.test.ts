import { describe, expect, it } from "vitest";
import { indexOf, page, searching, urls } from "../testing/site.ts";
import { createIndexer } from "./indexer.ts";

const many = (count: number) => Array.from({ length: count }, (_, at) => page(`/${at}.html`, `Page ${at}`, `<p>Common word${at} text ${at % 7 === 0 ? "seventh" : ""}</p>`));

describe("an index", () => {
  it("has the same files whatever the order in which pages arrive, and after a page was replaced", () => {
    const pages = many(20);
    const options = { pages: pages.map(({ path }) => path), synonyms: [], languages: [] };
    const indexer = createIndexer("en");
    for (const one of pages.toReversed()) indexer.put({ ...one, html: "<p>Earlier words</p>" });
    for (const one of pages) indexer.put(one);
    expect(new Map(indexer.files(options).map(({ name, text }) => [name, text]))).toStrictEqual(indexOf(pages, "en"));
  });
  it("forgets pages that the site no longer has", () => {
    const [one, other] = many(2);
    const indexer = createIndexer("en");
    if (one) indexer.put(one);
    if (other) indexer.put(other);
    const files = indexer.files({ pages: ["/1.html"], synonyms: [], languages: [] });
    expect(JSON.parse(files.find(({ name }) => name === "en.json")?.text ?? "")).toMatchObject({ sections: 1 });
    expect(files.map(({ text }) => text).join("")).not.toContain("word0");
  });
  it("splits words and pages into files, and finds all of them", async () => {
    const pages = many(1700);
    const find = searching(pages);
    const names = [...indexOf(pages).keys()].map((name) => name.split(/[/.]/u)[1]);
    expect(["lexicon", "words", "pages", "table"].filter((kind) => names.indexOf(kind) === names.lastIndexOf(kind))).toStrictEqual([]);
    const found = await Promise.all([0, 3, 767, 768, 1699].map(async (at) => (await urls(find(`word${at}`)))[0]));
    expect(found).toStrictEqual(["/0.html", "/3.html", "/767.html", "/768.html", "/1699.html"]);
  });
  it("lists a word of very many sections only where it matters most", async () => {
    const pages = [...many(1200), page("/best.html", "Common", "")];
    const answer = await searching(pages)("common");
    expect(answer.hits[0]?.url).toBe("/best.html");
    expect(answer.total).toBeLessThanOrEqual(800);
  });
  it.each(["constructor", "__proto__", "hasOwnProperty", "toString"])("takes %s for a name like any other", async (name) => {
    const pages = [page("/a.html", name, `<h2 id="${name}">${name}</h2><p>${name} &${name};</p>`), page("/b.html", "B", `<h2 id="${name}">Heading</h2>`, { terms: JSON.parse(`{"${name}": "zebra"}`) as Record<string, string>, tags: [name] })];
    const find = searching(pages, "en-US", [[name, ["heading"]]]);
    expect(await urls(find(name))).toContain(`/a.html#${name}`);
    expect(await urls(find("zebra"))).toStrictEqual([`/b.html#${name}`]);
    expect(await urls(find("native code"))).toStrictEqual([]);
  });
});
