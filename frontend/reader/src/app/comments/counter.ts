/** The counters of the shown page: one view for each time a page is shown, without waiting for the comments. */
import type { Comments, PageData, SiteData } from "@glosa/contract";
import type { Clock } from "../../logic/clock.ts";
import type { Network } from "../browser/network.ts";
import { loadData } from "../loading/data.ts";

/** Milliseconds before a view that could not be counted is tried again after each failure. */
export const PAUSES: readonly number[] = [2000, 10_000, 60_000];

/** Counts a view of `page` and fills the counters in `body`, as `comments` configures them; the answer ends that. */
export type CountView = (body: HTMLElement, page: PageData, comments: Comments) => () => void;

export interface CounterPorts {
  readonly network: Pick<Network, "json">;
  /** Loads what only pages with a counter need. */
  readonly load: () => Promise<CountView>;
  readonly clock: Pick<Clock, "after">;
  readonly report: (message: string, error: unknown) => void;
}

/** Counts a view of `page` and fills the counters in `body`: the page's own, and those that its article holds as HTML. The answer ends that. */
export type StartCounter = (body: HTMLElement, page: PageData, site: SiteData) => () => void;

const COUNTERS = ".leancloud-visitors, .leancloud_visitors, .valine-comment-count";

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
