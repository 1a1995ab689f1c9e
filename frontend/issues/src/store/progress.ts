import type { Clock } from "@glosa/kit/browser/clock.ts";
import { isPending } from "./derived.ts";
import type { Progress, ThreadState } from "./state.ts";

/** The bar over the list: it creeps while something is being loaded or sent, and is full when that has come. */
export interface ProgressBar {
  /** Runs or finishes the bar where a change of the state asks for it; without comments there is nothing to stand over. */
  readonly follow: (now: ThreadState, before: ThreadState) => void;
  /** Ends its timer. */
  readonly end: () => void;
}

/** `show` is told of every change. */
export function progressBar(clock: Clock, show: (progress: Progress) => void): ProgressBar {
  let cancel = () => {};

  const grow = (percent: number) => {
    show({ shown: true, percent });
    cancel = percent < MOST ? clock.after(INTERVAL, () => grow(percent + STEP)) : () => {};
  };
  const finish = () => {
    show({ shown: true, percent: 100 });
    cancel = clock.after(INTERVAL, () => show({ shown: false, percent: 0 }));
  };
  return {
    follow: (now, before) => {
      if (isBusy(now) === isBusy(before)) return;
      cancel();
      if (isBusy(now)) grow(0);
      else finish();
    },
    end: () => cancel(),
  };
}

/** Percent a step, and at most while something is being loaded or sent. */
const STEP = 5;
const MOST = 95;

/** Milliseconds between two steps, and until a full bar goes. */
const INTERVAL = 200;

function isBusy(state: ThreadState): boolean {
  return isPending(state) && state.comments !== null;
}
