import { describe, expect, it } from "vitest";
import { page, searching } from "../testing/site.ts";
import { distance, tolerance } from "./typos.ts";

it.each([["breakeven", "brekeven", 1], ["number", "nubmer", 1], ["stop", "stop", 0], ["parcial", "parciais", 2], ["abc", "xyz", 3], ["abcdef", "a", 3]])("counts the typos between %s and %s", (one, other, typos) => {
  expect(distance(one, other, 2)).toBe(typos);
});

it("tolerates more typos in longer words", () => {
  expect(["bid", "stop", "breakeven"].map(tolerance)).toStrictEqual([0, 1, 2]);
});

describe("without results", () => {
  const pages = [page("/posicao", "Posição", "<p>O limite de perda protege a posição.</p>"), page("/instalacao", "Instalação", "")];
  const find = searching(pages, "pt-BR", [["alavancagem", ["instalação"]], ["zurba de quelo", ["limite de perda"]]]);

  it.each([
    ["pozissao", "posição"],
    ["alavanncajem", "alavancagem"],
    ['"limite perda"', "limite perda"],
    ['"limitte zerpda"', "limite perda"],
    ["zurrba quello", "zurba quelo"],
    ["zurrba", ""],
    ["xyzzyq", ""],
    ['"xyzzyq wvvw"', ""],
  ])("offers the nearest spelling of %s: %j", async (query, suggestion) => {
    expect(await find(query)).toMatchObject({ hits: [], suggestion });
  });
  it.each(["posição", "alavancagem", "limite perda", "zurba quelo"])("offers only what finds something: %s", async (query) => {
    expect((await find(query)).hits).not.toStrictEqual([]);
  });
  it("offers words that only synonyms have to nobody who finds something", async () => {
    expect(await find("alavancagem")).toMatchObject({ hits: [{ url: "/instalacao" }], suggestion: "" });
    expect((await find("alavancajem posição")).suggestion).toBe("");
  });
});
