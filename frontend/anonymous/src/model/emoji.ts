/** Emoji; loaded when a comment or the panel is first shown. */
import type { Options } from "../options/options.ts";

/** An image that replaces `:name:` in a text. */
export interface EmojiImage {
  readonly name: string;
  readonly src: string;
}

/**
 * The images of the emoji: those of the page, or the widget's own, from the page's folder, otherwise from our
 * service if it's in use, otherwise from `base`. Full addresses stay unchanged.
 */
export function emojiImages({ emojiMaps, emojiCDN, service }: Options, base: string): readonly EmojiImage[] {
  const folder = emojiCDN || (service === "" ? base : service + SERVED);
  if (emojiMaps === null) return NAMES.map((name) => ({ name, src: `${folder}${name.replaceAll(" ", "-")}.svg` }));
  return Object.entries(emojiMaps).map(([name, file]) => ({ name, src: /^(?:(?:https?:)?\/\/|data:image\/)/u.test(file) ? file : folder + file }));
}

/** Replaces `:name:` by images, except in code. */
export function showEmoji(fragment: DocumentFragment, images: readonly EmojiImage[]): DocumentFragment {
  const sources = new Map(images.map(({ name, src }) => [name.trim(), src]));
  if (sources.size === 0) return fragment;
  const names = new RegExp(`:(${[...sources.keys()].map(literal).join("|")}) ?:`, "gu");
  for (const text of texts(fragment)) {
    const parts = text.data.split(names);
    if (parts.length > 1) text.replaceWith(...parts.map((part, at) => (at % 2 === 0 ? part : image(part, sources.get(part) ?? ""))));
  }
  return fragment;
}

/** The widget's own emoji; the image of `laugh and cry` is `laugh-and-cry.svg`. */
const NAMES =
  "smile,lovely,happy,clap,whee,haha,laugh and cry,wink,greddy,awkward,sweat,pick nose,hum,angry,grievance,poor,disappoint,sad,tear,no way,shy,dirt,love you,kiss,amorousness,longing,desire,bad laugh,blackness,laugh without word,titter,cool,not easy,think,question,no idea,dizzy,bomb,bone,be quiet,shut up,stupid,surprise,vomit,cold,sick,bye,look down on,white eye,left hum,right hum,crazy,scold,hit on face,wow,fan,money,yawn,sleepy,sleep,watermelon,doge,dog,cat,thumb,good,ok,yeah,shack hand,bow,come,punch".split(
    ",",
  );

/** Where our service serves the emoji. */
const SERVED = "/v1/emoji/";

function texts(fragment: DocumentFragment): readonly Text[] {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode() !== null) {
    const { currentNode } = walker;
    if (currentNode instanceof Text && currentNode.parentElement?.matches("code *, pre *, code, pre") !== true) found.push(currentNode);
  }
  return found;
}

/** It has a full address, because a comment in the hosted store may be read on another page. */
function image(name: string, src: string): HTMLImageElement {
  const made = document.createElement("img");
  made.className = "vemoji";
  made.alt = name;
  made.src = new URL(src, document.baseURI).href;
  made.setAttribute("referrerpolicy", "no-referrer");
  return made;
}

function literal(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}
