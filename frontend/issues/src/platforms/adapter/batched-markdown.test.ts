import { renderMarkdown } from "@glosa/kit/text/markdown.ts";
import { describe, expect, it } from "vitest";
import { renderAll } from "./batched-markdown.ts";
import { PlatformFailure } from "../failure.ts";

/** A platform that renders as most do, and remembers what it was sent. */
function platform(answer: (source: string) => string = renderMarkdown) {
  const sent: string[] = [];
  const render = (source: string) => {
    sent.push(source);
    return Promise.resolve().then(() => answer(source));
  };
  return { sent, render };
}

const plain = (sources: readonly string[]) => sources.map((source) => renderMarkdown(source).trim());
const trimmed = (pieces: readonly string[]) => pieces.map((piece) => piece.trim());
const markOf = (source: string) => /^glosa\w+?z(?=0z)/u.exec(source)?.[0] ?? "none";

describe("rendering the comments of a page", () => {
  it("[B-179] sends all of them in one request, and gives each its own", async () => {
    const sources = ["*one*", "- two\n- items", "> three", "```js\nfour();\n```", "| a |\n| - |\n| b |", "six <https://example.org> `<b>`\n```html\n<details>\n```"];
    const { sent, render } = platform();
    expect(await renderAll(sources, render)).toEqual(plain(sources));
    expect(sent).toHaveLength(1);
  });

  it("sends nothing for no comments, and a single one as it is", async () => {
    const { sent, render } = platform();
    expect(await renderAll([], render)).toEqual([]);
    expect(trimmed(await renderAll(["*one*"], render))).toEqual(["<p><em>one</em></p>"]);
    expect(sent).toEqual(["*one*"]);
  });

  it("separates them by what nobody can guess, another one each time", async () => {
    const { sent, render } = platform();
    await renderAll(["a", "b"], render);
    await renderAll(["a", "b"], render);
    const marks = sent.map(markOf);
    expect(new Set(marks).size).toBe(2);
    for (const mark of marks) expect(mark.length).toBeGreaterThan(20);
    expect(sent[0]).toBe(`${marks[0] ?? ""}0z\n\na\n\n${marks[0] ?? ""}1z\n\nb`);
  });

  it.each([
    ["an unclosed fence", "look:\n```\ncode"],
    ["an unclosed block of HTML", "<details><summary>more</summary>\n\ntext"],
    ["an unclosed element", "bold <b>text"],
    ["an unclosed comment", "<!-- nothing more"],
    ["a link definition", "[here]: https://evil.example\n\nfine"],
    ["a footnote", "text[^1]\n\n[^1]: note"],
    ["an inline footnote", "text^[note]"],
    ["a table of contents", "[[_TOC_]]"],
    ["front matter", "---\ntitle: x\n---\ntext"],
  ])("lets %s change no other comment, at the price of one more request", async (_, reaching) => {
    const sources = ["before [here]", reaching, "after [here]"];
    const { sent, render } = platform();
    expect(trimmed(await renderAll(sources, render))).toEqual(plain(sources));
    expect(sent).toHaveLength(2);
    expect(sent).toContain(reaching);
  });

  it.each([
    ["an unclosed fence that looks closed", "````\ncode\n```"],
    ["HTML that looks like code", "two ` <b>text\n\n`"],
  ])("[B-179] asks for each comment by itself when %s upsets the rest", async (_, upsetting) => {
    const sources = ["before", upsetting, "after"];
    const { sent, render } = platform();
    expect(trimmed(await renderAll(sources, render))).toEqual(plain(sources));
    expect(sent.slice(1)).toEqual(sources);
  });

  it.each<[string, (mark: string) => string]>([
    ["a mark is missing", (mark) => `<p>${mark}0z</p>\n<p>a</p>\n<p>b</p>`],
    ["the marks are in another order", (mark) => `<p>${mark}1z</p>\n<p>b</p>\n<p>${mark}0z</p>\n<p>a</p>`],
    ["a mark stands inside of something", (mark) => `<p>${mark}0z</p>\n<blockquote>\n<p>a</p>\n<p>${mark}1z</p>\n<p>b</p></blockquote>`],
    ["a mark is said twice", (mark) => `<p>${mark}0z</p>\n<p>a ${mark}1z</p>\n<p>${mark}1z</p>\n<p>b</p>`],
    ["something comes before the first mark", (mark) => `<p>b</p><p>${mark}0z</p>\n<p>a</p>\n<p>${mark}1z</p>`],
    ["a comment of HTML hides something", (mark) => `<p>${mark}0z</p>\n<!-- <p>a</p>\n<p>${mark}1z</p>\n-->`],
    ["a mark is dressed up", (mark) => `<p>${mark}0z</p>\n<p>a</p>\n<p><b>${mark}1z</b></p>\n<p>b</p>`],
  ])("[B-179] asks for each comment by itself when %s", async (_, answer) => {
    const { sent, render } = platform((source) => (source.startsWith("glosa") ? answer(markOf(source)) : `<p>${source}</p>`));
    expect(await renderAll(["a", "b"], render)).toEqual(["<p>a</p>", "<p>b</p>"]);
    expect(sent.slice(1)).toEqual(["a", "b"]);
  });

  it("takes attributes of the paragraphs, empty elements, and signs inside of attributes as they come", async () => {
    const answer = (source: string) => `<p data-sourcepos="1:1-1:9" dir="auto">${markOf(source)}0z</p>\n<p dir="auto">a<br><img alt="a > <b" src="/x"></p><svg><path d="M0"/></svg>\n<p dir="auto">${markOf(source)}1z</p>\n`;
    const { sent, render } = platform(answer);
    expect(await renderAll(["a", ""], render)).toEqual(['<p dir="auto">a<br><img alt="a > <b" src="/x"></p><svg><path d="M0"/></svg>', ""]);
    expect(sent).toHaveLength(1);
  });
});

it("takes no longer for a text that is made to take long", async () => {
  const hostile = ["`".repeat(3000) + "x".repeat(20_000), Array.from({ length: 300 }, (_, at) => "`".repeat(at + 1)).join("x"), "<a ".repeat(10_000), '<a "'.repeat(5000)];
  const { sent, render } = platform((source) => `<p>${source.length}</p>`);
  expect(await renderAll(hostile, render)).toEqual(hostile.map(({ length }) => `<p>${length}</p>`));
  expect(sent.length).toBeGreaterThan(1);
});

describe("a platform that does not render", () => {
  const failing = (kind: ConstructorParameters<typeof PlatformFailure>[0], unless: (source: string) => boolean = () => false) =>
    platform((source) => {
      if (unless(source)) return `<p>${source}</p>`;
      throw new PlatformFailure(kind, "no");
    });

  it.each(["rate-limited", "unauthorised", "unreachable"] as const)("is not asked again when it is %s: the comments are rendered here", async (kind) => {
    const { sent, render } = failing(kind);
    expect(trimmed(await renderAll(["*a*", "*b*"], render))).toEqual(["<p><em>a</em></p>", "<p><em>b</em></p>"]);
    expect(sent).toHaveLength(1);
  });

  it.each(["invalid", "server"] as const)("is asked for each comment when all of them together are too much (%s)", async (kind) => {
    const { sent, render } = failing(kind, (source) => source === "a");
    expect(trimmed(await renderAll(["a", "*b*"], render))).toEqual(["<p>a</p>", "<p><em>b</em></p>"]);
    expect(sent).toHaveLength(3);
  });
});
