import { expect, it } from "vitest";
import { addressee, type Comment, type Root } from "./comment.ts";

const comment = (id: string, changes: Partial<Comment> = {}): Comment => ({
  id,
  nick: id,
  link: "",
  avatar: "",
  body: { format: "html", text: "" },
  at: null,
  rid: "",
  pid: "",
  url: "",
  mail: "",
  labels: [],
  pending: false,
  ...changes,
});

it("finds the author that a reply answers among the replies of its root, and nobody if it answers the root", () => {
  const [first, second] = [comment("b", { rid: "a", pid: "a" }), comment("c", { rid: "a", pid: "b" })];
  const root: Root = { ...comment("a"), removed: false, replies: [first, second], replyCursor: null };
  expect([addressee(root, first), addressee(root, second)?.id]).toEqual([null, "b"]);
});
