/** Tells the height of what an element holds, now and whenever the element grows or shrinks; returns a function that stops that. */
export type WatchHeight = (element: Element, tell: (height: number) => void) => () => void;

/** The browser's own layout. */
export const browserHeights: WatchHeight = (element, tell) => {
  const observer = new ResizeObserver(() => tell(element.scrollHeight));
  observer.observe(element);
  return () => observer.disconnect();
};
