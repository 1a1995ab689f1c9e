import { lazy } from "@glosa/kit/browser/lazy.ts";
import type { Body } from "../model/comment.ts";
import type { EmojiImage } from "../model/emoji.ts";
import type { ThreadParts } from "./thread.ts";

/** The names of the emoji, and what puts their images into a text. */
export const emojiCode = lazy(() => import("../model/emoji.ts"), import.meta.url);

/** Returns the function that shows bodies: sanitized, with images in place of emoji names. A text waits for its emoji, and does without those that do not come. */
export function formatter(sanitized: ThreadParts["sanitized"], emoji: () => Promise<readonly EmojiImage[]>): (body: Body) => Promise<DocumentFragment> {
  const pictures = async () => {
    try {
      const [images, { showEmoji }] = await Promise.all([emoji(), emojiCode()]);
      return (fragment: DocumentFragment) => showEmoji(fragment, images);
    } catch {
      return (fragment: DocumentFragment) => fragment;
    }
  };
  return async (body) => {
    const [fragment, show] = await Promise.all([sanitized(body), pictures()]);
    return show(fragment);
  };
}

/** What a fragment would be written as. */
export function htmlOf(fragment: DocumentFragment): string {
  const box = document.createElement("div");
  box.append(fragment);
  return box.innerHTML;
}
