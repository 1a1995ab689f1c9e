/** What the extras of a thread on our service work with. */
import { ORDER, serviceAddress, threadKey } from "../driver/access.ts";
import { openOwnService } from "../driver/choose-driver.ts";
import { repliesKey } from "../driver/own-service/comments.ts";
import { builtIn } from "../messages/languages.ts";
import type { Comment } from "../model/comment.ts";
import { type PageVisibility, watchArrivals } from "./arrivals.ts";
import { type ActionsParts, type CommentActions, commentActions } from "./comment-actions.ts";
import { type Likes, openLikes } from "./likes.ts";
import { type Names, openNames } from "./names.ts";
import type { Thread } from "./thread.ts";
import { beginVisit, type Visit } from "./visit.ts";

/** The orders that readers choose from. */
export const ORDERS = ["newest", "oldest", "liked"] as const;
type Order = (typeof ORDERS)[number];

export interface Discussion {
  readonly actions: CommentActions;
  readonly likes: Likes;
  readonly visit: Visit;
  readonly names: Names;
  /** The address that gets mail about replies to what it posts from now on; "" if none does. The browser remembers it. */
  readonly repliesTo: () => string;
  readonly setRepliesTo: (address: string) => void;
  readonly order: () => Order;
  /** Loads the thread in that order, from now on in all threads of the origin. */
  readonly setOrder: (order: Order) => void;
  /** See `watchArrivals`. */
  readonly watchArrivals: (arrived: (comments: readonly Comment[]) => void, visibility: PageVisibility) => () => void;
}

export function openDiscussion(thread: Thread, parts: ActionsParts): Discussion {
  const { options } = thread;
  const { storage, clock } = parts;
  const service = serviceAddress(options, parts);
  const visit = beginVisit(thread, storage, {
    place: `glosa-seen ${service} ${options.site}`,
    name: threadKey(options, parts),
    // Keys of one's own comments are stored until they can't be changed any more.
    isOwn: (id) => storage.read(`glosa-own ${service} ${options.site} ${id}`) !== null,
  });
  const replies = repliesKey(service, options.site);
  return {
    actions: commentActions(options, parts, thread.change),
    likes: openLikes(options, parts, thread.change),
    visit,
    names: openNames(options, parts),
    repliesTo: () => (storage.read(replies) ?? "").split(" ").slice(1).join(" "),
    setRepliesTo: (address) => {
      if (address === "") storage.remove(replies);
      else storage.write(replies, `${builtIn(options.lang) ?? "en"} ${address}`);
    },
    order: () => ORDERS.find((one) => one === storage.read(ORDER)) ?? "newest",
    setOrder: (chosen) => {
      // The newest come first without an order, so that all these readers share the service's cache.
      if (chosen === "newest") storage.remove(ORDER);
      else storage.write(ORDER, chosen);
      void thread.load();
    },
    watchArrivals: (arrived, visibility) => watchArrivals(thread, arrived, { driver: () => openOwnService(options, parts), after: clock.after, visibility }),
  };
}
