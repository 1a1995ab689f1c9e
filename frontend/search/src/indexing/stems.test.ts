import { describe, expect, it } from "vitest";
import { stemmerOf } from "./stems.ts";

describe("stemmer", () => {
  it.each([
    ["pt-BR", ["posicao", "posicoes"]], ["pt-BR", ["sinal", "sinais"]], ["pt-BR", ["instalar", "instalacao", "instalado", "instalando"]],
    ["pt-BR", ["nivel", "niveis"]], ["pt-BR", ["ordem", "ordens"]], ["pt-BR", ["vencer", "vencimento", "venceu"]], ["pt-BR", ["abrir", "abriu", "abrem"]], ["pt-BR", ["comprar", "comprei", "comprou"]], ["pt-BR", ["manual", "manualmente"]],
    ["en-US", ["entry", "entries"]], ["en-US", ["close", "closes", "closed", "closing"]], ["en-US", ["loss", "losses"]], ["en-US", ["installation", "install", "installing"]],
    ["en-US", ["differ", "different", "difference", "differences"]], ["en-US", ["profit", "profitable"]], ["en-US", ["connect", "connection", "connections"]],
    ["ar", ["كتاب", "الكتاب", "والكتاب", "للكتاب"]], ["ar", ["صفقة", "صفقات", "بالصفقات"]],
    ["en-US", ["perform", "performance"]], ["en-US", ["adjust", "adjustment", "adjusted"]],
  ])("assigns %s %j one stem", (lang, words) => {
    expect(new Set(words.map(stemmerOf(lang))).size).toBe(1);
  });
  it("leaves words of other languages alone", () => {
    expect(stemmerOf("de-DE")("positionen")).toBe("positionen");
  });
  it("leaves short words alone", () => {
    expect(["bid", "is", "gas", "red", "cent", "agent"].map(stemmerOf("en"))).toStrictEqual(["bid", "is", "gas", "red", "cent", "agent"]);
  });
});
