import type { Clock } from "@glosa/kit/browser/clock.ts";
import { randomKey } from "@glosa/kit/browser/random-key.ts";
import { type KeyStore, readRecord } from "@glosa/kit/browser/storage.ts";
import { type Composition, type Drafts, unposted } from "./composition.ts";

/** The fields of a comment; all are texts. */
export type Content = Readonly<Record<"text", string>>;

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
  /** The promise of the response, while it's pending. */
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

interface OutboxParts<Kind extends Content> {
  readonly storage: KeyStore;
  readonly clock: Pick<Clock, "now">;
  /** The post of an earlier visit. */
  readonly restored: UnsentPost<Kind, never> | null;
}

/** The posts of this page that aren't confirmed, by storage and key. */
const POSTS = new WeakMap<KeyStore, Map<string, UnsentPost<Content, unknown> | null>>();

/** The outbox under `key`. Tabs share what is stored there, and each one changes only its own post. */
export function openOutbox<Kind extends Content, Sent>(key: string, { storage, clock, restored }: OutboxParts<Kind>): Outbox<Kind, Sent> {
  const page = (POSTS.get(storage) ?? new Map()) as Map<string, UnsentPost<Kind, Sent> | null>;
  POSTS.set(storage, page);
  // Otherwise, a widget that was here before has restored it.
  if (!page.has(key)) page.set(key, restored);

  const unsent = () => page.get(key) ?? null;
  const save = (own: UnsentPost<Kind, Sent> | null) => {
    const stored = Object.values(readRecord(storage, key)) as readonly Post<Kind>[];
    const posts = new Map(stored.map((post) => [post.key, post]));
    if (own === null) posts.delete(unsent()?.key ?? "");
    else posts.set(own.key, own);
    page.set(key, own);
    if (posts.size > 0) storage.write(key, JSON.stringify([...posts.values()]));
    else storage.remove(key);
  };

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

/** The initial text of a new comment: the draft, after a post that isn't confirmed. The draft of a post that failed is gone if another tab has posted its own. */
export function restoredText(draft: string, unsent: UnsentPost<Content, unknown> | null): Composition {
  if (unsent === null) return { text: draft, posting: null };
  const { text } = unsent.content;
  if (unsent.state === "failed") return { text: draft || text, posting: null };
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

/** `text` is being posted. */
export function posting<Kind extends Composition>(composition: Kind, text: string): Kind {
  return { ...composition, posting: { text, inField: composition.text.startsWith(text) } };
}

/** The comment was posted: only what was typed since then remains. */
export function posted<Kind extends Composition>(composition: Kind): Kind {
  return { ...composition, text: unposted(composition), posting: null };
}

/** The comment wasn't posted: its text is in the field again, followed by what was typed since then. */
export function notPosted<Kind extends Composition>(composition: Kind): Kind {
  const { text, posting: failed } = composition;
  return { ...composition, text: failed === null || failed.inField ? text : joined(failed.text, text), posting: null };
}

/** A comment with that text turned out to be posted. Text that the reader has changed since then remains. */
export function found<Kind extends Composition>(composition: Kind, text: string): Kind {
  return composition.posting === null ? posted(posting(composition, text)) : composition;
}

/** Two texts as one, in that order. */
export function joined(first: string, second: string): string {
  return second.trim() === "" ? first : `${first}\n\n${second}`;
}
