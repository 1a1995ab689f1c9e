import { lazy } from "@glosa/kit/browser/lazy.ts";
import { browserLeaving } from "@glosa/kit/browser/visibility.ts";
import { browserPage, browserParts, type Page } from "../../driver/access.ts";
import type { ThreadParts } from "../../store/thread.ts";
import { browserHeights, type Surroundings } from "../surroundings.ts";
import { stylesheet } from "@glosa/kit/browser/host-element.ts";
import text from "../index.css?inline";

/** What the browser provides. */
export interface Environment extends Omit<ThreadParts, "page" | "messages">, Omit<Surroundings, "thread"> {
  /** The page as it is now. */
  readonly page: () => Page;
  /** Adds the widget's stylesheet to the document. */
  readonly style: () => void;
  /** Warns the site's owner. */
  readonly warn: (sentence: string) => void;
  /** Reports an unexpected error to the site's owner. */
  readonly report: (error: unknown) => void;
}

/** The browser itself. For `emoji`, see `ThreadParts`. */
export function browserEnvironment(emoji: string): Environment {
  return {
    ...browserParts,
    page: browserPage,
    leaving: browserLeaving,
    watchHeight: browserHeights,
    sanitized: async (body) => (await formatting()).toFragment(body),
    loadEmojiPictures: async () => (await pictures()).EmojiPictures,
    loadExtras: async (thread) => (await extras()).openExtras(thread, { ...browserParts, page: browserPage(), loadWriting: writing }),
    loadLinking: async () => (await linking()).showLinked,
    emoji,
    style,
    warn: (sentence) => console.warn(sentence),
    report: (error) => console.error("The comments could not be shown.", error),
  };
}

/** The module, whose stylesheet is in the document from now on. */
function adopted<Module extends { readonly css: string }>(code: Module): Module {
  stylesheet(code.css)();
  return code;
}

const formatting = lazy(async () => adopted(await import("./format-content.ts")), import.meta.url);
const pictures = lazy(async () => adopted(await import("../editor/emoji-pictures.tsx")), import.meta.url);

const linking = lazy(() => import("../linking/linking.ts"), import.meta.url);
const writing = lazy(() => import("../writing/writing.tsx"), import.meta.url);
const extras = lazy(async () => adopted(await import("../extras/extras.tsx")), import.meta.url);

const style = stylesheet(text);
