import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { Thread } from "../../store/thread.ts";

/** How long the status bar shows a text, in milliseconds. */
const STATUS_TIME = 3000;

/** Says something in the widget's status bar, which screen readers announce: for what has no place of its own any more. */
export function announce(thread: Pick<Thread, "change">, clock: Clock, text: string): void {
  const status = { text };
  thread.change((state) => ({ ...state, status }));
  clock.after(STATUS_TIME, () => thread.change((state) => (state.status === status ? { ...state, status: null } : state)));
}
