import { expect, it } from "vitest";
import { firstQuery } from "../../model/values.ts";
import { SHOWN, samplePage } from "../../ui/testing/fake-thread.ts";
import { initialState } from "../state.ts";
import { reduceWriting } from "./reduce.ts";

it("never has a negative count, whatever a platform counted", () => {
  const state = { ...initialState(firstQuery()), ...SHOWN, comments: samplePage(2, { count: 1 }) };
  const first = reduceWriting(state, { type: "deleted", id: "1" });
  const second = reduceWriting(first, { type: "deleted", id: "2" });
  expect([first, second].map(({ comments }) => [comments?.count, comments?.data.length])).toEqual([
    [0, 1],
    [0, 0],
  ]);
});
