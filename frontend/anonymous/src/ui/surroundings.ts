import { surroundingsOf } from "@glosa/comments/mount.tsx";
import { type ComponentType, createContext, type ReactNode, type RefObject } from "react";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { Comment, Root } from "../model/comment.ts";
import type { EmojiImage } from "../model/emoji.ts";
import type { ThreadState } from "../store/state.ts";
import type { Thread } from "../store/thread.ts";

/** What the components of a widget share. */
export interface Surroundings {
  readonly thread: Thread;
  readonly clock: Clock;
  readonly watchHeight: WatchHeight;
  /** Loads the component that shows the emoji. */
  readonly loadEmojiPictures: () => Promise<ComponentType<EmojiPicturesProps>>;
  /** Loads what readers can do with comments besides reading and replying. */
  readonly loadExtras: (thread: Thread) => Promise<ShowExtras>;
}

/** A comment in the list. */
export interface CardProps {
  readonly comment: Comment;
  /** The root comment that it is or replies to. */
  readonly root: Root;
}

/** Emoji to choose from, and the text field. */
export interface EmojiPicturesProps {
  readonly emoji: readonly EmojiImage[];
  readonly text: RefObject<HTMLTextAreaElement | null>;
}

/** What is shown at a comment, next to the reply control. */
export type ShowExtras = (props: CardProps) => ReactNode;

export const ExtrasContext = createContext<ShowExtras | null>(null);

export const { SurroundingsContext, useSurroundings, useThread } = surroundingsOf<ThreadState, Surroundings>("AnonymousComments");

/** Calls `report` with the height of an element's content now and after each change; returns a function that stops that. */
export type WatchHeight = (element: Element, report: (height: number) => void) => () => void;

/** The browser's own layout. */
export const browserHeights: WatchHeight = (element, report) => {
  const observer = new ResizeObserver(() => report(element.scrollHeight));
  observer.observe(element);
  return () => observer.disconnect();
};
