import { describe, expect, it } from "vitest";
import { page, searching, urls } from "../testing/site.ts";

const STOP = page("/docs/stop.html", "Stop loss", '<p>Limits the loss of a position.</p><h2 id="distance">Distance</h2><p>How far the price may move.</p>', { tags: ["risk"] });
const BREAKEVEN = page("/docs/breakeven.html", "Breakeven", '<p>Moves the stop loss.</p><h2 id="distance">Distance</h2><p>When it moves.</p><h2 id="gain">Gain</h2><pre><code>move(gain)</code></pre>');
const PANEL = page("/docs/panel.html", "The panel", "<p>Shows the position, its stop and its loss, far apart.</p>", { alternates: { "pt-BR": "/pt/panel.html" } });
const PAGES = [STOP, BREAKEVEN, PANEL];

/** Pages with the same text. */
const others = (count: number, text = "") => Array.from({ length: count }, (_, at) => page(`/${text.length.toString()}/${at.toString()}`, "Other", `<p>${text}</p>`));

describe("synonyms of several words", () => {
  const find = searching(PAGES, "en-US", [["limite de perda", ["stop loss"]], ["target", ["gain"]]]);
  it("finds the meaning of a spelling of several words", async () => {
    const answer = await find("limites de perda distance");
    expect(answer.hits[0]).toMatchObject({ url: "/docs/stop.html#distance" });
    expect(answer.hits[0]?.why[0]).toBe("synonym: limites de perda → stop loss");
  });
  it("count together as much as the word that they replace", async () => {
    const pages = [page("/expert", "Expert advisor", ""), page("/ea", "EA", "", { boost: 1.5 }), ...others(9)];
    expect(await urls(searching(pages, "en-US", [["ea", ["expert advisor"]]])("ea"))).toStrictEqual(["/ea", "/expert"]);
  });
  it("finds the word itself, too", async () => {
    const pages = [...PAGES, page("/t", "Target", "")];
    expect(await urls(searching(pages, "en-US", [["target", ["gain"]]])("target"))).toStrictEqual(["/t", "/docs/breakeven.html#gain"]);
  });
});

describe("words in one and in two", () => {
  it("finds two words that are written as one, if they are a synonym", async () => {
    const find = searching([page("/t", "Time zone", ""), page("/z", "Timeout", "")], "en-US", [["clock", ["time zone"]]]);
    expect(await urls(find("timezone"))).toStrictEqual(["/t"]);
  });
  it("finds one word that is written as two", async () => {
    const pages = [page("/o", "Overnight", ""), page("/a", "All over", ""), page("/n", "The night", "")];
    expect((await urls(searching(pages, "en-US")("over night")))[0]).toBe("/o");
  });
  it.each(["eur/usd", "eur usd", "eur-usd chart"])("finds words of a query as one that pages don't have apart: %s", async (query) => {
    const find = searching([page("/p", "EURUSD", "<p>Chart</p>"), page("/e", "Market", "")], "en-US");
    expect((await urls(find(query)))[0]).toBe("/p");
    expect(await urls(find(`"${query}"`))).toStrictEqual([]);
  });
  it("finds the beginning of a word that no page has, if it's a word", async () => {
    expect(await urls(searching([page("/m", "Mac", ""), page("/w", "Windows", "")], "en-US")("macbook"))).toStrictEqual(["/m"]);
  });
  it.each([["anderson", "And"], ["cancel", "Can"], ["notebook", "Not"]])("doesn't look for a word that says little because %s begins with it", async (query, title) => {
    expect(await urls(searching([page("/a", title, ""), page("/w", "Windows", "")], "en-US")(`${query} windows`))).toStrictEqual(["/w"]);
  });
  it("doesn't correct a part of a word that pages write as one", async () => {
    const pages = [page("/t", "Timeframe", "<p>A higher timeframe. The time.</p>"), page("/f", "FRAMA", "")];
    const answer = await searching(pages, "en-US")("higher time-frame");
    expect(answer).toMatchObject({ suggestion: "", hits: [{ url: "/t" }] });
  });
  it("finds two words with a hyphen as one, also in headings and next to others", async () => {
    const find = searching([page("/a", "After-market", ""), page("/h", "Hours", '<p>The after-market session.</p>'), page("/m", "Market", "<p>After the market</p>")], "en-US");
    expect(await urls(find("aftermarket"))).toStrictEqual(["/a", "/h"]);
    expect(await urls(find('"aftermarket session"'))).toStrictEqual([]);
    expect(await urls(find('"after-market session"'))).toStrictEqual(["/h"]);
  });
  it("doesn't take a word that has synonyms for a misspelled one", async () => {
    const find = searching([page("/t", "Tax", ""), page("/d", "Dark", "")], "en-US", [["darf", ["tax"]]]);
    expect(await urls(find("darf"))).toStrictEqual(["/t"]);
  });
});

describe("words to highlight", () => {
  const find = searching([page("/a", "Size of the trade", "<p>The volume of a trade.</p>"), page("/b", "Lot", "")], "en-US", [["lots", ["size of the trade"]]]);
  it("leave out those of a synonym and of the query that say little", async () => {
    const { words } = await find("lots of a broker");
    expect(words).toContain("trade");
    expect(words.filter((word) => ["of", "the", "a"].includes(word))).toStrictEqual([]);
  });
  it("leave them out of phrases, too", async () => {
    expect((await find('"volume of a trade"')).words).toStrictEqual(["volume", "trade"]);
  });
  it("are those that say little if the query has no others", async () => {
    expect((await find("of the")).words).toStrictEqual(["of", "the"]);
  });
});

describe("synonyms", () => {
  it("replace two spellings of a query at once", async () => {
    const find = searching([page("/a", "The robot did not enter", ""), page("/b", "Expert Advisor", "")], "en-US", [["bot", ["expert advisor", "robot"]], ["no trades", ["did not enter"]]]);
    const { hits, tried } = await find("bot no trades");
    expect(hits[0]?.url).toBe("/a");
    expect(tried).toContain("robot did not enter");
  });
  it("may have a word twice", async () => {
    expect(await urls(searching([page("/a", "Breakeven", "")], "pt-BR", [["zero a zero", ["breakeven"]]])("stop no zero a zero"))).toStrictEqual(["/a"]);
  });
});

describe("synonyms that don't apply", () => {
  it("are phrases that no page has", async () => {
    const find = searching([page("/a", "Commission", ""), page("/b", "A", "<p>Trading has costs.</p>")], "en-US", [["commission", ["trading costs", "costs of trading", "fees"]]]);
    expect((await find("commission")).tried).toStrictEqual(["commission"]);
  });
  it("are much rarer than the word itself", async () => {
    const pages = Array.from({ length: 9 }, (_, at) => page(`/${at}`, "Robot", at === 0 ? "<p>An EA is a robot.</p>" : ""));
    const find = searching(pages, "en-US", [["robot", ["EA"]], ["EA", ["robot"]]]);
    expect((await find("robot")).tried).toStrictEqual(["robot"]);
    expect((await find("EA")).tried).toStrictEqual(["EA", "robot"]);
  });
  it("belong to another word with the stem of a common one", async () => {
    const find = searching([page("/a", "Travou", ""), page("/b", "Baixar o programa", "")], "pt-BR", [["parou", ["travou"]]]);
    expect((await find("para baixar")).tried).toStrictEqual(["baixar"]);
  });
  it("differ in more than words between two that tell something", async () => {
    const find = searching([page("/a", "Lotação", "")], "pt-BR", [["tamanho da posição", ["lotação"]]]);
    expect(await urls(find("tamanho posição"))).toStrictEqual(["/a"]);
    expect(await urls(find("tamanho de uma posição"))).toStrictEqual(["/a"]);
    expect(await urls(find("tamanho posto"))).toStrictEqual([]);
  });

  const find = searching(PAGES, "en-US", [["stop", ["stop loss"]], ["position", ["distance"]]]);
  it("aren't looked for inside a phrase", async () => {
    expect((await find('"its stop and" panel')).tried).toStrictEqual(["its stop and panel"]);
    expect((await find('"its stop and" position')).tried).toContain("its stop and distance");
  });
  it("are those that repeat the query", async () => {
    expect((await find("stop losses")).tried).toStrictEqual(["stop losses"]);
    expect((await find("stop")).tried).toStrictEqual(["stop", "stop loss"]);
  });
});
