/** The post of an earlier visit. */
import type { Clock } from "@glosa/kit/browser/clock.ts";
import { randomKey } from "@glosa/kit/browser/random-key.ts";
import { type KeyStore, readRecord } from "@glosa/kit/browser/storage.ts";
import type { Content, UnsentPost } from "./outbox.ts";

interface RestoringParts<Kind extends Content> {
  readonly storage: KeyStore;
  readonly clock: Pick<Clock, "now">;
  /** A comment without any text: the fields that a stored post may lack. */
  readonly blank: Kind;
}

/**
 * The post of an earlier visit that is stored under `key`; null if there is none. Call it only if it was stored when the page opened the thread: one
 * that is stored later belongs to another tab. An earlier one may too, if that tab is still open. If both tabs send a different text then, a store
 * that recognizes the key refuses the second one.
 */
export function restoredPost<Kind extends Content>(key: string, { storage, clock, blank }: RestoringParts<Kind>): UnsentPost<Kind, never> | null {
  const stored = readRecord(storage, key);
  // An earlier version stored one post, without a list and a state.
  const entries = "content" in stored ? [stored] : Object.values(stored);
  // No widget sends a post without a text, so one is damaged, and there's nothing in it to restore.
  const posts = entries.map((entry) => postIn(entry, blank, clock)).filter(({ content }) => content.text !== "");
  if (posts.length > 0) storage.write(key, JSON.stringify(posts));
  else storage.remove(key);
  // Tabs share one draft: the text of the post that failed last. So the draft gets its reply target and author back.
  return posts.findLast(({ state }) => state === "failed") ?? posts[0] ?? null;
}

/** A stored post, with defaults for what it lacks. */
function postIn<Kind extends Content>(entry: unknown, blank: Kind, clock: Pick<Clock, "now">): UnsentPost<Kind, never> {
  const { key, at, content, state, failed } = (entry ?? {}) as Partial<UnsentPost<Kind, never>> & { readonly failed?: boolean };
  // A server can't recognize a post without its key and time, so its text is a draft.
  const isDraft = state === "failed" || failed === true || key === undefined || at === undefined;
  return { key: key ?? randomKey(), at: at ?? clock.now(), content: { ...blank, ...content }, state: isDraft ? "failed" : "interrupted", delivery: null };
}
