import type { WatchHeight } from "../list/watch-height.ts";

/** Every element's content is `height` high; `grow` changes that. */
export function memoryHeights(height: number) {
  let current = height;
  const told = new Set<(height: number) => void>();
  const watchHeight: WatchHeight = (_, tell) => {
    told.add(tell);
    tell(current);
    return () => void told.delete(tell);
  };
  const grow = (next: number) => {
    current = next;
    for (const tell of told) tell(next);
  };
  return { watchHeight, grow, watched: () => told.size };
}
