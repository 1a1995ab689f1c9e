import { expect, it } from "vitest";
import { firstQuery, REACTION_KINDS } from "./values.ts";

it("[B-33] [B-34] [B-35] [B-210] [B-213] asks first for the newest ten comments, or for as many as the option says", () => {
  expect([firstQuery(), firstQuery(25)]).toEqual([
    { page: 1, perPage: 10, sort: "desc" },
    { page: 1, perPage: 25, sort: "desc" },
  ]);
});

it("[B-36] [B-222] knows three reactions", () => {
  expect(REACTION_KINDS).toEqual(["heart", "like", "unlike"]);
});
