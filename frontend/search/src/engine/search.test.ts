import { describe, expect, it, vi } from "vitest";
import { createSearch } from "./search.ts";
import { indexOf, page, patched, reading, searching, urls } from "../testing/site.ts";

const STOP = page("/docs/stop.html", "Stop loss", '<p>Limits the loss of a position.</p><h2 id="distance">Distance</h2><p>How far the price may move.</p>', { tags: ["risk"] });
const BREAKEVEN = page("/docs/breakeven.html", "Breakeven", '<p>Moves the stop loss.</p><h2 id="distance">Distance</h2><p>When it moves.</p><h2 id="gain">Gain</h2><pre><code>move(gain)</code></pre>');
const PANEL = page("/docs/panel.html", "The panel", "<p>Shows the position, its stop and its loss, far apart.</p>", { alternates: { "pt-BR": "/pt/panel.html" } });
const PAGES = [STOP, BREAKEVEN, PANEL];

/** Pages with the same text. */
const others = (count: number, text = "") => Array.from({ length: count }, (_, at) => page(`/${text.length.toString()}/${at.toString()}`, "Other", `<p>${text}</p>`));

describe("ranking", () => {
  it("prefers a title to text", async () => {
    expect(await urls(searching(PAGES)("stop loss"))).toStrictEqual(["/docs/stop.html", "/docs/stop.html#distance", "/docs/breakeven.html", "/docs/panel.html"]);
  });
  it("finds a section by its heading and its page's title", async () => {
    expect((await urls(searching(PAGES)("breakeven distance")))[0]).toBe("/docs/breakeven.html#distance");
  });
  it("prefers words that follow each other", async () => {
    const pages = [page("/a", "A", "<p>profit comes, and then a limit</p>"), page("/b", "B", "<p>and then comes a profit limit</p>")];
    expect(await urls(searching(pages)("profit limit"))).toStrictEqual(["/b", "/a"]);
  });
  it("prefers a page with a boost, and finds tags and code", async () => {
    const pages = [page("/a", "A", "<p>gain</p>"), page("/b", "B", "<p>gain</p>", { boost: 3 })];
    expect(await urls(searching(pages)("gain"))).toStrictEqual(["/b", "/a"]);
    expect(await urls(searching(PAGES)("risk"))).toStrictEqual(["/docs/stop.html"]);
    expect(await urls(searching(PAGES)("move(gain)"))).toContain("/docs/breakeven.html#gain");
  });
  it("counts a keyword by how much of it the query has", async () => {
    const own = (path: string, keyword: string) => page(path, path.slice(1), `<h2 id="s">Section ${path.slice(1)}</h2><p>Text.</p>`, { listed: { s: keyword } });
    const pages = [own("/long", "stop the robot while the news moves prices"), own("/other", "stop, news"), own("/exact", "stop news")];
    expect(await urls(searching(pages)("stop news"))).toStrictEqual(["/exact#s", "/other#s", "/long#s"]);
  });
  it("prefers a heading to a part of a keyword", async () => {
    const pages = [page("/k", "Keys", "", { listed: { "": "swap every evening at the broker" } }), page("/t", "Swap of the broker", "")];
    expect(await urls(searching(pages)("broker swap"))).toStrictEqual(["/t", "/k"]);
  });
  it.each(["كتاب", "للكتاب", "صفقة"])("finds Arabic words with and without their article: %s", async (query) => {
    expect(await urls(searching([page("/a", "الكتاب", "<p>والصفقات</p>")], "ar")(query))).toStrictEqual(["/a"]);
  });
  it("explains a result, and returns the same section in other languages", async () => {
    const { hits } = await searching(PAGES)("pannel");
    expect(hits).toStrictEqual([expect.objectContaining({ url: "/docs/panel.html", title: "The panel", section: "", above: [], kind: "page", alternates: { "pt-BR": "/pt/panel.html" }, why: ["spelling: pannel → panel", "title: pannel"] })]);
  });
  it("names the headings above a section", async () => {
    const pages = [page("/a", "A", '<h2 id="b">Bee</h2><h3 id="c">Sea</h3><h2 id="d">Dee</h2><h4 id="e">East</h4>')];
    expect((await searching(pages)("sea")).hits[0]).toMatchObject({ section: "Sea", above: ["Bee"] });
    expect((await searching(pages)("east")).hits[0]).toMatchObject({ section: "East", above: ["Dee"] });
  });
});

describe("words", () => {
  it.each(["posicao", "POSIÇÃO", "posições aberta"])("finds words with and without accents, capitals and endings: %s", async (query) => {
    expect(await urls(searching([page("/a", "Posições abertas", "")], "pt-BR")(query))).toStrictEqual(["/a"]);
  });
  it("ignores the first letter of the next word if nothing begins with it", async () => {
    const find = searching(PAGES);
    const before = await find("stop loss", { typing: true });
    expect(await find("stop loss q", { typing: true })).toMatchObject({ hits: before.hits.map(({ url }) => ({ url })), matched: "all" });
    expect((await find("stop loss q")).matched).toBe("some");
    expect((await find("q", { typing: true })).matched).toBe("none");
  });
  it("finds the beginning of the word that is being typed", async () => {
    const find = searching(PAGES);
    expect(await urls(find("breakev", { typing: true }))).toContain("/docs/breakeven.html");
    expect((await find("stop los", { typing: true })).matched).toBe("all");
  });
  it("finds words that begin like the one that is being typed rather than its other forms", async () => {
    const find = searching([page("/a", "Está", "<p>esta, este</p>"), page("/b", "Estocástico", "")], "pt-BR");
    expect(await urls(find("esto", { typing: true }))).toStrictEqual(["/b"]);
    expect(await urls(find("esto"))).toStrictEqual(["/a"]);
  });
  it("finds words that begin like a common one", async () => {
    const pages = [page("/a", "Conta", "<p>a conta de alguém</p>"), page("/b", "Conta demo", "")];
    expect((await urls(searching(pages, "pt-BR")("conta de", { typing: true })))[0]).toBe("/b");
  });
  it.each([["brekeven", "breakeven"], ["rbeakeven", "breakeven"], ["vreakeven gain", "breakeven gain"], ["stop", ""]])("corrects %s to %j", async (query, suggestion) => {
    expect((await searching(PAGES)(query)).suggestion).toBe(suggestion);
  });
  it("prefers a word one letter away to another with the same stem", async () => {
    const pages = [page("/a", "Divided", ""), page("/b", "Dividends", "")];
    expect(await urls(searching(pages)("dividents"))).toStrictEqual(["/b"]);
    expect(await urls(searching(pages)("dividing"))).toStrictEqual(["/a"]);
  });
  it("suggests words with their accents", async () => {
    expect((await searching([page("/a", "A", "<p>cotação cotacao cotação</p>")], "pt-BR")("cotassão")).suggestion).toBe("cotação");
  });
  it("ignores common words, unless there are no others", async () => {
    expect((await searching(PAGES)("what is the breakeven")).matched).toBe("all");
    expect((await searching(PAGES)("the")).hits).not.toStrictEqual([]);
  });
  it("finds another everyday word for one that no page has, and says so", async () => {
    const pages = [page("/a", "Remove the robot", ""), page("/b", "Select a chart", "<p>the robot</p>")];
    const { hits, tried, suggestion } = await searching(pages)("delete robot");
    expect(hits.map(({ url }) => url)).toStrictEqual(["/a", "/b"]);
    expect(hits[0]?.why).toContain("related: delete → remove");
    expect([tried, suggestion]).toStrictEqual([["delete robot"], ""]);
  });
  it("finds a word by what it's called in the other language, if no page has that", async () => {
    const pages = [page("/a", "Relatório", ""), page("/b", "Perda", ""), page("/c", "Stop loss", "")];
    expect(await urls(searching(pages, "pt-BR")("report"))).toStrictEqual(["/a"]);
    expect(await urls(searching(pages, "pt-BR")("loss"))).toStrictEqual(["/c"]);
  });
  it("prefers a word itself to other words for it, and finds nothing else in quotes", async () => {
    const find = searching([page("/a", "A", "<p>remove it</p>"), page("/b", "B", "<p>delete it</p>")]);
    expect(await urls(find("delete"))).toStrictEqual(["/b", "/a"]);
    expect(await urls(find('"delete it"'))).toStrictEqual(["/b"]);
  });
  it("compares the telling words of a heading with the query", async () => {
    const pages = [page("/a", "Brokers on the platform Market", ""), page("/b", "Which brokers can I use and why?", "")];
    expect((await urls(searching(pages)("brokers")))[0]).toBe("/b");
  });
  it("finds words in scripts without spaces", async () => {
    const find = searching([page("/a", "取引時間の設定", ""), page("/b", "時計", "")], "ja-JP");
    expect(await urls(find("時間"))).toStrictEqual(["/a"]);
    expect(await urls(find("引時計"))).toStrictEqual(["/b", "/a"]);
  });
  it.each(["取", "時", "定", "5"])("finds a single character of such scripts: %s", async (query) => {
    const find = searching([page("/a", "取引時間の設定 MT 5", ""), page("/b", "計", "")], "ja-JP");
    expect(await urls(find(query))).toStrictEqual(["/a"]);
    expect(await urls(find(query, { typing: true }))).toStrictEqual(["/a"]);
  });
  it("finds phrases across such scripts and others", async () => {
    const find = searching([page("/a", "A", "<p>取引時間 MT5で買</p>"), page("/b", "B", "<p>取引 時間 MT5</p>")], "ja-JP");
    expect(await urls(find('"時間 MT5"'))).toStrictEqual(["/b", "/a"]);
    expect(await urls(find('"引時間 MT5"'))).toStrictEqual(["/a"]);
  });
  it.each([["a title", page("/a", "取引時間 MT5", "")], ["a heading", page("/a", "A", '<h2 id="x">取引時間 MT5</h2>')], ["code", page("/a", "A", "<pre>取引時間 MT5</pre>")]])("finds phrases across scripts in %s", async (_, one) => {
    expect(await urls(searching([one], "ja-JP")('"時間 MT5"'))).toHaveLength(1);
  });
  it("finds a phrase whose places aren't all listed, after those that surely have it", async () => {
    const many = page("/many", "Many", `<p>${"Real life. ".repeat(12)} ${"Some volume. ".repeat(12)} The real volume.</p>`);
    const find = searching([page("/none", "Real", "<p>Volume of real things</p>"), many, page("/sure", "Sure", "<p>The real volume</p>")]);
    expect(await urls(find('"real volume"'))).toStrictEqual(["/sure", "/many"]);
  });
  it("finds phrases word by word", async () => {
    const find = searching(PAGES);
    expect(await urls(find('"stop loss"'))).toStrictEqual(["/docs/stop.html", "/docs/breakeven.html"]);
    expect(await urls(find("“loss of a position”"))).toStrictEqual(["/docs/stop.html"]);
    expect(await urls(find('"loss stop"'))).toStrictEqual([]);
  });
  it("counts common words in phrases", async () => {
    const find = searching([page("/a", "A", "<p>loss of a position</p>"), page("/b", "B", "<p>loss in the position</p>"), page("/c", "C", `<p>${"of a of a of a ".repeat(9)} loss of a position</p>`)]);
    expect((await urls(find('"loss of a position"'))).toSorted()).toStrictEqual(["/a", "/c"]);
    expect(await urls(find('"in the"'))).toStrictEqual(["/b"]);
  });
  it("finds sections with some of the words if few have all", async () => {
    const answer = await searching(PAGES)("breakeven zebra");
    expect([answer.matched, answer.hits[0]?.url]).toStrictEqual(["some", "/docs/breakeven.html"]);
  });
  it("finds sections with some of the words if they're nearly as good as those with all", async () => {
    const pages = [...others(5, "Far away: share these settings."), page("/share", "Share", ""), page("/text", "Text", "<p>share</p>"), ...others(30)];
    const found = await urls(searching(pages)("share settings"));
    expect(found).toContain("/share");
    expect(found).not.toContain("/text");
  });
});

describe("bad input", () => {
  it.each(["", " ", "🙂", '"', '""', "\u202E\u200F", "$^[(*+?|\\", "constructor", "__proto__", "zzzzzzzz"])("finds nothing for %j", async (query) => {
    expect(await searching(PAGES)(query)).toMatchObject({ hits: [], total: 0, matched: "none" });
  });
  it("answers long text by its beginning", async () => {
    expect(await urls(searching(PAGES)(`breakeven ${"lorem ipsum ".repeat(10_000)}`))).toContain("/docs/breakeven.html");
    expect((await searching(PAGES)("a".repeat(10_000))).hits).toStrictEqual([]);
    const { tried } = await searching(PAGES)("stop loss position ".repeat(400), { typing: true });
    expect(tried).toStrictEqual(["stop loss position"]);
  });
  it("ignores marks of direction", async () => {
    expect(await urls(searching(PAGES)("\u202Bbreak\u200Feven\u202C"))).toContain("/docs/breakeven.html");
  });
});

describe("files", () => {
  it("are read once", async () => {
    const read = vi.fn(reading(indexOf(PAGES)));
    const search = createSearch(read, "en-US");
    await search.find("stop loss");
    const { length } = read.mock.calls;
    await search.find("loss stop");
    expect(read).toHaveBeenCalledTimes(length);
    expect(new Set(read.mock.calls.map(([name]) => name)).size).toBe(length);
  });
  it("of a newer index are found after the manifest was read again", async () => {
    const files = indexOf(PAGES);
    const search = createSearch((name) => reading(files)(name), "en-US");
    await search.warm();
    const newer = indexOf([page("/new", "Zebra", "")]);
    files.clear();
    for (const [name, text] of newer) files.set(name, text);
    expect(await urls(search.find("zebra"))).toStrictEqual(["/new"]);
  });
  it("of one index are never mixed with those of another", async () => {
    let files = indexOf(PAGES);
    let pause: Promise<void> | undefined;
    const search = createSearch(async (name) => {
      if (name.includes("page.")) await pause;
      return reading(files)(name);
    }, "en-US");
    let release = () => {};
    pause = new Promise((resolve) => {
      release = resolve;
    });
    const running = ["stop", "breakeven"].map((query) => search.find(query));
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    // The site is published again: pages have other numbers, and files other names.
    files = indexOf([page("/first.html", "First", "<p>Text.</p>"), ...PAGES.map((one) => ({ ...one, html: `${one.html}<p>New.</p>` }))]);
    pause = undefined;
    release();
    const [stop, breakeven] = await Promise.all(running);
    expect(stop?.hits[0]?.url).toBe("/docs/stop.html");
    expect(breakeven?.hits[0]?.url).toBe("/docs/breakeven.html");
    expect(await urls(search.find("new"))).toHaveLength(3);
  });
  it.each([["missing", undefined], ["damaged", "<!doctype html>"]])("that are %s are reported, and tried again with the next query", async (_, text) => {
    const files = indexOf(PAGES);
    const whole = new Map(files);
    for (const name of whole.keys())
      if (name.includes("words")) {
        if (text === undefined) files.delete(name);
        else files.set(name, text);
      }
    const search = createSearch((name) => reading(files)(name), "en-US");
    await expect(search.find("stop")).rejects.toMatchObject({ message: expect.stringContaining("en-US/words.") });
    for (const [name, content] of whole) files.set(name, content);
    expect((await search.find("stop")).hits).not.toStrictEqual([]);
  });
  it.each(["words", "table", "page"].flatMap((kind) => ["null", "{}"].map((text) => [kind, text] as const)))("with something else in JSON are reported, and read again with the next query: %s, %s", async (kind, text) => {
    const files = indexOf(PAGES);
    const whole = new Map(files);
    for (const name of whole.keys()) if (name.includes(`${kind}.`)) files.set(name, text);
    const search = createSearch((name) => reading(files)(name), "en-US");
    await expect(search.find("stop")).rejects.toThrow(Error);
    for (const [name, content] of whole) files.set(name, content);
    expect((await search.find("stop")).hits).not.toStrictEqual([]);
  });
  it("of another format are reported", async () => {
    const files = indexOf(PAGES);
    files.set("en-US.json", (files.get("en-US.json") ?? "").replace(/"format":\d+/u, '"format":99'));
    await expect(createSearch(reading(files), "en-US").find("stop")).rejects.toMatchObject({ message: expect.stringContaining("en-US.json") });
  });
});

describe("a patch", () => {
  const newer = page("/docs/breakeven.html", "Breakeven", "<p>Moves the stop to the zebra.</p>", { boost: 9 });
  const files = patched(PAGES, new Map([[1, newer]]));
  const search = createSearch(reading(files), "en-US");

  it("replaces pages", async () => {
    expect(await urls(search.find("zebra"))).toStrictEqual(["/docs/breakeven.html"]);
    expect(await urls(search.find("gain"))).toStrictEqual([]);
    expect(await urls(search.find("stop"))).toStrictEqual(["/docs/breakeven.html", "/docs/stop.html", "/docs/stop.html#distance", "/docs/panel.html"]);
  });
  it("takes part in everything else", async () => {
    expect((await search.find("zebre")).suggestion).toBe("zebra");
    expect(await urls(search.find("zeb", { typing: true }))).toStrictEqual(["/docs/breakeven.html"]);
    expect((await search.find("stop zebra")).matched).toBe("all");
  });
});

describe("excerpts", () => {
  const filler = "Nothing about it here. ".repeat(9);
  it("show the text around the words", async () => {
    const { hits } = await searching([page("/a", "A", `<p>${filler}The zebra’s limit is “high” &amp; wide. ${filler}</p>`)])("limit zebra");
    expect(hits[0]?.text).toMatch(/^….*The zebra’s limit is “high” & wide\. .*…$/u);
    expect(hits[0]?.text.length).toBeLessThan(170);
  });
  it("are the beginning of the text if it has none of the words", async () => {
    const { hits } = await searching([page("/a", "Zebra", `<p>${filler}</p>`)])("zebra");
    expect(hits[0]?.text).toMatch(/^Nothing about it here\. .*here\.…$/u);
  });
  it("are whole if the text is short", async () => {
    expect((await searching(PAGES)("price")).hits[0]?.text).toBe("How far the price may move.");
    expect((await searching(PAGES)("gain")).hits[0]?.text).toBe("move(gain)");
  });
  it("show single characters in scripts without spaces", async () => {
    const { hits } = await searching([page("/a", "題", `<p>${"これは文章です。".repeat(30)}取引時間${"これは文章です。".repeat(3)}</p>`)], "ja-JP")("取引");
    expect(hits[0]?.text).toContain("取引時間");
  });
});

it("leads to the same section in other languages", async () => {
  const pages = [page("/a", "A", '<h2 id="um">Um</h2><h2 id="dois">Dois</h2><h2 id="same">Igual</h2>', { alternates: { en: ["/en/a", { um: "one", dois: "" }], fr: "/fr/a" } })];
  const find = searching(pages);
  expect((await find("um")).hits[0]?.alternates).toStrictEqual({ en: "/en/a#one", fr: "/fr/a#um" });
  expect((await find("dois")).hits[0]?.alternates).toStrictEqual({ en: "/en/a", fr: "/fr/a#dois" });
  expect((await find("igual")).hits[0]?.alternates).toStrictEqual({ en: "/en/a#same", fr: "/fr/a#same" });
});
