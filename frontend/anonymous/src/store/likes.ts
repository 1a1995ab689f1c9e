/** Liking comments on our service. */
import type { DriverParts } from "../driver/access.ts";
import type { Options } from "../options/options.ts";
import { changedComment } from "./comment-actions.ts";
import type { Thread } from "./thread.ts";
import { openVotes } from "./votes.ts";

export interface Likes {
  readonly has: (id: string) => boolean;
  /** Likes the comment, or takes it back. The number is in the state before it resolves. Rejects with a `DriverError`. */
  readonly toggle: (id: string) => Promise<void>;
}

export function openLikes(options: Options, parts: DriverParts, change: Thread["change"]): Likes {
  const { has, toggle } = openVotes(options, parts, "likes", "likes");
  return {
    has,
    toggle: async (id) => {
      const likes = await toggle(id, (liked) => ({ id, liked }));
      change((state) => ({ ...state, roots: changedComment(state.roots, id, (comment) => ({ ...comment, likes })) }));
    },
  };
}
