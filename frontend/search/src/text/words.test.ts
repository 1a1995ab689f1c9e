import { describe, expect, it } from "vitest";
import { fold, wordsOf } from "./words.ts";

describe("fold", () => {
  it.each([["Posição", "posicao"], ["ÁÉÎÕÜ", "aeiou"], ["Straße", "strasse"], ["Œuvre", "oeuvre"], ["ﬁn", "fin"], ["Й", "и"], ["שָׁלוֹם", "שלום"], ["한국", "한국"]])("folds %s to %s", (word, folded) => {
    expect(fold(word)).toBe(folded);
  });
});

describe("wordsOf", () => {
  it("finds letters and digits of any script", () => {
    expect(wordsOf("H1.close[1] — “Não”, Привет мир!")).toStrictEqual(["H1", "close", "1", "Não", "Привет", "мир"]);
  });
  it("ignores soft hyphens and marks of direction inside words", () => {
    expect(wordsOf("stop\u00ADloss \u200Flimit\u200E")).toStrictEqual(["stoploss", "limit"]);
  });
  it("keeps accents that are separate characters with their letters", () => {
    expect(wordsOf("posic\u0327a\u0303o aberta").map(fold)).toStrictEqual(["posicao", "aberta"]);
  });
  it("splits scripts without spaces into pairs", () => {
    expect(wordsOf("取引時間 MT5で買")).toStrictEqual(["取引", "引時", "時間", "MT5", "で買"]);
  });
  it("finds no words in signs and emoji", () => {
    expect(wordsOf("🙂 .*+?^${}()|[]\\ …")).toStrictEqual([]);
  });
});
