import { describe, expect, it } from "vitest";
import { renderComment, renderMarkdown } from "./markdown.ts";

describe("Markdown", () => {
  it("[A-125a] is GFM: strike-through, bare addresses, task lists, fenced code", () => {
    expect(renderMarkdown("~~no~~ https://example.org/a")).toBe('<p><del>no</del> <a href="https://example.org/a">https://example.org/a</a></p>\n');
    expect(renderMarkdown("- [x] done")).toContain('type="checkbox"');
    expect(renderComment("- [x] done\n- [ ] to do")).toBe("<ul>\n<li>☑ done</li>\n<li>☐ to do</li>\n</ul>\n");
    expect(renderMarkdown("```js\na < b\n```")).toBe('<pre><code class="language-js">a &lt; b\n</code></pre>\n');
  });

  it("[A-125b] has tables", () => {
    expect(renderMarkdown("|a|b|\n|-|-:|\n|1|2|")).toMatch(/<table>[\s\S]*<th>a<\/th>\s*<th align="right">b<\/th>[\s\S]*<td>1<\/td>/u);
  });

  it("[A-125c] breaks lines as the text does", () => {
    expect(renderMarkdown("a\nb")).toBe("<p>a<br>b</p>\n");
  });

  it("[A-125d] begins another list when the bullet changes", () => {
    expect(renderMarkdown("- a\n- b\n* c").match(/<ul>/gu)).toHaveLength(2);
  });

  it.each([
    ['"Hi" \'a\' it\'s', "“Hi” ‘a’ it’s"],
    ["a -- b --- c...", "a – b — c…"],
    ["a ----- b ------- c", "a —– b —–– c"],
    ['"Wow." A', "“Wow.” A"],
    ['("x")', "(“x”)"],
    ['**"x"** and "**y**"', "<strong>“x”</strong> and “<strong>y</strong>”"],
    ['`"q" --`', "<code>&quot;q&quot; --</code>"],
    ['https://example.org/a--b', '<a href="https://example.org/a--b">https://example.org/a--b</a>'],
    ['\\"as is\\"', "&quot;as is&quot;"],
    ['"`a`"', "“<code>a</code>”"],
  ])("[A-125e] has smart typography: %j", (source, expected) => {
    expect(renderMarkdown(source)).toBe(`<p>${expected}</p>\n`);
  });

  it("shows pasted pictures, however large", () => {
    const large = `data:image/png;base64,${"A+/b".repeat(100_000)}`;
    expect(renderComment(`a ![b](${large})\n![c](data:image/png;base64,0)`)).toBe(`<p>a <img src="${large}" alt="b"><br><img src="data:image/png;base64,0" alt="c"></p>\n`);
  });

  it("starts from scratch in each block and each text", () => {
    expect(renderMarkdown('a\n# "b"')).toContain("“b”");
    expect(renderMarkdown('a\n\n"b"\n\n- "c"\n- "d"')).toMatch(/“b”[\s\S]*“c”[\s\S]*“d”/u);
    expect(renderMarkdown('"e"')).toBe("<p>“e”</p>\n");
  });
});
