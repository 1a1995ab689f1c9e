/** Calls `leave` whenever the page may be about to go away; returns a function that stops that. */
export type WatchLeaving = (leave: () => void) => () => void;

/** Mobile browsers may close a hidden page without `pagehide`. */
const EVENTS = ["pagehide", "visibilitychange"];

/** The browser's own events. */
export const browserLeaving: WatchLeaving = (leave) => {
  for (const name of EVENTS) addEventListener(name, leave);
  return () => {
    for (const name of EVENTS) removeEventListener(name, leave);
  };
};
