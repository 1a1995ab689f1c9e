import { browserClock } from "@glosa/kit/browser/clock.ts";
import { browserStorage } from "@glosa/kit/browser/storage.ts";
import type { DriverParts, Page } from "./driver/access.ts";
import { browserTransport } from "./transport/browser.ts";

/** What the browser provides, the same for every widget: posts in progress are found by their storage. */
export const browserParts: Omit<DriverParts, "page"> = {
  transport: browserTransport,
  storage: browserStorage(() => localStorage),
  clock: browserClock,
};

/** The page as it is now. */
export function browserPage(): Page {
  return { path: location.pathname, href: location.href, title: document.title, userAgent: navigator.userAgent };
}
