import { expect, it } from "vitest";
import { nameInAddress, versionAt, versionNamed } from "./versions.ts";

const VERSIONS = [["2.0", "", ""], ["1.0", "v1/", "@v1"], ["1.0 beta", "v1/beta/", "@v1~beta"]] as const;

it.each([
  ["/docs/v1/panel.html", "1.0"], ["/docs/v1/", "1.0"], ["/docs/v1/beta/panel.html", "1.0 beta"], ["/docs/panel.html", "2.0"], ["/docs/v10/panel.html", "2.0"], ["/docs/v1.html", "2.0"],
])("finds the version of %s", (path, name) => {
  expect(versionAt(VERSIONS, path, "/docs/")?.[0]).toBe(name);
});

it("finds no version on a site without versions", () => {
  expect([versionAt([], "/v1/panel.html", "/"), versionNamed([], "1.0")]).toEqual([undefined, undefined]);
});

it("finds a version by its name, and the current one for all other names", () => {
  expect(["1.0", "", "9"].map((name) => versionNamed(VERSIONS, name)?.[0])).toEqual(["1.0", "2.0", "2.0"]);
});

it("leaves the current version out of addresses", () => {
  expect([...VERSIONS, undefined].map(nameInAddress)).toEqual(["", "1.0", "1.0 beta", ""]);
});
