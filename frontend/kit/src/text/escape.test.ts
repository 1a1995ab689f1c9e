import { describe, expect, it } from "vitest";
import { cut, escapeHtml, unescapeHtml } from "./html.ts";

describe("text inside HTML", () => {
  it("is escaped once and comes back as it was", () => {
    const text = `Bob & "x" <b>'y'</b> &amp;`;
    expect(escapeHtml(text)).toBe("Bob &amp; &quot;x&quot; &lt;b&gt;&#39;y&#39;&lt;/b&gt; &amp;amp;");
    expect(unescapeHtml(escapeHtml(text))).toBe(text);
  });

  it("retains entities that it didn't write", () => {
    expect(unescapeHtml("&eacute; &copy &#x41;")).toBe("&eacute; &copy &#x41;");
  });
});

describe("cutting escaped text", () => {
  it("counts characters after escaping", () => {
    expect(cut("a".repeat(50), 40)).toBe("a".repeat(40));
    expect(cut("short", 40)).toBe("short");
  });

  it("never splits an entity", () => {
    expect(cut(`${"a".repeat(38)}&amp;b`, 40)).toBe("a".repeat(38));
    expect(cut(`${"a".repeat(35)}&amp;b`, 40)).toBe(`${"a".repeat(35)}&amp;`);
  });

  it("never splits a character", () => {
    expect(cut(`${"a".repeat(39)}😀`, 40)).toBe("a".repeat(39));
  });
});
