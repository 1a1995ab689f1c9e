import { describe, expect, it } from "vitest";
import { type Click, isPlain, linkKind } from "./links.ts";

const HERE = new URL("https://docs.example.org/docs/panel.html");

function kind(href: string, attributes: { readonly target?: string; readonly download?: boolean } = {}): string {
  const { target = "", download = false } = attributes;
  return linkKind({ url: new URL(href, HERE), target, download }, HERE, "/docs/");
}

describe("[S-20] [S-21] links that the application follows", () => {
  it.each(["/docs/", "/docs", "/docs/settings/basic.html", "basic.html#magic", "/docs/tag/?x=1", "/docs/releases/v1.8", "/docs/releases.d/latest", "/docs/panel.html"])(
    "%s is a page",
    (href) => {
      expect(kind(href)).toBe("page");
    },
  );

  it.each(["#magic", "#", "/docs/panel.html#magic"])("%s is a place on the shown page", (href) => {
    expect(kind(href)).toBe("heading");
  });

  it.each([
    "/other/",
    "/docsx.html",
    "https://example.com/docs/panel.html",
    "http://docs.example.org/docs/panel.html",
    "mailto:a@example.org",
    "/docs/manual.pdf",
    "/docs/feed.xml",
    "/docs/panel.html5",
    "/docs/comments/v1/anonymous.js",
    "/docs/auth/callback.html",
  ])("%s is the browser's business", (href) => {
    expect(kind(href)).toBe("elsewhere");
  });

  it("leaves other windows and downloads to the browser", () => {
    expect(kind("/docs/tag/", { target: "_blank" })).toBe("elsewhere");
    expect(kind("/docs/tag/", { download: true })).toBe("elsewhere");
    expect(kind("#magic", { target: "_blank" })).toBe("elsewhere");
    expect(kind("/docs/tag/", { target: "_self" })).toBe("page");
  });

  it("tells a place on the shown page from one on the same page with another query", () => {
    expect(linkKind({ url: new URL("?a#b", HERE), target: "", download: false }, HERE, "/docs/")).toBe("page");
  });
});

describe("a plain click", () => {
  const click: Click = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, defaultPrevented: false };

  it("is the main button's alone", () => {
    expect(isPlain(click)).toBe(true);
    expect(isPlain({ ...click, button: 1 })).toBe(false);
  });

  it.each(["altKey", "ctrlKey", "metaKey", "shiftKey", "defaultPrevented"] as const)("is not one with %s", (modifier) => {
    expect(isPlain({ ...click, [modifier]: true })).toBe(false);
  });
});
