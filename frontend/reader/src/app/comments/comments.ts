/** The comment widget of the shown page: loaded when it comes near the viewport, made anew for every page. */
import type { Comments, PageData, SiteData } from "@glosa/contract";
import type { Clock } from "../../logic/clock.ts";
import type { Network } from "../browser/network.ts";

/** Milliseconds between a change of the path and the new widget. */
export const RERENDER_DELAY = 300;

/** What a widget's public index offers to the reader. */
export interface CommentWidget {
  readonly mount: (element: HTMLElement, options: Readonly<Record<string, unknown>>) => { readonly destroy: () => void };
}

export interface CommentsPorts {
  readonly network: Pick<Network, "json">;
  readonly clock: Clock;
  /** Calls `show` once when `element` comes near the viewport; the answer ends the watch. */
  readonly near: (element: Element, show: () => void) => () => void;
  /** Loads the widget's code. */
  readonly load: (solution: Comments["solution"]) => Promise<CommentWidget>;
  /** What the address bar shows. */
  readonly address: () => URL;
  readonly report: (message: string, error: unknown) => void;
}

/** Brings the comments of `page` to life in `element`; the answer ends them. */
export type StartComments = (element: HTMLElement, page: PageData, site: SiteData) => () => void;

export function createComments({ network, clock, near, load, address, report }: CommentsPorts): StartComments {
  let lastPath: string | null = null;

  return (element, page, site) => {
    const ends: (() => void)[] = [];
    let ended = false;
    const whenEnded = (end: () => void) => {
      if (ended) end();
      else ends.push(end);
    };

    const mount = async () => {
      try {
        const comments = (await network.json(site.comments)) as Comments | undefined;
        if (comments === undefined) throw new Error(`${site.comments} is not there.`);
        const widget = await load(comments.solution);
        if (!ended) whenEnded(widget.mount(element, optionsFor(page, comments)).destroy);
      } catch (error) {
        report("The comments could not be started.", error);
      }
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

/** Options for one page: its path or title is the thread's key, its language the widget's, where the configuration sets none; its front matter may name the issue. */
function optionsFor({ path, title, lang, frontmatter }: PageData, { solution, options }: Comments): Readonly<Record<string, unknown>> {
  if (solution === "anonymous") return { path, title, lang, ...options };
  const issueId = frontmatter["issueId"];
  return { path, pageTitle: title, locale: lang, ...options, ...(issueId === undefined ? {} : { issueId }) };
}

/** A link to a comment of the anonymous widget names its id; a login comes back with a state. */
function wantsComments({ hash, searchParams }: URL): boolean {
  return /^#[\da-f]{24}$/u.test(hash) || searchParams.has("state") || /[#&]state=/u.test(hash);
}
