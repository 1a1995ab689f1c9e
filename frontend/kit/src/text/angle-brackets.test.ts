import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ELEMENTS } from "./angle-brackets.ts";
import { renderComment } from "./markdown.ts";
import { sanitize } from "./sanitize.ts";

const shared = (name: string) => readFileSync(`${import.meta.dirname}/../../../../tests/markup/${name}`, "utf8");
const CASES = JSON.parse(shared("cases.json")) as readonly { readonly source: string; readonly html: string }[];
const NAMES = shared("elements.txt")
  .split("\n")
  .filter((line) => !line.startsWith("#"))
  .flatMap((line) => line.split(" "))
  .filter((name) => name !== "");

function boxOf(html: string): HTMLElement {
  const box = document.createElement("div");
  box.append(sanitize(html));
  return box;
}

/** The visible text of each comment. They are sanitized together, for that takes longest here. */
function textsOf(sources: readonly string[]): readonly string[] {
  const pieces = boxOf(sources.map(renderComment).join("<hr><hr><hr>")).innerHTML.split("<hr><hr><hr>");
  return pieces.map((html) => (new DOMParser().parseFromString(html, "text/html").body.textContent).replaceAll(/\s+/gu, " ").trim());
}

/** Without what the service and the widget each give links and pictures of their own. */
function shown(source: string): string {
  const box = boxOf(renderComment(source));
  for (const element of box.querySelectorAll("*")) for (const name of ["rel", "target", "referrerpolicy", "loading"]) element.removeAttribute(name);
  return box.innerHTML.replaceAll("\n", "").replaceAll(/(style="[^"]*);"/gu, '$1"');
}

describe("a comment in Markdown looks as the service renders it", () => {
  it.each(CASES)("$source", ({ source, html }) => {
    expect(shown(source)).toBe(html);
  });
});

describe("words in angle brackets", () => {
  const VOID = new Set(["br", "hr", "wbr"]);
  const FORMS = ["<NAME>", "</NAME>", "<NAME/>", "<NAME />", "<NAME a=b c>", "<NAME", "</NAME", "<NAME a=b", "<!NAME>", "<?NAME>", "<!--NAME-->"];
  const PAIRS = ["before <NAME>inside</NAME> AFTER", "before <NAME a=b>inside</NAME> AFTER", "<NAME>\n\ninside\n\n</NAME>\n\nAFTER"];
  /** As it is typed, in print. */
  const typed = (source: string) => source.replaceAll(/\s+/gu, " ").replaceAll("--", "–");

  it.each(FORMS)("are text, whatever element they name: %s", (form) => {
    const names = NAMES.filter((name) => !VOID.has(name) || !/^<NAME.*>$/u.test(form));
    const sources = names.map((name) => `before ${form.replace("NAME", name)} AFTER`);
    expect(names.length).toBeGreaterThan(300);
    expect(textsOf(sources)).toEqual(sources.map(typed));
  });

  it.each(PAIRS)("keep what stands between them, and go only where their element is allowed: %s", (form) => {
    const names = NAMES.filter((name) => !VOID.has(name));
    const sources = names.map((name) => form.replaceAll("NAME", name));
    const shownTexts = textsOf(sources).map((text, at) => {
      const source = sources[at] ?? "";
      const works = ELEMENTS.has(names[at]?.toLowerCase() ?? "") && !text.includes("<");
      return { text, expected: typed(works ? source.replaceAll(/<[^>]*>/gu, "") : source).trim() };
    });
    expect(shownTexts.filter((one) => one.text !== one.expected)).toEqual([]);
  });

  it.each([
    "<b> c\n\n~~~ text\n</b>\n~~~",
    "<b> c\n\n~~~\na ~~~ </b>\n~~~",
  ])("are text if their partner is missing, or is code: %j", (source) => {
    expect(textsOf([source])[0]).toContain("<b> c");
  });

  it.each(["a ~~~\n<b>c</b>", "~~\n<b>c</b>", "~~~\na\n~~~\n<b>c</b>", "`a\n\n<b>c</b>`", "`a\n \t\n<b>c</b>`"])("work after code, and after what only looks like it: %j", (source) => {
    expect(textsOf([source])[0]).not.toContain("<b>");
  });

  it.each(["caption", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"])("are text if they name a part of a table outside of one: %s", (name) => {
    const source = `<${name}>a</${name}>`;
    expect(textsOf([source])[0]).toBe(source);
  });

  it("are text if they end an element that has no end tag", () => {
    expect(textsOf(["<table><colgroup><col></col></colgroup></table>"])[0]).toContain("</col>");
  });

  it.each([["<img src=/a.png>", false], ['<img src="/a.png">', false], ['<img src="">', true]])("are text if they name a picture without an address: %s", (source, isText) => {
    expect(textsOf([source])[0]?.includes("<img")).toBe(isText);
  });

  it("are text in every place of a document", () => {
    for (const around of ["# X", "> X", "- X", "1. X", "| a |\n|---|\n| X |", "**X**", "~~X~~", "[X](/b)", "`X`", "<details><summary>X</summary></details>"]) {
      expect(textsOf([around.replace("X", "a <path> b")])[0]).toContain("a <path> b");
    }
  });
});
