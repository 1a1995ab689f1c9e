import { describe, expect, it } from "vitest";
import cases from "../../../../tests/contract/routing_cases.json";
import { candidates, type Click, decode, isPlain, linkKind, resolveRoute, routeOf, shardName } from "./addresses.ts";

const HERE = new URL("https://docs.example.org/docs/panel.html");

function kind(href: string, attributes: { readonly target?: string; readonly download?: boolean } = {}): string {
  const { target = "", download = false } = attributes;
  return linkKind({ url: new URL(href, HERE), target, download }, HERE, "/docs/");
}

describe("[S-20] [S-21] links that the application follows", () => {
  it.each(["/docs/", "/docs", "/docs/settings/basic.html", "basic.html#magic", "/docs/tag/?x=1", "/docs/releases/v1.8", "/docs/releases.d/latest", "/docs/guide/comments/intro.html", "/docs/panel.html"])(
    "%s is a page",
    (href) => {
      expect(kind(href)).toBe("page");
    },
  );

  it.each(["#magic", "#", "/docs/panel.html#magic"])("%s is a heading of the shown page", (href) => {
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
  ])("%s is left to the browser", (href) => {
    expect(kind(href)).toBe("elsewhere");
  });

  it("leaves other windows and downloads to the browser", () => {
    expect(kind("/docs/tag/", { target: "_blank" })).toBe("elsewhere");
    expect(kind("/docs/tag/", { download: true })).toBe("elsewhere");
    expect(kind("#magic", { target: "_blank" })).toBe("elsewhere");
    expect(kind("/docs/tag/", { target: "_self" })).toBe("page");
  });

  it("distinguishes a heading of the shown page from one of the same page with another query", () => {
    expect(linkKind({ url: new URL("?a#b", HERE), target: "", download: false }, HERE, "/docs/")).toBe("page");
  });
});

describe("a plain click", () => {
  const click: Click = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, defaultPrevented: false };

  it("uses the main button", () => {
    expect(isPlain(click)).toBe(true);
    expect(isPlain({ ...click, button: 1 })).toBe(false);
  });

  it.each(["altKey", "ctrlKey", "metaKey", "shiftKey", "defaultPrevented"] as const)("doesn't have %s", (modifier) => {
    expect(isPlain({ ...click, [modifier]: true })).toBe(false);
  });
});

describe("the route of an address", () => {
  describe("[S-21] routes below a base", () => {
    it.each([
      ["/panel.html", "/", "/panel.html"],
      ["/docs/panel.html", "/docs/", "/panel.html"],
      ["/docs/", "/docs/", "/"],
      ["/docs", "/docs/", "/"],
      ["/docs/configura%C3%A7%C3%B5es.html", "/docs/", "/configurações.html"],
      ["/panel.html", "/docs/", null],
      ["/docsx.html", "/docs/", null],
      ["/DOCS/panel.html", "/docs/", null],
    ])("%s below %s is %s", (path, base, route) => {
      expect(routeOf(path, base)).toBe(route);
    });

    it("agrees with the server on which paths are outside the base", () => {
      const outside = cases.bases.filter(({ name }) => /^(?:outside|next to)|literally/u.test(name));
      expect(outside).toHaveLength(3);
      for (const { path, base } of outside) expect(routeOf(path, base)).toBeNull();
    });

    it("normalizes composed letters, because browsers and file systems may not", () => {
      expect(routeOf(encodeURI("/ac\u0327a\u0303o.html"), "/")).toBe("/a\u00E7\u00E3o.html");
    });
  });

  it("doesn't change a malformed escape", () => {
    expect(decode("100%")).toBe("100%");
  });
});

describe("the shard of a route", () => {
  it.each([
    // Test vectors of FNV-1a, 32 bit.
    ["", "811c9dc5"],
    ["a", "e40c292c"],
    ["foobar", "bf9cf968"],
    ["/12.html", "0e44fe3c"],
  ])("hashes %j by FNV-1a", (text, hash) => {
    expect(shardName(text, 8)).toBe(hash);
  });

  it("ignores capitalization and hashes UTF-8", () => {
    expect(shardName("/Configurações.HTML", 8)).toBe(shardName("/configurações.html", 8));
    expect(shardName("ã", 8)).toBe("149dd903");
  });

  it("names a shard by its first digits, and the only shard 'all'", () => {
    expect(shardName("foobar", 2)).toBe("bf");
    expect(shardName("foobar", 0)).toBe("all");
  });
});

describe("the page of a route", () => {
  interface Case {
    readonly name: string;
    readonly known: readonly string[];
    readonly path: string;
    readonly outcome: { readonly found?: string; readonly redirect?: string; readonly notFound?: boolean };
  }

  /** What the route table returns: the canonical spelling of a route, whatever its capitalization. */
  async function outcome({ known, path }: Case): Promise<Case["outcome"]> {
    const spellings = new Map(known.map((route) => [route.toLowerCase(), route]));
    const requested = routeOf(path, "/") ?? "";
    const route = await resolveRoute(requested, (candidate) => Promise.resolve(spellings.get(candidate.toLowerCase())));
    if (route === undefined) return { notFound: true };
    return route === requested ? { found: route } : { redirect: encodeURI(route).replaceAll("?", "%3F") };
  }

  describe("[S-57] [S-58] [S-59] [S-60] [S-61] [S-62] the cases that the server passes too", () => {
    it.each<Case>(cases.rules)("$name: $path", async (example) => {
      expect(await outcome(example)).toEqual(example.outcome);
    });
  });

  describe("the order in which routes are tried", () => {
    it("[S-59] replaces a trailing slash with .html", () => {
      expect(candidates("/panel/")).toEqual(["/panel/", "/panel.html"]);
    });

    it("[S-60] [S-61] appends .html first, then a slash", () => {
      expect(candidates("/tag")).toEqual(["/tag", "/tag.html", "/tag/"]);
    });

    it("tries only the path itself if it ends in .html or is the home page", () => {
      expect(candidates("/Panel.HTML")).toEqual(["/Panel.HTML"]);
      expect(candidates("/panel.html5")).toEqual(["/panel.html5", "/panel.html5.html", "/panel.html5/"]);
      expect(candidates("/")).toEqual(["/"]);
    });

    it("[S-26] treats index.html as its folder", () => {
      expect(candidates("/index.html")).toEqual(["/index.html", "/"]);
    });

    it("looks up a later route only when the earlier ones are unknown", async () => {
      const tried: string[] = [];
      await resolveRoute("/tag", (candidate) => {
        tried.push(candidate);
        return Promise.resolve(candidate === "/tag.html" ? "found" : undefined);
      });
      expect(tried).toEqual(["/tag", "/tag.html"]);
    });
  });
});
