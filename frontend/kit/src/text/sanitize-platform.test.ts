import { describe, expect, it } from "vitest";
import { sanitizePlatform } from "./sanitize-platform.ts";

const REL = 'rel="nofollow noopener noreferrer ugc"';

/** What the nodes would be written as. */
function shown(html: string, base = "https://code.example.org/o/r/issues/7"): string {
  const box = document.createElement("div");
  box.append(sanitizePlatform(html, base));
  return box.innerHTML;
}

describe("HTML of a code host", () => {
  it("retains tables, task lists, details, notes, and other Markdown of the host", () => {
    const html =
      '<h2>t</h2><table><thead><tr><th align="right">1</th></tr></thead></table><ul><li><input type="checkbox" disabled="" checked=""> a</li></ul>' +
      '<details open=""><summary>s</summary>d</details><blockquote><p>q<br>r</p></blockquote><del>x</del><kbd>k</kbd><sup>2</sup><hr><p align="center" dir="auto">c</p>' +
      '<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">Note</p></div>';
    expect(shown(html)).toBe(html);
  });

  it("retains the colors of code under any name, and no other class", () => {
    expect(shown('<div class="highlight highlight-source-js"><pre class="notranslate"><span class="pl-k">let</span> <span class="vssue-alert nf">x</span></pre></div>')).toBe(
      '<div><pre><span class="pl-k">let</span> <span class="nf">x</span></pre></div>',
    );
    expect(shown('<pre class="code highlight language-c++"><code><span class="line" lang="c++">a</span></code></pre>')).toBe('<pre class="highlight language-c++"><code><span lang="c++">a</span></code></pre>');
    expect(shown('<p class="vssue-button">a</p><a class="user-mention" href="https://a/b">@b</a>')).toBe(`<p>a</p><a href="https://a/b" ${REL}>@b</a>`);
  });

  it("resolves relative links and images against the host", () => {
    expect(shown('<a href="/reader">@reader</a><a href="#fn">1</a><img src="../up/a.png" alt="">')).toBe(
      `<a href="https://code.example.org/reader" ${REL}>@reader</a><a href="https://code.example.org/o/r/issues/7#fn" ${REL}>1</a><img src="https://code.example.org/o/r/up/a.png" alt="" referrerpolicy="no-referrer">`,
    );
    expect(shown('<a href="/reader">@reader</a>', "")).toBe("<a>@reader</a>");
  });

  it.each(["javascript:alert(1)//", "data:text/html,<script>alert(1)</script>", "JavaScript:alert(1)", "blob:https://a/1"])("leads nowhere from a page whose address would act: %s", (base) => {
    expect(shown('<a href="#place">1</a><a href="/reader">2</a><img src="#a" alt=""><a href="https://a/b">3</a>', base)).toBe(`<a>1</a><a>2</a><img alt="" referrerpolicy="no-referrer"><a href="https://a/b" ${REL}>3</a>`);
  });

  it("shows an image that the host's own script would load, with its size", () => {
    expect(shown('<img class="lazy" src="data:image/gif;base64,AA" data-src="/up/a.png" alt="a" width="40" loading="lazy">')).toBe(
      '<img src="https://code.example.org/up/a.png" alt="a" width="40" referrerpolicy="no-referrer">',
    );
    expect(shown('<p data-src="/a" width="3">x</p>')).toBe("<p>x</p>");
  });

  it("retains the size of an image", () => {
    expect(shown('<img src="/a.png" alt="" width="40" height="30">')).toContain('width="40" height="30"');
  });

  it("shows data URLs only of pixel images", () => {
    expect(shown('<img alt="a" src=" data:image/svg+xml,x"><img alt="b" src="data:image/svg+xml,x">')).not.toContain("svg");
    expect(shown('<img alt="a" src="data:image/png;base64,AA">')).toContain('src="data:image/png;base64,AA"');
  });

  it("has no controls except disabled task boxes", () => {
    expect(shown('<input type="checkbox"><input type="text"><input>')).toBe('<input type="checkbox" disabled="">');
  });

  it("retains links around images, and removes those around blanks", () => {
    expect(shown('<a href="/b"><img src="/a.png" alt=""></a><a href="/c"> \n</a>')).toBe(
      `<a href="https://code.example.org/b" ${REL}><img src="https://code.example.org/a.png" alt="" referrerpolicy="no-referrer"></a>`,
    );
  });

  it("replaces media with links", () => {
    expect(shown('a <video src="https://a/b/film.mp4" controls></video> b')).toBe(`a <a href="https://a/b/film.mp4" ${REL}>film.mp4</a> b`);
    expect(shown('<video src="javascript:alert(1)"></video>')).toBe("");
    expect(shown('<video src="/up/film.mp4"></video>', "")).toBe("");
  });

  it("removes links without text, and retains the text of unknown elements", () => {
    expect(shown('<h2>t<a class="anchor" aria-label="Permalink" href="#t"><svg><path/></svg></a></h2>')).toBe("<h2>t</h2>");
    expect(shown('<gl-emoji title="up" data-name="thumbsup">👍</gl-emoji><markdown-accessiblity-table><table></table></markdown-accessiblity-table>')).toBe("👍<table></table>");
  });

  it.each([
    `<img src=x onerror=alert(1)>`,
    `<img src=x data-src="javascript:alert(1)">`,
    `<video src=x onerror=alert(1) poster=//a><source src=y></video>`,
    `<svg onload=alert(1)></svg><math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>`,
    `<form action=javascript:alert(1)><button formaction=javascript:alert(1)>x</button></form>`,
    `<div id=location name=cookie style="position:fixed" tabindex=1 data-x=1 aria-hidden=true>x</div>`,
    `<script>alert(1)</script><base href=//evil><iframe srcdoc=x></iframe>`,
  ])("removes active content: %s", (html) => {
    const names = [...sanitizePlatform(html, "https://a/").querySelectorAll("*")].flatMap((element) => element.getAttributeNames().concat(element.localName, element.getAttribute("src")?.startsWith("javascript") === true ? "acting" : ""));
    expect(names.filter((name) => /^on|script|style|iframe|svg|math|form|base|video|source|poster|^id$|^name$|tabindex|^data|^aria|acting/u.test(name))).toEqual([]);
  });
});
