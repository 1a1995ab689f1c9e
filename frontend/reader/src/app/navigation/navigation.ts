/** Goes from page to page, and updates the address bar and the history. The latest request wins. */
import type { ReaderState } from "@glosa/contract";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import { decode } from "../../logic/addresses.ts";
import type { Address } from "../browser/address.ts";
import type { Viewport } from "../browser/viewport.ts";
import type { FoundPage, Pages } from "../loading/pages.ts";
import type { Arrival, NavigationAction, NavigationState, Store } from "../store.ts";
import type { DecideFullLoad } from "./full-load.ts";
import { type Positions, settle } from "./positions.ts";

/** Actions of the reader that change the page. */
export interface Navigation {
  readonly navigate: (href: string) => void;
  readonly retry: () => void;
  readonly dismiss: () => void;
  /** Stores the scroll position; called before the browser goes to a heading of the same page. */
  readonly savePosition: () => void;
  /** Follows the browser's back and forward. The returned function ends that. */
  readonly start: () => () => void;
}

/** What navigation needs. */
export interface NavigationPorts {
  readonly store: Store<NavigationState, NavigationAction>;
  readonly pages: Pages;
  readonly address: Address;
  readonly viewport: Viewport;
  readonly positions: Positions;
  readonly fullLoad: DecideFullLoad;
  readonly clock: Clock;
  /** Reports an error to the site's owner. Readers see it through the store. */
  readonly report: (message: string, error: unknown) => void;
}

/** A request for a page, until it arrives. */
interface Visit {
  readonly url: URL;
  /** `keep`: the address bar already has the address. */
  readonly history: "push" | "keep";
  readonly arrival: Arrival;
  /** Id of a section to arrive at if the page has it; empty for none. */
  readonly section: string;
  /** How much of that section the reader has passed. */
  readonly progress?: number;
  /** The document already shows a page for it, so nothing is loading. */
  readonly quiet?: boolean;
  /** The reader tried again after a failure. */
  readonly again?: boolean;
}

/** Creates the navigation. It starts at the current address. */
export function createNavigation(ports: NavigationPorts): Navigation {
  const { store, pages, address, viewport, positions, fullLoad, clock, report } = ports;
  let shown = address.url();
  /** The current navigation, or the one that failed. */
  let latest: Visit | null = null;

  const go = async (visit: Visit) => {
    latest = visit;
    const path = visit.url.pathname;
    // A page in memory arrives before a timer can run, and is never "loading".
    const begun = clock.after(0, () => {
      if (latest === visit && visit.quiet !== true) store.dispatch({ type: "started", path });
    });
    try {
      const found = await pages.load(path);
      if (latest === visit) arrive(visit, found);
    } catch (error) {
      if (latest === visit) await fail(visit, error);
    } finally {
      begun();
    }
  };

  const arrive = ({ url, history, arrival, section, progress = 0 }: Visit, { state, path }: FoundPage) => {
    const hasSection = section !== "" && state.page.html.includes(` id="${section}"`);
    const target = new URL(url);
    target.pathname = path;
    if (hasSection) target.hash = section;
    if (history === "push") {
      savePosition();
      address.push(relative(target));
      positions.enter();
    } else if (target.href !== address.url().href) {
      address.replace(relative(target));
    }
    shown = target;
    latest = null;
    store.dispatch({ type: "arrived", state, arrival: hasSection ? { type: "heading", id: section, progress } : arrival });
    if (state.branch === null && state.page.branch !== "") void completeBranch(state);
  };

  const completeBranch = async ({ page }: ReaderState) => {
    try {
      store.dispatch({ type: "branch loaded", address: page.branch, branch: await pages.branch(page.branch) });
    } catch (error) {
      report("The page's part of the sidebar could not be loaded.", error);
    }
  };

  const fail = async (visit: Visit, error: unknown) => {
    const path = visit.url.pathname;
    const inFull = await fullLoad(path, error, visit.again === true);
    if (latest !== visit) return;
    if (inFull !== "outdated") report(`Navigation to ${path} failed.`, error);
    if (inFull !== "no") {
      address.load(relative(visit.url));
      return;
    }
    store.dispatch({ type: "failed", path, error: error instanceof Error ? error : new Error(String(error)) });
  };

  const navigate = (href: string) => {
    const url = new URL(href, shown);
    const history = url.href === address.url().href ? "keep" : "push";
    const section = isTranslation(url) ? viewport.section() : "";
    void go({ url, history, arrival: arrivalAt(url), section, progress: viewport.progress(section) });
  };

  const isTranslation = (url: URL) => {
    const { lang, alternates } = store.get().state.page;
    return url.hash === "" && alternates.some((other) => other.lang !== lang && other.exists && other.path === url.pathname);
  };

  /** The browser went to another history entry: another page, or another heading of the same page. */
  const moved = () => {
    if (latest?.history !== "keep") positions.save();
    const isNew = !address.visited();
    const position = positions.enter();
    const url = address.url();
    const arrival: Arrival = position === undefined ? arrivalAt(url) : { type: "position", position };
    if (url.pathname !== shown.pathname) {
      void go({ url, history: "keep", arrival, section: "" });
      return;
    }
    stop();
    shown = url;
    // The browser itself goes to a heading that the reader has just chosen.
    if (!isNew) settle(arrival, viewport, { smooth: false, newPage: false, later: (task) => task() });
  };

  const stop = () => {
    latest = null;
    store.dispatch({ type: "dismissed" });
  };

  const dismiss = () => {
    stop();
    if (address.url().pathname !== shown.pathname) address.replace(relative(shown));
  };

  const retry = () => {
    if (latest !== null) void go({ ...latest, quiet: false, again: true });
  };

  const savePosition = () => {
    if (address.url().pathname === shown.pathname) positions.save();
  };

  const start = () => {
    const end = address.on("move", moved);
    const { layout, path } = store.get().state.page;
    const url = address.url();
    // A host without the retry rules returns its not-found page: apply the rules here.
    if (layout === "not-found") {
      const arrival: Arrival = url.hash === "" ? { type: "stay" } : arrivalAt(url);
      void go({ url, history: "keep", arrival, section: "", quiet: true });
    } else if (plain(url.pathname) !== plain(path)) {
      // The reader went back or forward before this script ran: the address is another page's.
      const position = positions.enter();
      shown = new URL(path, url);
      void go({ url, history: "keep", arrival: position === undefined ? arrivalAt(url) : { type: "position", position }, section: "" });
    } else if (url.pathname !== path) {
      // The host serves the page at another address too, such as /index.html.
      url.pathname = path;
      address.replace(relative(url));
      shown = url;
    }
    return end;
  };
  return { navigate, retry, dismiss, savePosition, start };
}

/** The common part of the addresses at which a host may serve one page: `/a/`, `/a/index.html`; `/b`, `/b/`, `/B.html`. */
function plain(path: string): string {
  return decode(path).toLowerCase().replace(/(?:^|\/)index\.html$|\.html$|\/$/u, "");
}

function arrivalAt(url: URL): Arrival {
  return url.hash === "" ? { type: "top" } : { type: "heading", id: decode(url.hash.slice(1)) };
}

function relative(url: URL): string {
  return url.pathname + url.search + url.hash;
}
