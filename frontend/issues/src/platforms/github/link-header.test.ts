import { describe, expect, it } from "vitest";
import { placeOf } from "./link-header.ts";

const QUERY = { page: 4, perPage: 10, sort: "desc" } as const;
const at = (page: number, rel: string) => `<https://api.github.com/repositories/1/issues/7/comments?page=${page}&per_page=5&timestamp=1>; rel="${rel}"`;

describe("[B-151] the Link header", () => {
  it.each([
    ["first", [at(2, "next"), at(5, "last")], { page: 1, perPage: 5 }],
    ["middle", [at(1, "prev"), at(3, "next"), at(5, "last"), at(1, "first")], { page: 2, perPage: 5 }],
    ["last", [at(4, "prev"), at(1, "first")], { page: 5, perPage: 5 }],
  ])("tells which page it is: the %s one", (_, links, place) => {
    expect(placeOf(links.join(", "), QUERY)).toMatchObject(place);
  });

  it.each([
    ["there is none, as for a single page", null],
    ["it tells of no other page", at(1, "first")],
    ["its addresses have no numbers", '<https://api.github.com/x?cursor=abc>; rel="next"'],
  ])("is not needed: %s", (_, link) => {
    expect(placeOf(link, QUERY)).toMatchObject({ page: 4, perPage: 10 });
  });
});
