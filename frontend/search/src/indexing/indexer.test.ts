import { describe, expect, it } from "vitest";
import type { Manifest } from "../format.ts";
import { filesOf, headedBy, indexOf, page, searching, urls } from "../testing/site.ts";
import { createIndexer } from "./indexer.ts";

const many = (count: number) => Array.from({ length: count }, (_, at) => page(`/${at}.html`, `Page ${at}`, `<p>Common word${at} text ${at % 7 === 0 ? "seventh" : ""}</p>`));

describe("an index", () => {
  it("has the same files after it was made of other pages before", () => {
    const pages = many(20);
    const indexer = createIndexer("en");
    indexOf(pages.map((one) => ({ ...one, html: "<p>Earlier words</p>" })), "en", [], indexer);
    expect(indexOf(pages, "en", [], indexer)).toStrictEqual(indexOf(pages, "en"));
  });
  it("has the same files whichever process parsed the pages", () => {
    const pages = many(20);
    const [indexer, other] = [createIndexer("en"), createIndexer("en")];
    const read = pages.map((one, at) => headedBy(at % 2 === 0 ? indexer : other, one));
    indexer.begin();
    for (const one of read) indexer.add(one);
    indexer.finish({ synonyms: [], languages: [], boosts: {}, versions: [] });
    expect(filesOf(indexer)).toStrictEqual(indexOf(pages, "en"));
  });
  it("splits words and pages into files, and finds all of them", async () => {
    const pages = many(1700);
    const find = searching(pages);
    const names = [...indexOf(pages).keys()].map((name) => name.split(/[/.]/u)[1]);
    expect(["lexicon", "words", "page", "table"].filter((kind) => names.indexOf(kind) === names.lastIndexOf(kind))).toStrictEqual([]);
    const found = await Promise.all([0, 3, 767, 768, 1699].map(async (at) => (await urls(find(`word${at}`)))[0]));
    expect(found).toStrictEqual(["/0.html", "/3.html", "/767.html", "/768.html", "/1699.html"]);
  });
  it("lists a word of very many sections only where it matters most", async () => {
    const heading = (at: number) => page(`/heading/${at.toString()}.html`, "Other", '<h2 id="a">Common</h2>');
    const pages = [...many(900), ...Array.from({ length: 300 }, (_, at) => heading(at)), ...Array.from({ length: 400 }, (_, at) => page(`/more/${at.toString()}.html`, "Page", "<p>Common word</p>")), page("/best.html", "Common", "")];
    const { hits, total } = await searching(pages)("common", { limit: 2000 });
    expect(total).toBe(800);
    const found = new Set(hits.map(({ url }) => url));
    expect([...Array.from({ length: 300 }, (_, at) => `${heading(at).path}#a`), "/best.html", "/0.html", "/498.html"].filter((url) => !found.has(url))).toStrictEqual([]);
    expect([...found].filter((url) => url.startsWith("/more"))).toStrictEqual([]);
  });
  it("lists the words of its language that say little", () => {
    const common = (lang: string) => (JSON.parse(indexOf(many(1), lang).get(`${lang}.json`) ?? "") as Manifest).common.split(" ");
    expect([common("pt-BR").includes("como"), common("en-US").includes("como"), common("en").includes("the"), common("de")]).toStrictEqual([true, false, true, [""]]);
  });
  it.each(["constructor", "__proto__", "hasOwnProperty", "toString"])("takes %s for a name like any other", async (name) => {
    const pages = [page("/a.html", name, `<h2 id="${name}">${name}</h2><p>${name} &${name};</p>`), page("/b.html", "B", `<h2 id="${name}">Heading</h2>`, { terms: JSON.parse(`{"${name}": "zebra"}`) as Record<string, string>, tags: [name] })];
    const find = searching(pages, "en-US", [[name, ["heading"]]]);
    expect(await urls(find(name))).toContain(`/a.html#${name}`);
    expect(await urls(find("zebra"))).toStrictEqual([`/b.html#${name}`]);
    expect(await urls(find("native code"))).toStrictEqual([]);
  });
});

describe("headings in other languages", () => {
  const translated = { "": "Rolagem", gap: "Saltos de preço" };
  const pages = [page("/a", "Losses", '<p>Text.</p><h2 id="gap">Price gaps</h2><p>Jumps.</p>', { translated }), page("/b", "Saltos", "<p>A name.</p>")];
  it("lead to a section, after those of its own language", async () => {
    expect(await urls(searching(pages)("saltos"))).toStrictEqual(["/b", "/a#gap"]);
    expect(await urls(searching(pages)("rolagem"))).toStrictEqual(["/a"]);
    expect(await urls(searching(pages)("salto preco"))).toContain("/a#gap");
  });
  it("aren't what a synonym leads to", async () => {
    const { tried } = await searching(pages, "en-US", [["fall", ["rolagem"]]])("fall");
    expect(tried).toStrictEqual(["fall"]);
  });

  it("finds a section by the words that its page lists for it, but not if they're in quotes", async () => {
    const limits = page("/limits", "Limits", '<p>How much.</p><h2 id="loss">The loss</h2><p>At most.</p>', { listed: { "": "ceilings", loss: "money per day, worst day" } });
    const find = searching([limits, page("/day", "The day", "<p>Twenty-four hours.</p>")]);
    expect(await urls(find("worst money"))).toEqual(["/limits#loss"]);
    expect(await urls(find("ceiling"))).toEqual(["/limits"]);
    expect(await urls(find('"worst day"'))).toEqual([]);
  });
});
