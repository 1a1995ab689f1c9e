import { browserClock, type Clock } from "@glosa/kit/browser/clock.ts";
import { browserStorage, type KeyStore } from "@glosa/kit/browser/storage.ts";
import type { Page } from "../../driver/access.ts";
import { browserTransport } from "../../transport/browser.ts";
import type { Transport } from "../../transport/transport.ts";
import { adoptStylesheet } from "./stylesheet.ts";
import { browserHeights, type WatchHeight } from "../list/watch-height.ts";

/** What a widget is given by the browser. */
export interface Environment {
  readonly transport: Transport;
  readonly storage: KeyStore;
  readonly clock: Clock;
  readonly watchHeight: WatchHeight;
  /** The page as it is now. */
  readonly page: () => Page;
  /** Folder of the emoji that the widget brings along, with a slash at its end. */
  readonly emoji: string;
  /** Gives the page the widget's rules. */
  readonly style: () => void;
  /** Tells the site's owner something. */
  readonly warn: (sentence: string) => void;
}

/** The browser itself; `emoji` as above. */
export function browserEnvironment(emoji: string): Environment {
  return {
    transport: browserTransport,
    storage: browserStorage(() => localStorage),
    clock: browserClock,
    watchHeight: browserHeights,
    page: () => ({ path: location.pathname, href: location.href, userAgent: navigator.userAgent }),
    emoji,
    style: adoptStylesheet,
    warn: (sentence) => console.warn(sentence),
  };
}
