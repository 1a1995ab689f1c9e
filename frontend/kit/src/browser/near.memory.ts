import type { Near } from "./near.ts";

/** A viewport that elements come near to when a test says so. */
export function memoryNear(): { readonly near: Near; readonly approach: (element: Element) => void } {
  const watched = new Map<Element, () => void>();
  return {
    near: (element, show) => {
      watched.set(element, show);
      return () => void watched.delete(element);
    },
    approach: (element) => {
      const show = watched.get(element);
      watched.delete(element);
      show?.();
    },
  };
}
