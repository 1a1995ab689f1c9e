import { renderMarkdown } from "@glosa/kit/text/markdown.ts";
import { describe, expect, it } from "vitest";
import { PlatformFailure } from "../failure.ts";
import { renderAll, withAttributes, withOrigin } from "./rendering.ts";

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
const markOf = (source: string) => /^glosa\w+z(?=0z\n)/u.exec(source)?.[0] ?? "none";

describe("rendering the comments of a page", () => {
  it("[B-179] sends all of them in one request and returns each one's HTML", async () => {
    const sources = ["*one*", "- two\n- items", "> three", "```js\nfour();\n```", "| a |\n| - |\n| b |", "six <https://example.org> `<b>`\n```html\n<details>\n```"];
    const { sent, render } = platform();
    expect(await renderAll(sources, render)).toEqual(plain(sources));
    expect(sent).toHaveLength(1);
  });

  it("sends nothing without comments, and a single comment as it is", async () => {
    const { sent, render } = platform();
    expect(await renderAll([], render)).toEqual([]);
    expect(trimmed(await renderAll(["*one*"], render))).toEqual(["<p><em>one</em></p>"]);
    expect(sent).toEqual(["*one*"]);
  });

  it("separates them by a random mark, a new one each time", async () => {
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
    ["a table of contents by its short name", "[TOC]"],
    ["front matter", "---\ntitle: x\n---\ntext"],
  ])("doesn't let %s affect other comments, at the cost of one more request", async (_, reaching) => {
    const sources = ["before [here]", reaching, "after [here]"];
    const { sent, render } = platform();
    expect(trimmed(await renderAll(sources, render))).toEqual(plain(sources));
    expect(sent).toHaveLength(2);
    expect(sent).toContain(reaching);
  });

  it.each([
    ["an unclosed fence that looks closed", "````\ncode\n```"],
    ["HTML that looks like code", "two ` <b>text\n\n`"],
  ])("[B-179] sends each comment alone if %s affects the rest", async (_, upsetting) => {
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
  ])("[B-179] sends each comment alone if %s", async (_, answer) => {
    const { sent, render } = platform((source) => (source.startsWith("glosa") ? answer(markOf(source)) : `<p>${source}</p>`));
    expect(await renderAll(["a", "b"], render)).toEqual(["<p>a</p>", "<p>b</p>"]);
    expect(sent.slice(1)).toEqual(["a", "b"]);
  });

  it.each(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])("accepts that %s has no end tag", async (name) => {
    const { sent, render } = platform((source) => `<p>${markOf(source)}0z</p>\n<${name}>\n<p>${markOf(source)}1z</p>\n<p>b</p>`);
    expect(await renderAll(["a", "b"], render)).toEqual([`<${name}>`, "<p>b</p>"]);
    expect(sent).toHaveLength(1);
  });

  it("accepts attributes of paragraphs, empty elements, and angle brackets in attributes", async () => {
    const answer = (source: string) => `<p data-sourcepos="1:1-1:9" dir="auto">${markOf(source)}0z</p>\n<p dir="auto">a<br><img alt="a > <b" src="/x"></p><svg><path d="M0"/></svg>\n<p dir="auto">${markOf(source)}1z</p>\n`;
    const { sent, render } = platform(answer);
    expect(await renderAll(["a", ""], render)).toEqual(['<p dir="auto">a<br><img alt="a > <b" src="/x"></p><svg><path d="M0"/></svg>', ""]);
    expect(sent).toHaveLength(1);
  });
});

it("handles hostile texts without backtracking", async () => {
  const hostile = ["`".repeat(3000) + "x".repeat(20_000), Array.from({ length: 300 }, (_, at) => "`".repeat(at + 1)).join("x"), "<a ".repeat(10_000), '<a "'.repeat(5000)];
  const { sent, render } = platform((source) => `<p>${source.length}</p>`);
  expect(await renderAll(hostile, render)).toEqual(hostile.map(({ length }) => `<p>${length}</p>`));
  expect(sent.length).toBeGreaterThan(1);
});

describe("a platform that doesn't render", () => {
  const failing = (kind: ConstructorParameters<typeof PlatformFailure>[0], unless: (source: string) => boolean = () => false) =>
    platform((source) => {
      if (unless(source)) return `<p>${source}</p>`;
      throw new PlatformFailure(kind, "no");
    });

  it.each(["rate-limited", "unauthorized", "unreachable"] as const)("isn't requested again if it is %s: the comments are rendered here", async (kind) => {
    const { sent, render } = failing(kind);
    expect(trimmed(await renderAll(["*a*", "*b*"], render))).toEqual(["<p><em>a</em></p>", "<p><em>b</em></p>"]);
    expect(sent).toHaveLength(1);
  });

  it.each(["invalid", "server"] as const)("receives each comment alone if all of them together are too much (%s)", async (kind) => {
    const { sent, render } = failing(kind, (source) => source === "a");
    expect(trimmed(await renderAll(["a", "*b*"], render))).toEqual(["<p>a</p>", "<p><em>b</em></p>"]);
    expect(sent).toHaveLength(3);
  });
});

it.each([
  ["a mention", '<a href="/reader" class="gfm">@reader</a>', '<a href="https://g.org/reader" class="gfm">@reader</a>'],
  ["a picture", "<img alt='x' src='/uploads/a.png' />", "<img alt='x' src='https://g.org/uploads/a.png'>"],
  ["an address on another host", '<a href="//evil.example/x">x</a>', '<a href="//evil.example/x">x</a>'],
  ["a complete address", '<a href="https://a.org/x" download>x</a>', '<a href="https://a.org/x" download="">x</a>'],
  ["a place in the page", '<a href="#x">x</a>', '<a href="#x">x</a>'],
])("completes addresses: %s", (_, html, absolute) => {
  expect(withOrigin(html, "https://g.org/git")).toBe(absolute);
});

it.each(['<code>&lt;a href="/x"&gt;</code>', "<p>a < b</p>", '<abbr href="/x">x</abbr>', `<p title='<a href="/x">'>x</p>`, '<a href="/x'])("doesn't change %s", (html) => {
  expect(withOrigin(html, "https://g.org")).toBe(html);
});

it("reads a quoted value as a whole", () => {
  const seen: unknown[] = [];
  withAttributes(`<img alt='a" src="/x>' data-n=1 hidden>`, ["img"], (attributes) => {
    seen.push(...attributes);
    return attributes;
  });
  expect(seen).toEqual([
    ["alt", `'a" src="/x>'`],
    ["data-n", "1"],
    ["hidden", '""'],
  ]);
});
