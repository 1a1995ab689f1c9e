import type { Clock } from "@glosa/kit/browser/clock.ts";
import { type KeyStore, readRecord } from "@glosa/kit/browser/storage.ts";
import type { Composition } from "./composition.ts";
import { joined } from "./posting.ts";
import type { Drafts } from "./drafts.ts";
import { randomKey } from "./random-key.ts";

/** What a comment consists of; every field is text. */
type Content = Readonly<Record<"text", string>>;

/** A comment that was submitted. */
export interface Post<Kind extends Content> {
  /** The same for every attempt to send it, because the responses to earlier attempts may have been lost. */
  readonly key: string;
  /** When it was first submitted, in milliseconds since 1970. */
  readonly at: number;
  readonly content: Kind;
}

/** A post without confirmation from the server. */
export interface UnsentPost<Kind extends Content, Sent> extends Post<Kind> {
  /**
   * `pending`: it's being sent, by this widget or by one that was here before. `interrupted`: the page went away before the
   * response came. `failed`: its text is a draft again.
   */
  readonly state: "pending" | "interrupted" | "failed";
  /** The response to come, while it's pending. */
  readonly delivery: Promise<Sent> | null;
}

/** The posts of one thread. Sending goes on after the widget is gone, and a widget that comes back finds the post here. */
export interface Outbox<Kind extends Content, Sent> {
  readonly unsent: () => UnsentPost<Kind, Sent> | null;
  /** Sends a comment; after a failure, under the same key. */
  readonly send: (content: Kind, deliver: (post: Post<Kind>) => Promise<Sent>) => Promise<Sent>;
  /** The post failed, and its text is a draft again. */
  readonly fail: () => void;
  /** Forgets the post: the next one gets a new key. */
  readonly discard: () => void;
  /** Discards a post that failed or was interrupted if `isSent` says that it's in the thread; returns its text, or null. */
  readonly settle: (isSent: (post: Post<Kind>) => boolean) => string | null;
}

interface OutboxParts {
  readonly storage: KeyStore;
  readonly clock: Pick<Clock, "now">;
  /** Nothing was stored when the page opened the thread, so a post that is stored now belongs to another tab. */
  readonly isEmpty: boolean;
}

/** The posts of this page that aren't confirmed, by storage and key. */
const POSTS = new WeakMap<KeyStore, Map<string, UnsentPost<Content, unknown> | null>>();

/**
 * The outbox under `key`. Tabs share what is stored there. A page takes over a post that was stored when it opened the thread, even from a tab
 * that is still open. If both send a different text then, a store that recognizes the key refuses the second one.
 */
export function openOutbox<Kind extends Content, Sent>(key: string, { storage, clock, isEmpty }: OutboxParts): Outbox<Kind, Sent> {
  const page = (POSTS.get(storage) ?? new Map()) as Map<string, UnsentPost<Kind, Sent> | null>;
  POSTS.set(storage, page);

  const unsent = () => page.get(key) ?? null;
  const stored = () => {
    const found = readRecord(storage, key);
    // An earlier version stored one post, without a list and a state.
    const posts = isPost(found) ? [{ ...found, state: found["failed"] === true ? "failed" : "interrupted" }] : Object.values(found);
    return posts.filter((value): value is UnsentPost<Kind, Sent> => isPost(value));
  };
  const save = (own: UnsentPost<Kind, Sent> | null) => {
    // All tabs share one draft, and a post that failed is a draft: there is one of them.
    const posts = stored().filter((post) => post.state !== "failed" && post.key !== unsent()?.key);
    if (own !== null) posts.push(own);
    page.set(key, own);
    if (posts.length > 0) storage.write(key, JSON.stringify(posts));
    else storage.remove(key);
  };

  // The draft is the text of the post that failed, so the draft gets its reply target and author back.
  const failed = stored().find((post) => post.state === "failed");
  const left = failed ?? stored()[0];
  if (left !== undefined && !isEmpty && !page.has(key)) page.set(key, { ...left, state: failed ? "failed" : "interrupted", delivery: null });

  return {
    unsent,
    send: (content, deliver) => {
      const { key: id, at } = unsent() ?? { key: randomKey(), at: clock.now() };
      const submitted = { key: id, at, content };
      const delivery = deliver(submitted).then(
        (sent) => {
          save(null);
          return sent;
        },
        (error: unknown) => {
          save({ ...submitted, state: "interrupted", delivery: null });
          throw error;
        },
      );
      save({ ...submitted, state: "pending", delivery });
      return delivery;
    },
    fail: () => {
      const post = unsent();
      if (post !== null) save({ ...post, state: "failed", delivery: null });
    },
    discard: () => save(null),
    settle: (isSent) => {
      const post = unsent();
      if (post?.delivery !== null || !isSent(post)) return null;
      save(null);
      return post.content.text;
    },
  };
}

/** What the field of a new comment begins with: the draft, after a post whose fate is open. */
export function restored(draft: string, unsent: UnsentPost<Content, unknown> | null): Composition {
  if (unsent === null || unsent.state === "failed") return { text: draft, posting: null };
  const { text } = unsent.content;
  return { text: joined(text, draft), posting: unsent.delivery && { text, inField: true } };
}

/** Stores what a change of the composition means for the post. The draft is stored already. */
export function persist(now: Composition, before: Composition, { drafts, outbox }: { readonly drafts: Pick<Drafts, "flush">; readonly outbox: Pick<Outbox<Content, unknown>, "unsent" | "fail" | "discard"> }): void {
  if (now.posting !== null) return;
  if (now.text === "" && before.text !== "") outbox.discard();
  // An interrupted post that the reader edits is a draft from now on. Otherwise, the next visit would show its text twice.
  else if (before.posting !== null || outbox.unsent()?.state === "interrupted") {
    drafts.flush();
    outbox.fail();
  }
}

/** Fields other than the text may be missing: another version has stored it. */
function isPost(value: unknown): boolean {
  const { key, at, content } = (value ?? {}) as Partial<Post<Content>>;
  return typeof key === "string" && typeof at === "number" && typeof content?.text === "string";
}
