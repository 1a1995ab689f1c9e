/** The comment widget of the shown page: loaded when it comes near the viewport, made anew for every page. */
import type { Comments, PageData, SiteData } from "@glosa/contract";
import type { Clock } from "../../logic/clock.ts";
import type { Network } from "../browser/network.ts";
import { loadData } from "../loading/data.ts";

/** Milliseconds between a change of the path and the new widget. */
export const RERENDER_DELAY = 300;

/** Loads the widget that `comments` names, for `page`; the answer shows it in an element, and answers what ends it. */
export type PrepareWidget = (comments: Comments, page: PageData, site: SiteData) => Promise<(element: HTMLElement) => () => void>;

export interface CommentsPorts {
  readonly network: Pick<Network, "json">;
  readonly clock: Clock;
  /** Calls `show` once when `element` comes near the viewport; the answer ends the watch. */
  readonly near: (element: Element, show: () => void) => () => void;
  /** Loads what only pages with comments need. */
  readonly load: () => Promise<PrepareWidget>;
  /** What the address bar shows. */
  readonly address: () => URL;
  /** Whether the server has a newer build, whose files may be the only ones that are left. */
  readonly isOutdated: () => Promise<boolean>;
  /** Loads the page in full. */
  readonly reload: () => void;
  readonly report: (message: string, error: unknown) => void;
}

/** Told that the comments could not be loaded, with what tries again; `null`: that is no longer so. */
export type CommentsFailed = (retry: (() => void) | null) => void;

/** Brings the comments of `page` to life in `element`; the answer ends them. */
export type StartComments = (element: HTMLElement, page: PageData, site: SiteData, failed: CommentsFailed) => () => void;

export function createComments({ network, clock, near, load, address, isOutdated, reload, report }: CommentsPorts): StartComments {
  let lastPath: string | null = null;

  return (element, page, site, failed) => {
    const ends: (() => void)[] = [];
    let ended = false;
    const whenEnded = (end: () => void) => {
      if (ended) end();
      else ends.push(end);
    };

    const mount = async () => {
      try {
        const [comments, prepare] = await Promise.all([loadData(site.comments, "Comments", network), load()]);
        const mountWidget = await prepare(comments, page, site);
        if (!ended) whenEnded(mountWidget(element));
      } catch (error) {
        report("The comments could not be started.", error);
        if (!ended) failed(() => void retry());
      }
    };
    const retry = async () => {
      failed(null);
      if (await isOutdated()) reload();
      else await mount();
    };
    const watch = () => {
      if (wantsComments(address())) void mount();
      else whenEnded(near(element, () => void mount()));
    };

    if (lastPath === null || lastPath === page.path) watch();
    else ends.push(clock.after(RERENDER_DELAY, watch));
    lastPath = page.path;

    return () => {
      ended = true;
      for (const end of ends) end();
    };
  };
}

/** A link to a comment of the anonymous widget names its id; a login comes back with a state. */
function wantsComments({ hash, searchParams }: URL): boolean {
  return /^#[\da-f]{24}$/u.test(hash) || searchParams.has("state") || /[#&]state=/u.test(hash);
}
