import { describe, expect, it } from "vitest";
import cases from "../../../../tests/contract/routing_cases.json";
import { candidates, resolveRoute } from "./routing.ts";
import { routeOf } from "./site-address.ts";

interface Case {
  readonly name: string;
  readonly known: readonly string[];
  readonly path: string;
  readonly outcome: { readonly found?: string; readonly redirect?: string; readonly notFound?: boolean };
}

/** As the route table answers: the proper spelling of a route, whatever the letter case. */
async function outcome({ known, path }: Case): Promise<Case["outcome"]> {
  const spellings = new Map(known.map((route) => [route.toLowerCase(), route]));
  const wanted = routeOf(path, "/") ?? "";
  const route = await resolveRoute(wanted, (candidate) => Promise.resolve(spellings.get(candidate.toLowerCase())));
  if (route === undefined) return { notFound: true };
  return route === wanted ? { found: route } : { redirect: encodeURI(route).replaceAll("?", "%3F") };
}

describe("[S-57] [S-58] [S-59] [S-60] [S-61] [S-62] the table of cases that the server follows as well", () => {
  it.each<Case>(cases.rules)("$name: $path", async (example) => {
    expect(await outcome(example)).toEqual(example.outcome);
  });
});

describe("the order in which routes are tried", () => {
  it("[S-59] replaces a trailing slash by .html", () => {
    expect(candidates("/panel/")).toEqual(["/panel/", "/panel.html"]);
  });

  it("[S-60] [S-61] appends .html first and a slash second", () => {
    expect(candidates("/tag")).toEqual(["/tag", "/tag.html", "/tag/"]);
  });

  it("leaves a path that ends in .html alone, and the first page's", () => {
    expect(candidates("/Panel.HTML")).toEqual(["/Panel.HTML"]);
    expect(candidates("/")).toEqual(["/"]);
  });

  it("[S-26] takes index.html for its folder", () => {
    expect(candidates("/index.html")).toEqual(["/index.html", "/"]);
  });

  it("asks for a later route only when the earlier ones are unknown", async () => {
    const asked: string[] = [];
    await resolveRoute("/tag", (candidate) => {
      asked.push(candidate);
      return Promise.resolve(candidate === "/tag.html" ? "found" : undefined);
    });
    expect(asked).toEqual(["/tag", "/tag.html"]);
  });
});
