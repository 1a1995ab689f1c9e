/** The comments and the visit counter of the shown page: loaded on demand, started again on each page. */
import type { Comments, PageData, SiteData } from "@glosa/contract";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { WhenVisible } from "@glosa/kit/browser/visibility.ts";
import type { Network } from "../browser/network.ts";
import { loadData } from "../loading/data.ts";

/** Milliseconds between a change of the path and the new widget. */
export const RERENDER_DELAY = 300;

/** Loads the widget that `comments` names, for `page`. The returned function shows it in an element, and returns a function that removes it. */
export type PrepareWidget = (comments: Comments, page: PageData, site: SiteData) => Promise<(element: HTMLElement) => () => void>;

/** What comments need from the browser. */
export interface CommentsPorts {
  readonly network: Pick<Network, "json">;
  readonly clock: Clock;
  readonly whenVisible: WhenVisible;
  /** Loads the code that only pages with comments need. */
  readonly load: () => Promise<PrepareWidget>;
  /** The address in the address bar. */
  readonly address: () => URL;
  /** Whether the server has a newer build, and may no longer have the files of this one. */
  readonly isOutdated: () => Promise<boolean>;
  /** Loads the page in full. */
  readonly reload: () => void;
  readonly report: (message: string, error: unknown) => void;
}

/** Receives a function that tries again if the comments couldn't be loaded, and `null` when that begins. */
export type CommentsFailed = (retry: (() => void) | null) => void;

/** Shows the comments of `page` in `element`. The returned function ends them. */
export type StartComments = (element: HTMLElement, page: PageData, site: SiteData, failed: CommentsFailed) => () => void;

/** Shows the comments of one page after another. */
export function createComments({ network, clock, whenVisible, load, address, isOutdated, reload, report }: CommentsPorts): StartComments {
  let lastPath: string | null = null;

  return (element, page, site, failed) => {
    const ends: (() => void)[] = [];
    let ended = false;

    const mount = async () => {
      try {
        const [comments, prepare] = await Promise.all([loadData(site.comments, "Comments", network), load()]);
        const mountWidget = await prepare(comments, page, site);
        if (!ended) ends.push(mountWidget(element));
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
      if (needsComments(address())) void mount();
      else ends.push(whenVisible(element, () => void mount()));
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

/** Links to a comment contain its id, links in mail may lead back with the key of a name, and logins return with a state. */
function needsComments({ hash, searchParams }: URL): boolean {
  return /^#(?:[\da-f]{24}$|glosa-name=)/u.test(hash) || searchParams.has("state") || /[#&]state=/u.test(hash);
}

/** Milliseconds to wait after each failure before counting a view is tried again. */
export const PAUSES: readonly number[] = [2000, 10_000, 60_000];

/** Counts a view of `page` and fills the counters in `body`, as `comments` configures them. The returned function ends that. */
export type CountView = (body: HTMLElement, page: PageData, comments: Comments) => () => void;

/** What the counter needs from the browser. */
export interface CounterPorts {
  readonly network: Pick<Network, "json">;
  /** Loads the code that only pages with a counter need. */
  readonly load: () => Promise<CountView>;
  readonly clock: Pick<Clock, "after">;
  readonly report: (message: string, error: unknown) => void;
}

/** Counts a view of `page` and fills the counters in `body`: the page's own, and those in its article. The returned function ends that. */
export type StartCounter = (body: HTMLElement, page: PageData, site: SiteData) => () => void;

const COUNTERS = ".leancloud-visitors, .leancloud_visitors, .valine-comment-count";

/** Counts a view of each page that has a counter. */
export function createCounter({ network, load, clock, report }: CounterPorts): StartCounter {
  return (body, page, site) => {
    if (site.comments === "" || body.querySelector(COUNTERS) === null) return () => undefined;
    let ended = false;
    let end = () => undefined as void;
    const count = async (pauses: readonly number[]) => {
      try {
        const [comments, countView] = await Promise.all([loadData(site.comments, "Comments", network), load()]);
        if (!ended) end = countView(body, page, comments);
      } catch (error) {
        report("The visit could not be counted.", error);
        const [pause, ...rest] = pauses;
        if (pause !== undefined && !ended) end = clock.after(pause, () => void count(rest));
      }
    };
    void count(PAUSES);
    return () => {
      ended = true;
      end();
    };
  };
}
