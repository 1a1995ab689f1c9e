import type { Viewport } from "../browser/viewport.ts";
import type { Arrival } from "./state.ts";

export interface Settling {
  /** Whether movement is shown. */
  readonly smooth: boolean;
  /** Whether the page is another one than before: then keyboard and screen reader begin at its heading. */
  readonly newPage: boolean;
  /** Runs what need not be done before the page is painted. */
  readonly later: (task: () => void) => unknown;
}

/** Brings the reader to the place where they arrive. A heading that is not there means the top. */
export function settle(arrival: Arrival, viewport: Viewport, { smooth, newPage, later }: Settling): void {
  if (arrival.type === "stay") return;
  if (arrival.type === "heading" && viewport.reveal(arrival.id)) {
    later(() => viewport.focus(arrival.id));
    return;
  }
  if (arrival.type === "position") viewport.scrollTo(arrival.position, false);
  else if (smooth) later(() => viewport.scrollTo(0, true));
  else viewport.scrollTo(0, false);
  if (newPage) later(() => viewport.focus(null));
}
