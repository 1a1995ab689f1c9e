import { describe, expect, it } from "vitest";
import { page, searching, urls } from "../testing/site.ts";
import { families } from "./families.ts";

describe("families of words", () => {
  it("are stems that differ in an ending", () => {
    expect(families("en-US", ["install", "installat", "installer", "volatil", "volatility", "stop"])).toStrictEqual([["install", "installat", "installer"], ["volatil", "volatility"]]);
    expect(families("pt-BR", ["coincid", "coincidenci", "multipl", "multiplic", "stop"])).toStrictEqual([["coincid", "coincidenci"], ["multipl", "multiplic"]]);
  });
  it("have long beginnings", () => {
    expect(families("en", ["act", "actor", "activ"])).toStrictEqual([]);
  });
  it("have endings only in languages with a list", () => {
    expect(families("de", ["install", "installer"])).toStrictEqual([]);
  });
  it("lead to each other", async () => {
    const find = searching([page("/a", "Volatile markets", ""), page("/b", "Volatility", ""), page("/c", "Vote", "")]);
    expect(await urls(find("volatility"))).toStrictEqual(["/b", "/a"]);
  });
});
