import type { Clock } from "./clock.ts";

export interface MemoryClock extends Clock {
  /** Lets time pass and runs what becomes due, in order. */
  readonly advance: (milliseconds: number) => void;
  /** How many tasks are still to run. */
  readonly waiting: () => number;
}

/** A clock that stands still at `start`, milliseconds since 1970 UTC, until it is advanced. */
export function memoryClock(start = 0): MemoryClock {
  let time = start;
  let due: readonly { readonly at: number; readonly task: () => void }[] = [];

  const after = (delay: number, task: () => void) => {
    const entry = { at: time + delay, task };
    due = [...due, entry].toSorted((one, other) => one.at - other.at);
    return () => {
      due = due.filter((other) => other !== entry);
    };
  };
  const advance = (milliseconds: number) => {
    const end = time + milliseconds;
    for (let next = due[0]; next !== undefined && next.at <= end; next = due[0]) {
      due = due.slice(1);
      time = next.at;
      next.task();
    }
    time = end;
  };
  return { now: () => time, after, advance, waiting: () => due.length };
}
