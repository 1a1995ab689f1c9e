/** How far outside the viewport an element counts as near: about a flick of the thumb. */
const MARGIN = "300px";

/** Calls `show` once when an element comes near the viewport. The returned function ends the watch. */
export type Near = (element: Element, show: () => void) => () => void;

/** The browser's own viewport. */
export const browserNear: Near = (element, show) => {
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
