/** When an element comes near the viewport, and when the page may go away. */
/** Distance from the viewport at which an element counts as near: about a flick of the thumb. */
const MARGIN = "300px";

/** Calls `show` once when an element comes near the viewport. The returned function ends the watch. */
export type WhenVisible = (element: Element, show: () => void) => () => void;

/** The browser's own viewport. */
export const browserVisibility: WhenVisible = (element, show) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      show();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
};

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
