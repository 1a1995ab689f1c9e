/** What happens after a component threw: the page is loaded in full, once, or stays in the document as plain HTML. */
import type { Address } from "../browser/address.ts";
import type { FirstAttempt } from "./attempts.ts";

export interface RescuePorts {
  readonly address: Pick<Address, "url" | "load" | "reload" | "onMove">;
  readonly firstAttempt: FirstAttempt;
  /** Gives links and history back to the browser. */
  readonly letGo: () => void;
}

/** How far the reader had come: React was taking over, or was at the first page, or the reader had asked for another. */
export type Progress = "starting" | "at first page" | "gone on";

/**
 * The first page was loaded in full already: there is nothing to gain while React takes over, and later one more load is
 * tried. A page that the reader went to may always be loaded in full, for it comes back as a first page.
 * `target` is the page that the reader is on the way to.
 */
export function createRescue({ address, firstAttempt, letGo }: RescuePorts): (progress: Progress, target?: string) => void {
  return (progress, target) => {
    letGo();
    // What was visited before is no longer shown without the server.
    address.onMove(address.reload);
    const isDue = progress === "at first page" && firstAttempt(address.url().href);
    if (target !== undefined) address.load(target);
    else if (isDue || progress === "gone on") address.reload();
  };
}
