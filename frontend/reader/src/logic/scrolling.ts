/** Computations while the page scrolls. */
import type { Clock } from "@glosa/kit/browser/clock.ts";

/** A task that runs at most once per interval. */
export interface Throttled {
  (): void;
  /** Cancels a run that is due. */
  readonly cancel: () => void;
}

/** Runs `task` immediately, then at most every `interval` milliseconds. The last call is never lost. */
export function throttle(task: () => void, interval: number, clock: Pick<Clock, "after">): Throttled {
  let endPause: (() => void) | null = null;
  let due = false;

  const run = () => {
    due = false;
    endPause = clock.after(interval, () => {
      endPause = null;
      if (due) run();
    });
    task();
  };
  const call = () => {
    if (endPause === null) run();
    else due = true;
  };
  const cancel = () => {
    endPause?.();
    endPause = null;
  };
  return Object.assign(call, { cancel });
}

/** The current position of a heading. */
export interface HeadingPosition {
  readonly slug: string;
  /** Pixels from the top of the viewport. */
  readonly top: number;
}

/** The line in the viewport that decides which section is being read. */
export interface ReadingLine {
  /** Pixels from the top of the viewport: a heading above this line has been reached. */
  readonly line: number;
  /** True when the page can't scroll further down; then the last heading counts as reached. */
  readonly atEnd: boolean;
}

/** The slug of the section being read, from headings in page order; empty above the first one. */
export function activeHeading(headings: readonly HeadingPosition[], { line, atEnd }: ReadingLine): string {
  if (atEnd) return headings.at(-1)?.slug ?? "";
  return headings.findLast((heading) => heading.top <= line)?.slug ?? "";
}
