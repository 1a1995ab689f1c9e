/** The visit counter of the shown page: one view for each time a page is shown, without waiting for the comments. */
import type { Comments, PageData, SiteData } from "@glosa/contract";
import type { Network } from "../browser/network.ts";

/** What the anonymous widget offers for counting. */
export interface VisitCounting {
  /** Counts this view on the element among `root`'s that names the current path, and fills in all counts. */
  readonly startCounters: (options: Readonly<Record<string, unknown>>, root: ParentNode) => () => void;
}

export interface CounterPorts {
  readonly network: Pick<Network, "json">;
  readonly load: () => Promise<VisitCounting>;
  readonly report: (message: string, error: unknown) => void;
}

/** Counts a view of `page` and shows the number in `element`; the answer ends that. */
export type StartCounter = (element: HTMLElement, page: PageData, site: SiteData) => () => void;

export function createCounter({ network, load, report }: CounterPorts): StartCounter {
  return (element, page, site) => {
    let ended = false;
    let end = () => undefined as void;
    const count = async () => {
      try {
        const [comments, counting] = await Promise.all([network.json(site.comments) as Promise<Comments | undefined>, load()]);
        if (comments === undefined) throw new Error(`${site.comments} is not there.`);
        if (ended) return;
        style(element, comments.numStyle);
        end = counting.startCounters({ path: page.path, ...comments.options }, element.parentElement ?? element);
      } catch (error) {
        report("The visit could not be counted.", error);
      }
    };
    void count();
    return () => {
      ended = true;
      end();
    };
  };
}

/** The policy forbids style attributes in markup; a script may set properties one by one. */
function style(element: HTMLElement, properties: Comments["numStyle"]): void {
  const number = element.querySelector<HTMLElement>(".leancloud-visitors-count");
  for (const [name, value] of Object.entries(properties)) number?.style.setProperty(kebab(name), value);
}

/** `fontSize` and `font-size` are the same property. */
function kebab(name: string): string {
  return name.startsWith("--") ? name : name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
