import { expect, it } from "vitest";
import { firstQuery, REACTION_KINDS } from "./values.ts";

it("[B-33] [B-34] [B-35] [B-210] [B-213] the first query is for the newest ten comments, or for as many as configured", () => {
  expect([firstQuery(), firstQuery(25)]).toEqual([
    { page: 1, perPage: 10, sort: "desc" },
    { page: 1, perPage: 25, sort: "desc" },
  ]);
});

it("[B-36] [B-222] there are three reactions", () => {
  expect(REACTION_KINDS).toEqual(["heart", "like", "unlike"]);
});
