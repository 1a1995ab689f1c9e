import { describe, expect, it } from "vitest";
import cases from "../../../../tests/contract/routing_cases.json";
import { decode, routeOf } from "./site-address.ts";

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

  it("agrees with the server on what lies outside of a base", () => {
    const outside = cases.bases.filter(({ name }) => /^(?:outside|beside)|literally/u.test(name));
    expect(outside).toHaveLength(3);
    for (const { path, base } of outside) expect(routeOf(path, base)).toBeNull();
  });

  it("composes letters, since browsers and file systems may not", () => {
    expect(routeOf(encodeURI("/ac\u0327a\u0303o.html"), "/")).toBe("/a\u00E7\u00E3o.html");
  });
});

it("keeps a malformed escape as it stands", () => {
  expect(decode("100%")).toBe("100%");
});
