/** The progress bar, which runs while a page loads that isn't in memory. Its looks and its movement are the theme's. */
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { Store } from "../store.ts";
import type { NavigationAction, NavigationState } from "./state.ts";

/** Milliseconds until a bar that is done has disappeared. */
export const DISAPPEARANCE = 400;

/** Shows a bar during every navigation that has to load. The returned function ends that. */
export function followProgress(store: Pick<Store<NavigationState, NavigationAction>, "get" | "subscribe">, clock: Pick<Clock, "after">): () => void {
  let running: HTMLElement | undefined;

  return store.subscribe(() => {
    const isLoading = store.get().status.kind === "loading";
    if (isLoading === (running !== undefined)) return;
    if (running === undefined) {
      // The page's main part has `aria-busy`; the bar itself says nothing.
      running = document.createElement("div");
      running.className = "progress";
      running.setAttribute("aria-hidden", "true");
      document.body.append(running);
      return;
    }
    const bar = running;
    running = undefined;
    bar.classList.add("progress-done");
    clock.after(DISAPPEARANCE, () => bar.remove());
  });
}
