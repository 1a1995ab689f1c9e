import { expect, it } from "vitest";
import { sampleReply, sampleRoot } from "../ui/testing/fake-thread.ts";
import { reduce } from "./reduce.ts";
import { INITIAL_STATE } from "./state.ts";

const SHOWN = { ...INITIAL_STATE, phase: "shown", count: 1, replies: 1, roots: [sampleRoot(1, { replies: [sampleReply(2, { root: 1 })] })] } as const;

it("shows a posted root comment once and counts it once, also where a page has brought it already", () => {
  const comment = sampleRoot(3);
  const once = reduce(SHOWN, { type: "posted", comment });
  expect([once.roots.map(({ id }) => id), once.count]).toEqual([[comment.id, SHOWN.roots[0].id], 2]);
  const twice = reduce(once, { type: "posted", comment });
  expect([twice.roots, twice.count]).toEqual([once.roots, 2]);
});

it("shows a reply once, also where the same reply comes with more of them", () => {
  const { id } = SHOWN.roots[0];
  const page = { replies: [sampleReply(2, { root: 1 }), sampleReply(4, { root: 1 })], next: null };
  const loaded = reduce(SHOWN, { type: "loaded-replies", root: id, page });
  expect(loaded.roots[0]?.replies).toEqual(page.replies);
});
