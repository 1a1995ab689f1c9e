import { browserClock } from "@glosa/kit/browser/clock.ts";
import { browserStorage } from "@glosa/kit/browser/storage.ts";
import type { DriverParts } from "./driver/access.ts";
import { browserTransport } from "./transport/browser.ts";

/** What a widget works with in a browser, at this moment and on this page. */
export function browserParts(): DriverParts {
  return {
    transport: browserTransport,
    storage: browserStorage(() => localStorage),
    clock: browserClock,
    page: { path: location.pathname, href: location.href, title: document.title, userAgent: navigator.userAgent },
  };
}
