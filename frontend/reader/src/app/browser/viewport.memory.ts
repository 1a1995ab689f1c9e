import type { Viewport } from "./viewport.ts";

export interface MemoryViewport extends Viewport {
  /** What was done to the view, in order: `top smoothly`, `to 240`, `reveal magic`, `focus heading`. */
  readonly moves: readonly string[];
  /** The reader scrolls. */
  readonly scroll: (position: number) => void;
  /** The reader arrives at a section. */
  readonly read: (slug: string) => void;
}

/** A view of a page that has elements with the given ids. */
export function memoryViewport(ids: readonly string[] = []): MemoryViewport {
  const moves: string[] = [];
  let position = 0;
  let section = "";
  return {
    moves,
    position: () => position,
    scrollTo: (target, smooth) => {
      position = target;
      moves.push(`to ${target}${smooth ? " smoothly" : ""}`);
    },
    reveal: (id) => {
      if (ids.includes(id)) moves.push(`reveal ${id}`);
      return ids.includes(id);
    },
    focus: (id) => void moves.push(`focus ${id ?? "heading"}`),
    section: () => section,
    scroll: (target) => {
      position = target;
    },
    read: (slug) => {
      section = slug;
    },
  };
}
