/** The progress bar runs while a page that was not in memory is on its way. */
import type { NavigationAction, NavigationState } from "../navigation/state.ts";
import type { Store } from "../store.ts";

export interface ProgressBar {
  readonly start: () => void;
  readonly done: () => void;
}

export interface ProgressPorts {
  readonly load: () => Promise<ProgressBar>;
  readonly report: (message: string, error: unknown) => void;
}

/** Starts the bar with every navigation that has to load, and ends it when that is over; the answer ends following. */
export function followProgress(
  store: Pick<Store<NavigationState, NavigationAction>, "get" | "subscribe">,
  { load, report }: ProgressPorts,
): () => void {
  let running = false;
  const isLoading = () => store.get().status.kind === "loading";

  const follow = async () => {
    if (isLoading() === running) return;
    running = isLoading();
    try {
      const bar = await load();
      if (running) bar.start();
      else bar.done();
    } catch (error) {
      report("The progress bar could not be loaded.", error);
    }
  };
  return store.subscribe(() => void follow());
}
