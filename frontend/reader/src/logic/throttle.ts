import type { Clock } from "./clock.ts";

export interface Throttled {
  (): void;
  /** Forgets a run that is due. */
  readonly cancel: () => void;
}

/** Runs `task` at once, then at most every `interval` milliseconds; the last call is never lost. */
export function throttle(task: () => void, interval: number, clock: Clock): Throttled {
  let allowedAt = -Infinity;
  let cancelDue: (() => void) | null = null;

  const run = () => {
    cancelDue = null;
    allowedAt = clock.now() + interval;
    task();
  };
  const call = () => {
    if (cancelDue !== null) return;
    const wait = allowedAt - clock.now();
    if (wait > 0) cancelDue = clock.after(wait, run);
    else run();
  };
  const cancel = () => {
    cancelDue?.();
    cancelDue = null;
  };
  return Object.assign(call, { cancel });
}
