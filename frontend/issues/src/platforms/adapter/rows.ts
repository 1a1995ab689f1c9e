import { isLike, soundRows } from "@glosa/kit/browser/sound-rows.ts";
import type { Comment, Reactions } from "../../model/values.ts";
import { PlatformFailure } from "../failure.ts";

/** The rows of an answer, nothing in them checked; anything but a list is not the platform's answer. */
export function rowsOf(json: unknown): readonly unknown[] {
  if (!Array.isArray(json)) throw new PlatformFailure("unreachable", "The answer isn't a list.");
  return json as readonly unknown[];
}

/** The rows of an answer that `read` makes whole comments of. */
export function commentRows<Row extends { readonly id: unknown }>(json: unknown, read: (row: Row) => Comment): readonly Row[] {
  return soundRows<Row>(rowsOf(json), (row) => {
    const comment = read(row);
    return /string|number/u.test(typeof row.id) && isLike({ ...comment, reactions: comment.reactions ?? NO_REACTIONS }, COMMENT);
  });
}

/** What readers have thought of a new comment. */
export const NO_REACTIONS: Reactions = { heart: 0, like: 0, unlike: 0 };

const COMMENT = { id: "", content: "", contentRaw: "", author: { username: "", avatar: "", homepage: "" }, createdAt: "", updatedAt: "", reactions: NO_REACTIONS } satisfies Comment;
