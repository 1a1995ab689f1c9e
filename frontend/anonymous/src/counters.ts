/** The visit counter, a script of its own that waits for no widget. */
import { browserPage, browserParts } from "./driver/access.ts";
import { startCounters as start } from "./counter/start-counters.ts";
import { type GivenOptions, readOptions } from "./options/options.ts";

/** Counts this view and fills the counters below `root`, as `given` says; returns a function that stops that. */
export function startCounters(given: GivenOptions, root: ParentNode): () => void {
  return start(readOptions(given).options, root, { ...browserParts, page: browserPage() });
}
