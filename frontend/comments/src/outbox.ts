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

interface OutboxParts<Kind> {
  readonly storage: KeyStore;
  readonly clock: Pick<Clock, "now">;
  /** Content without any text: names the fields. */
  readonly blank: Kind;
}

/** Posts that are being sent from this page, by storage and key. */
const LIVE = new WeakMap<KeyStore, Map<string, UnsentPost<Content, unknown>>>();

/** The outbox under `key`. */
export function openOutbox<Kind extends Content, Sent>(key: string, { storage, clock, blank }: OutboxParts<Kind>): Outbox<Kind, Sent> {
  const live = (LIVE.get(storage) ?? new Map()) as Map<string, UnsentPost<Kind, Sent>>;
  LIVE.set(storage, live);

  const stored = (): UnsentPost<Kind, Sent> | null => {
    const { key: id, at, content, failed } = readRecord(storage, key);
    const isPost = typeof id === "string" && typeof at === "number" && isContent(content, blank);
    return isPost ? { key: id, at, content, state: failed === true ? "failed" : "interrupted", delivery: null } : null;
  };
  const write = ({ key: id, at, content }: Post<Kind>, failed: boolean) => storage.write(key, JSON.stringify({ key: id, at, content, failed }));
  const unsent = () => live.get(key) ?? stored();

  return {
    unsent,
    send: (content, deliver) => {
      const { key: id, at } = stored() ?? { key: randomKey(), at: clock.now() };
      const post = { key: id, at, content };
      write(post, false);
      const sending = async () => {
        try {
          const sent = await deliver(post);
          storage.remove(key);
          return sent;
        } finally {
          live.delete(key);
        }
      };
      const delivery = sending();
      live.set(key, { ...post, state: "pending", delivery });
      return delivery;
    },
    fail: () => {
      const post = stored();
      if (post !== null) write(post, true);
    },
    discard: () => storage.remove(key),
    settle: (isSent) => {
      const post = unsent();
      if (post === null || post.delivery !== null || !isSent(post)) return null;
      storage.remove(key);
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

function isContent<Kind extends Content>(value: unknown, blank: Kind): value is Kind {
  return typeof value === "object" && value !== null && Object.keys(blank).every((name) => typeof (value as Readonly<Record<string, unknown>>)[name] === "string");
}
