import { toFragment } from "@glosa/kit/text/rich-text.ts";
import type { Body } from "../model/comment.ts";
import type { EmojiImage } from "../model/emoji.ts";

/** Makes the function that shows bodies: sanitised, with images in place of emoji names. */
export function formatter(emoji: () => Promise<readonly EmojiImage[]>): (body: Body) => Promise<DocumentFragment> {
  return async (body) => {
    const [fragment, images, { showEmoji }] = await Promise.all([toFragment(body), emoji(), import("../model/emoji.ts")]);
    return showEmoji(fragment, images);
  };
}

/** What a fragment would be written as. */
export function htmlOf(fragment: DocumentFragment): string {
  const box = document.createElement("div");
  box.append(fragment);
  return box.innerHTML;
}
