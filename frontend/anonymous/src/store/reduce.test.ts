import { expect, it } from "vitest";
import { sampleReply, sampleRoot } from "../ui/testing/fake-thread.ts";
import { afterPost, withSent } from "./submitting.ts";
import { reduce } from "./reduce.ts";
import { refused } from "./submitting.ts";
import { INITIAL_STATE } from "./state.ts";

const SHOWN = { ...INITIAL_STATE, phase: "shown", count: 1, replies: 1, roots: [sampleRoot(1, { replies: [sampleReply(2, { root: 1 })] })] } as const;

it("shows and counts a posted root comment once, even if a page contains it already", () => {
  const comment = sampleRoot(3);
  const once = afterPost(SHOWN, comment);
  expect([once.roots.map(({ id }) => id), once.count]).toEqual([[comment.id, SHOWN.roots[0].id], 2]);
  const twice = afterPost(once, comment);
  expect([twice.roots, twice.count]).toEqual([once.roots, 2]);
});

it.each(["loaded", "loaded-more"] as const)("shows a root comment once, even if the response contains it twice: %s", (type) => {
  const page = { roots: [sampleRoot(1), sampleRoot(3), sampleRoot(3)], count: 2, replies: 0, next: null, detached: false };
  expect(reduce(SHOWN, { type, page }).roots.map(({ id }) => id)).toEqual([sampleRoot(1).id, sampleRoot(3).id]);
});

it("shows a reply once, even if further replies contain it", () => {
  const { id } = SHOWN.roots[0];
  const page = { replies: [sampleReply(2, { root: 1 }), sampleReply(4, { root: 1 })], next: null };
  const loaded = reduce(SHOWN, { type: "loaded-replies", root: id, page });
  expect(loaded.roots[0]?.replies).toEqual(page.replies);
});

it("counts a posted reply if replies are counted, and once if the list has it already", () => {
  const reply = sampleReply(4, { root: 1 });
  const posted = afterPost(SHOWN, reply);
  expect([posted.replies, posted.count, afterPost({ ...SHOWN, replies: null }, reply).replies]).toEqual([2, 1, null]);
  expect([withSent(SHOWN, [reply]).replies, withSent(posted, [reply]).replies]).toEqual([2, 2]);
});

it("says that a comment couldn't be sent", () => {
  const trouble = { failure: { kind: "unknown", value: null }, during: "submit", root: "" } as const;
  expect(reduce(SHOWN, { type: "failed", trouble })).toEqual({ ...SHOWN, trouble, status: { key: "notSent" } });
});

it("keeps loading the replies of one comment while those of another arrive", () => {
  const loading = [1, 2].reduce((state, root) => reduce(state, { type: "loading-replies", root: sampleRoot(root).id }), INITIAL_STATE);
  const loaded = reduce(loading, { type: "loaded-replies", root: sampleRoot(1).id, page: { replies: [], next: null } });
  expect([...loaded.loadingReplies]).toEqual([sampleRoot(2).id]);
});

it("clears the message about a field when that field changes", () => {
  const before = refused(INITIAL_STATE, "mail");
  const changed = (field: "nick" | "mail") => reduce(before, { type: "field-set", field, value: "x" }).editor.invalid;
  expect([changed("nick"), changed("mail")]).toEqual(["mail", null]);
});

it("starts with an empty text", () => {
  expect(INITIAL_STATE.editor).toMatchObject({ text: "", qqAvatar: "", fields: { nick: "", mail: "", link: "" } });
});
