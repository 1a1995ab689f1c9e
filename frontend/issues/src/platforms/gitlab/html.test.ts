import { expect, it } from "vitest";
import { plainHtml } from "./html.ts";

const plain = (html: string) => plainHtml(html, "https://gitlab.com");

it.each([
  ["leaves other HTML as it is", '<p dir="auto">a &lt;b&gt; <img src="https://a/b.png" alt="x"></p>'],
  ["leaves text that looks like a tag", "<p>&lt;gl-emoji data-name=x&gt;</p>"],
])("%s", (_, html) => {
  expect(plain(html)).toBe(html);
});

it.each([
  ["a character of its own", '<p>Hi <gl-emoji title="party popper" data-name="tada" data-unicode-version="6.0">🎉</gl-emoji>!</p>', "<p>Hi 🎉!</p>"],
  ["a picture", '<gl-emoji title="ours" data-name="ours" data-fallback-src="/ours.png" data-unicode-version="custom"></gl-emoji>', '<img src="https://gitlab.com/ours.png" alt="ours">'],
  ["its name", '<gl-emoji data-name="ours" data-fallback-src="javascript:alert(1)"> </gl-emoji>', ":ours:"],
])("gives for an emoji %s", (_, html, shown) => {
  expect(plain(html)).toBe(shown);
});

it.each([
  [
    "shows a picture that waits to be scrolled to",
    '<a href="https://a/b.png"><img src="data:image/gif;base64,R0==" alt="b" class="lazy" data-src="https://a/b.png"></a>',
    '<a href="https://a/b.png"><img src="https://a/b.png" alt="b" class="lazy"></a>',
  ],
  ["takes an address within the platform", "<img data-src='/uploads/b.png' src=x />", "<img src='https://gitlab.com/uploads/b.png'>"],
  ["takes no address that is a script", '<img src="data:image/gif;base64,R0==" data-src="javascript:alert(1)">', '<img src="data:image/gif;base64,R0==" data-src="javascript:alert(1)">'],
  ["takes no script with an address in it", `<img src="data:image/gif;base64,R0==" data-src="javascript:alert('/')">`, `<img src="data:image/gif;base64,R0==" data-src="javascript:alert('/')">`],
  ["takes no address from another attribute", `<img alt='" data-src="https://evil/"' src="https://a/b.png">`, `<img alt='" data-src="https://evil/"' src="https://a/b.png">`],
  ["keeps signs of HTML inside of an attribute", '<img alt="a > b" data-src="https://a/b.png">', '<img src="https://a/b.png" alt="a > b">'],
  ["completes the addresses of links", '<a href="/reader" class="gfm">@reader</a>', '<a href="https://gitlab.com/reader" class="gfm">@reader</a>'],
])("%s", (_, html, shown) => {
  expect(plain(html)).toBe(shown);
});
