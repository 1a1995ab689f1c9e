import { describe, expect, it } from "vitest";
import { stemmer } from "./stem.ts";
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

describe("stemmer", () => {
  it.each([
    ["pt-BR", ["posicao", "posicoes"]], ["pt-BR", ["sinal", "sinais"]], ["pt-BR", ["instalar", "instalacao", "instalado", "instalando"]],
    ["pt-BR", ["nivel", "niveis"]], ["pt-BR", ["ordem", "ordens"]], ["pt-BR", ["vencer", "vencimento", "venceu"]], ["pt-BR", ["abrir", "abriu", "abrem"]], ["pt-BR", ["comprar", "comprei", "comprou"]], ["pt-BR", ["manual", "manualmente"]],
    ["en-US", ["entry", "entries"]], ["en-US", ["close", "closes", "closed", "closing"]], ["en-US", ["loss", "losses"]], ["en-US", ["installation", "install", "installing"]],
    ["en-US", ["differ", "different", "difference", "differences"]], ["en-US", ["profit", "profitable"]], ["en-US", ["connect", "connection", "connections"]],
    ["en-US", ["perform", "performance"]], ["en-US", ["adjust", "adjustment", "adjusted"]],
  ])("assigns %s %j one stem", (lang, words) => {
    expect(new Set(words.map(stemmer(lang))).size).toBe(1);
  });
  it("leaves words of other languages alone", () => {
    expect(stemmer("de-DE")("positionen")).toBe("positionen");
  });
  it("leaves short words alone", () => {
    expect(["bid", "is", "gas", "red", "cent", "agent"].map(stemmer("en"))).toStrictEqual(["bid", "is", "gas", "red", "cent", "agent"]);
  });
});
