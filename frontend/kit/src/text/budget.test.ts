import { expect, it } from "vitest";
import { isTooComplex, plain, renderComment, renderMarkdown } from "./markdown.ts";

const table = (columns: number, rows: number, before = "") => [`${before}${"|a".repeat(columns)}`, `${before}${"|-".repeat(columns)}`, ...Array.from({ length: rows - 2 }, () => `${before}b`)].join("\n");

it.each([
  ["a table bomb", table(1250, 2492)],
  ["many cells", table(100, 60)],
  ["many cells in a quote", table(100, 60, "> ")],
  ["many cells in a list", `- ${table(100, 60, "  ").trimStart()}`],
  ["many columns", table(101, 2)],
  ["many columns with other white space", table(101, 2).replaceAll("|-", "|-\v\f")],
  ["nested quotes", ">".repeat(5000)],
  ["nested lists", "- > 1. ".repeat(400)],
  ["nested lists with numbers of two digits", "10. ".repeat(100)],
  ["signs of emphasis", `${"*a".repeat(2000)}*`],
  ["nested emphasis", "*a ".repeat(1500) + "a* ".repeat(1500)],
  ["closing parentheses", `http://a.b/${")".repeat(5000)}`],
  ["spaces", `a${" ".repeat(5000)}b`],
  ["length", "a ".repeat(100_001)],
])("a text with %s isn't parsed, and is shown as written", (_, source) => {
  expect(isTooComplex(source)).toBe(true);
  expect(renderComment(source)).toBe(plain(source));
  expect(renderMarkdown(source)).toBe(plain(source));
});

it.each([table(10, 40), table(100, 2), table(100, 2, "   "), table(100, 2, "> > "), `|a|b|c|\n|-|-|-|\n${"|1|2|3|\n".repeat(1000)}`, "---\n\n".repeat(500), `${"> ".repeat(98)}a`, "snake_case_name * another_one\n".repeat(280), "*a".repeat(2000), `${"*a* ".repeat(500)}\n \n`.repeat(5), `${"*a* ".repeat(500)}\n\n`.repeat(5), "a ".repeat(100_000)])("what people write is rendered: %#", (source) => {
  expect(isTooComplex(source)).toBe(false);
});
