import { describe, expect, it } from "vitest";
import { sectionsOf } from "../testing/site.ts";

const short = (html: string) => sectionsOf(html).map(({ anchor, level, kind, texts: [title, text, code] }) => [anchor, title.trim(), level, kind, text.trim().replaceAll(/\s+/gu, " "), code.trim()]);

describe("walk", () => {
  it("splits a page at its headings and repeats its title nowhere", () => {
    expect(short('<h1>Page</h1>\n<p>Intro &amp; more.</p><div class="heading"><h2 id="a">One <code>x</code></h2><a class="header-anchor" href="#a"><span>#</span></a></div><p>First<br>line</p><h3 id="b">Two</h3>')).toStrictEqual([
      ["", "", 1, 0, "Intro & more.", ""], ["a", "One x", 2, 1, "First line", ""], ["b", "Two", 3, 1, "", ""],
    ]);
  });
  it("separates blocks and joins words that markup divides", () => {
    expect(short("<ul><li>one</li><li>t<em>w</em>o</li></ul>")[0]?.[4]).toBe("one two");
  });
  it("reads other names of a term, but not the links after them", () => {
    expect(short('<p>a</p><p class="glossary-links">Also called: b. <bdi class="glossary-further">See also: <a href="#c">c</a>.</bdi></p>')[0]?.[4]).toBe("a Also called: b.");
  });
  it("collects code apart from text", () => {
    expect(short('<p>Text</p><pre><code><span class="t">a</span> = 1</code></pre><p>more</p>')[0]).toStrictEqual(["", "", 1, 0, "Text more", "a = 1"]);
  });
  it("distinguishes settings and terms from other sections", () => {
    const html = '<section class="setting"><h2 id="unit">Unit</h2><dl class="setting-facts"><dt>Kind</dt></dl><section>Text</section></section><h2 id="terms">Terms</h2><dl class="glossary"><dt id="bid">bid</dt><dd><p>A price.</p></dd></dl><dl><dt id="other">no term</dt></dl>';
    expect(short(html).map(([anchor, , , kind, text]) => [anchor, kind, text])).toStrictEqual([["", 0, ""], ["unit", 2, "Text"], ["terms", 1, ""], ["bid", 3, "A price. no term"]]);
  });
  it("skips what isn't text", () => {
    expect(short("<p>a</p><svg><title>x</title><svg></svg></svg><script>b</script><!-- c > --><p data-x=\"f > g\">h</p>")[0]?.[4]).toBe("a h");
  });
  it("skips scripts and styles to their ends, whatever they contain", () => {
    expect(short("<p>a</p><script>if (a<b) '</p>'</script><style>a>b{content:'<x'}</style><nav><script>a<nav</SCRIPT ></nav><p>b</p><h2 id=\"c\">C</h2>").map(([anchor, , , , text]) => [anchor, text])).toStrictEqual([["", "a b"], ["c", ""]]);
    expect(short("<p>a</p><script>never ends <p>b</p>")[0]?.[4]).toBe("a");
  });
  it("reads attributes in any quotes", () => {
    const html = "<h2 id='a'>A</h2><h2 id=b>B</h2><h2 title=' id=x' class=\"don't\" id = \"c\">C</h2><p title='x > y'>d</p><nav class=z>e</nav><sup class='footnote-ref'>1</sup>";
    expect(short(html).map(([anchor, title, , , text]) => [anchor, title, text])).toStrictEqual([["", "", ""], ["a", "A", ""], ["b", "B", ""], ["c", "C", "d"]]);
  });
  it("reads character references, also impossible ones", () => {
    expect(short("<p>&#233;&#xE9;&lt;b&gt;&nbsp;&unknown; &#99999999;</p>")[0]?.[4]).toBe("éé<b> &unknown; \uFFFD");
  });
  it("distinguishes elements with similar names from headings", () => {
    expect(short('<p>a</p><hr id="b"><p>c</p><h7 id="d">e</h7><h6 id="f">G</h6>').map(([anchor, title, level, , text]) => [anchor, title, level, text])).toStrictEqual([["", "", 1, "a c e"], ["f", "G", 6, ""]]);
  });
  it("survives HTML that doesn't end", () => {
    expect(short("<p>a<b")[0]?.[4]).toBe("a");
    expect(short('<p>a</p><p title="b')[0]?.[4]).toBe("a");
  });
});
