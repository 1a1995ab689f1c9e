/** Loads ahead of time what a reader is about to ask for. */
import type { Preferences } from "../browser/preferences.ts";
import type { Pages } from "../loading/pages.ts";

export interface Prefetch {
  /** Everything that the page at `path` needs. */
  readonly page: (path: string) => void;
  /** The parts of the route table that these pages need, so that a page itself is one request away. */
  readonly routes: (paths: readonly string[]) => void;
}

/** Never fails: what could not be loaded ahead is loaded when it is asked for. Does nothing for readers who save data. */
export function createPrefetch(pages: Pages, preferences: Pick<Preferences, "savesData">): Prefetch {
  const quietly = async (load: () => Promise<unknown>) => {
    if (preferences.savesData()) return;
    try {
      await load();
    } catch {
      // The navigation itself will tell.
    }
  };
  const whole = async (path: string) => {
    const { branch, page } = (await pages.load(path)).state;
    if (branch === null && page.branch !== "") await pages.branch(page.branch);
  };
  return {
    page: (path) => void quietly(() => whole(path)),
    routes: (paths) => void quietly(() => Promise.all(paths.map(pages.findRoute))),
  };
}
