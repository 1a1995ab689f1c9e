import { type ComponentType, createContext, type RefObject, use, useSyncExternalStore } from "react";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { EmojiImage } from "../model/emoji.ts";
import type { ThreadState } from "../store/state.ts";
import type { Thread } from "../store/thread.ts";
import type { WatchHeight } from "./list/watch-height.ts";

/** What the components of one widget work with. */
export interface Surroundings {
  readonly thread: Thread;
  readonly clock: Clock;
  readonly watchHeight: WatchHeight;
  /** Brings what shows emoji to choose from. */
  readonly loadEmojiPictures: () => Promise<ComponentType<EmojiPicturesProps>>;
}

/** Emoji to choose from, and the text that they go into. */
export interface EmojiPicturesProps {
  readonly emoji: readonly EmojiImage[];
  readonly text: RefObject<HTMLTextAreaElement | null>;
}

/** Null outside a widget. */
export const SurroundingsContext = createContext<Surroundings | null>(null);

/** The widget that the component stands in. */
export function useSurroundings(): Surroundings {
  const surroundings = use(SurroundingsContext);
  if (surroundings === null) throw new Error("A part of the comment widget was drawn outside of it. Use mount() or <AnonymousComments>.");
  return surroundings;
}

/** A part of the thread's state, never made anew; the component is drawn again when that part is another. */
export function useThread<Part>(select: (state: ThreadState) => Part): Part {
  const { subscribe, getState } = useSurroundings().thread;
  return useSyncExternalStore(subscribe, () => select(getState()));
}
