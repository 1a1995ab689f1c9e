/** Time as the pure parts see it; the browser's is in app/browser/clock.ts. */
export interface Clock {
  /** Milliseconds since some fixed moment; never goes back. */
  readonly now: () => number;
  /** Runs `task` once after `delay` milliseconds; the answer cancels it. */
  readonly after: (delay: number, task: () => void) => () => void;
}
