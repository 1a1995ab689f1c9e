/** Time. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Runs `task` once after `delay` milliseconds. The returned function cancels it. */
  readonly after: (delay: number, task: () => void) => () => void;
}

/** The browser's own time. */
export const browserClock: Clock = {
  now: () => Date.now(),
  after: (delay, task) => {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  },
};
