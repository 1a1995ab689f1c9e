/** How far outside the viewport an element counts as near: about a flick of the thumb. */
const MARGIN = "300px";

/** Calls `show` once when `element` comes near the viewport; the answer ends the watch. */
export function near(element: Element, show: () => void): () => void {
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
}
