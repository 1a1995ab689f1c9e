/** The bar that nprogress draws; its looks are the theme's. */
import nprogress from "nprogress";
import type { Preferences } from "../browser/preferences.ts";
import type { ProgressBar } from "./progress.ts";

export const PROGRESS_SETTINGS = { minimum: 0.08, speed: 200, trickleRate: 0.02, trickleSpeed: 800, showSpinner: true } as const;

/** nprogress's own markup carries roles that do not exist. The state is told by `aria-busy`; the drawing is silent. */
const TEMPLATE =
  '<div class="bar" aria-hidden="true"><div class="peg"></div></div>' +
  '<div class="spinner" aria-hidden="true"><div class="spinner-icon"></div></div>';

/** Without its spinner for readers who want no movement. */
export function createProgressBar({ reducedMotion }: Pick<Preferences, "reducedMotion">): ProgressBar {
  nprogress.configure({
    ...PROGRESS_SETTINGS,
    showSpinner: PROGRESS_SETTINGS.showSpinner && !reducedMotion(),
    template: TEMPLATE,
    barSelector: ".bar",
    spinnerSelector: ".spinner",
  });
  return { start: () => void nprogress.start(), done: () => void nprogress.done() };
}
