import { browserLeaving, type WatchLeaving } from "@glosa/kit/browser/visibility.ts";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { lazy } from "@glosa/kit/browser/lazy.ts";
import { browserPage, browserParts, type Page } from "../../driver/access.ts";
import type { ThreadParts } from "../../store/thread.ts";
import type { Transport } from "../../transport/transport.ts";
import { browserHeights, type Surroundings, type WatchHeight } from "../surroundings.ts";
import { stylesheet } from "@glosa/kit/browser/host-element.ts";
import text from "../index.css?inline";

/** What the browser provides. */
export interface Environment {
  readonly transport: Transport;
  readonly storage: KeyStore;
  readonly clock: Clock;
  readonly leaving: WatchLeaving;
  readonly watchHeight: WatchHeight;
  /** The page as it is now. */
  readonly page: () => Page;
  readonly sanitized: ThreadParts["sanitized"];
  readonly loadEmojiPictures: Surroundings["loadEmojiPictures"];
  /** Folder of the emoji that the widget brings along, with a slash at its end. */
  readonly emoji: string;
  /** Adds the widget's stylesheet to the document. */
  readonly style: () => void;
  /** Warns the site's owner. */
  readonly warn: (sentence: string) => void;
  /** Reports an unexpected error to the site's owner. */
  readonly report: (error: unknown) => void;
}

/** The browser itself; `emoji` as above. */
export function browserEnvironment(emoji: string): Environment {
  return {
    ...browserParts,
    page: browserPage,
    leaving: browserLeaving,
    watchHeight: browserHeights,
    sanitized: async (body) => (await formatting()).formatContent(body),
    loadEmojiPictures: async () => {
      const { adoptEmojiStyles, EmojiPictures } = await pictures();
      adoptEmojiStyles();
      return EmojiPictures;
    },
    emoji,
    style: adoptStylesheet,
    warn: (sentence) => console.warn(sentence),
    report: (error) => console.error("The comments could not be shown.", error),
  };
}

const formatting = lazy(() => import("./format-content.ts"), import.meta.url);
const pictures = lazy(() => import("../editor/emoji-pictures.tsx"), import.meta.url);

/** Adds the widget's stylesheet to the document. */
const adoptStylesheet = stylesheet(text);
