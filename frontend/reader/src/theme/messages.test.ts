import { describe, expect, it } from "vitest";
import { english, messagesFor, portuguese, refusedPage } from "./messages.ts";

describe("the language of the chrome", () => {
  it.each([
    ["pt-BR", portuguese],
    ["pt", portuguese],
    ["PT-pt", portuguese],
    ["en-US", english],
    ["de", english],
    ["", english],
  ])("of a page in %j", (lang, messages) => expect(messagesFor(lang)).toBe(messages));

  it("has no empty text", () => {
    for (const text of [...texts(portuguese), ...texts(english)]) expect(text).not.toBe("");
  });

  it("names every month", () => {
    for (const { listing } of [portuguese, english]) {
      const days = Array.from({ length: 12 }, (_, month) => listing.day(listing.months.split(" ")[month] ?? "", 9));
      expect(new Set(days).size).toBe(12);
    }
    expect(portuguese.listing.day("mar", 12)).toBe("12 mar");
    expect(english.listing.day("Mar", 12)).toBe("Mar 12");
  });
});

describe("the alert after an invalid page number", () => {
  it("is in the chrome's languages", () => {
    expect(refusedPage("pt-BR", 9)).toBe("Digite um número inteiro de 1 a 9.");
    expect(refusedPage("en-US", 9)).toBe("Enter a whole number from 1 to 9.");
  });

  it("[S-123] is in Chinese if configured: greater than 0 and not above the page count", () => {
    expect(refusedPage("zh-CN", 9)).toMatch(/^[\p{Script=Han} 0-9。]+$/u);
    expect(refusedPage("zh-CN", 9)).toContain("大于 0");
    expect(refusedPage("zh-CN", 9)).toContain("不超过 9");
  });
});

function texts(value: unknown): readonly unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [value];
}
