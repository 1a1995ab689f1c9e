/** Which comments are new since the reader's last visit. The browser remembers that; nothing is sent. */
import { type KeyStore, readRecord } from "@glosa/kit/browser/storage.ts";
import { type Comment, commentsOf } from "../model/comment.ts";
import type { Thread } from "./thread.ts";

/** Threads whose visit is remembered; those visited before are forgotten. */
const MOST = 200;

export interface Visit {
  /** Whether the reader hasn't seen the comment on an earlier visit. On the first one, none is new. */
  readonly isNew: (comment: Comment) => boolean;
}

/** Begins a visit of the thread under `name`. `isOwn` says whether this browser posted a comment. */
export function beginVisit(thread: Pick<Thread, "getState" | "subscribe">, storage: KeyStore, { place, name, isOwn }: { readonly place: string; readonly name: string; readonly isOwn: (id: string) => boolean }): Visit {
  const before = readRecord(storage, place)[name];
  let seen = typeof before === "number" ? before : 0;
  const look = () => {
    const newest = Math.max(seen, ...commentsOf(thread.getState().roots).map(({ at }) => at ?? 0));
    if (newest <= seen) return;
    seen = newest;
    const { [name]: _, ...others } = readRecord(storage, place);
    storage.write(place, JSON.stringify(Object.fromEntries([...Object.entries(others), [name, seen]].slice(-MOST))));
  };
  look();
  thread.subscribe((now, earlier) => {
    if (now.roots !== earlier.roots) look();
  });
  return { isNew: ({ id, at }) => typeof before === "number" && at !== null && at > before && !isOwn(id) };
}
