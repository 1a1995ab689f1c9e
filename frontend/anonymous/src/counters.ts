/** The visit counter, which doesn't wait for a widget. */
import { browserPage, browserParts } from "./driver/access.ts";
import { startCounters as start } from "./counter/start-counters.ts";
import { type GivenOptions, readOptions } from "./options/options.ts";

/** Counts this view and fills the counters below `root`. The returned function ends it. */
export function startCounters(given: GivenOptions, root: ParentNode): () => void {
  return start(readOptions(given).options, root, { ...browserParts, page: browserPage() });
}
