import { STAMP } from "@glosa/contract/shapes";
import { describe, expect, it } from "vitest";
import { checkedData, mismatch } from "./contract-check.ts";

const COMMENTS = { solution: "anonymous", options: { service: "/comments" }, numStyle: {} };

describe("data that isn't what the contract says", () => {
  it.each([
    ["a file of another version", "Comments", { ...COMMENTS, stamp: "other" }, "Comments.stamp"],
    ["nothing", "Comments", null, "Comments.stamp"],
    ["a field of another type", "Comments", { ...COMMENTS, stamp: STAMP, options: 7 }, "Comments.options"],
    ["another of several words", "Comments", { ...COMMENTS, stamp: STAMP, solution: "other" }, "Comments.solution"],
    ["an entry of another type", "Comments", { ...COMMENTS, stamp: STAMP, numStyle: { a: "b", c: 7 } }, "Comments.numStyle.c"],
  ] as const)("is refused by its place: %s", (_, type, file, place) => {
    expect(() => checkedData(file, type)).toThrow(new SyntaxError(`${place} is not what this version of the reader expects.`));
  });

  it("is named in lists and below them", () => {
    const branch = { items: [{ title: "Basic", path: "/basic.html", children: [{ title: 7, path: "/a.html", children: [] }] }] };
    expect(mismatch(branch, "Branch")).toBe("Branch.items[0].children[0].title");
    expect(mismatch({ items: {} }, "Branch")).toBe("Branch.items");
  });
});

it("returns the data without the stamp", () => {
  expect(checkedData({ ...COMMENTS, stamp: STAMP }, "Comments")).toEqual(COMMENTS);
});
