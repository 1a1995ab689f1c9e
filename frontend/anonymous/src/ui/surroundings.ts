import { surroundingsOf } from "@glosa/comments/mount.tsx";
import { type ComponentType, createContext, type ReactNode, type RefObject } from "react";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import { wordFor } from "@glosa/kit/text/locale.ts";
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
  readonly loadExtras: (thread: Thread) => Promise<Extras>;
  /** Loads the code that shows a comment whose address was opened. */
  readonly loadLinking: () => Promise<ShowLinked>;
}

/** Shows the comment with that id and the comment that it replies to, once it's `loaded`, and moves the focus to it. Without `loaded`, it's loaded if it isn't shown. */
export type ShowLinked = (thread: Thread, id: string, loaded?: Promise<void>) => Promise<void>;

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

/** What is loaded after the first view, for the places that the widget leaves for it. */
export interface Extras {
  /** At a comment, next to the reply control. */
  readonly card: (props: CardProps) => ReactNode;
  /** Above the list. */
  readonly list: ReactNode;
  /** Below the text field. */
  readonly Tools: ComponentType<{ readonly text: RefObject<HTMLTextAreaElement | null> }>;
}

export const ExtrasContext = createContext<Extras | null>(null);

export const { SurroundingsContext, useSurroundings, useThread } = surroundingsOf<ThreadState, Surroundings>("AnonymousComments");

/** The form of a text that goes with a number. A function of the first file, so that plurals stay in it. */
export function formFor(count: number, text: string, lang: string): string {
  return wordFor(count, text, lang);
}

/** Calls `report` with the height of an element's content now and after each change; returns a function that stops that. */
export type WatchHeight = (element: Element, report: (height: number) => void) => () => void;

/** The browser's own layout. */
export const browserHeights: WatchHeight = (element, report) => {
  const observer = new ResizeObserver(() => report(element.scrollHeight));
  observer.observe(element);
  return () => observer.disconnect();
};
