import type { Clock } from "../../logic/clock.ts";

/** The browser's own time. */
export const browserClock: Clock = {
  now: () => performance.now(),
  after: (delay, task) => {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  },
};
