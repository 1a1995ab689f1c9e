import type { Address } from "./address.ts";

export interface MemoryAddress extends Address {
  /** Addresses that the page was left for, in order. */
  readonly left: readonly string[];
  /** The reader comes to `href`. */
  readonly come: (href: string) => void;
}

/** A browser on the page at `start`. */
export function memoryAddress(start = "https://docs.example.org/guide/page.html"): MemoryAddress {
  const left: string[] = [];
  let current = start;
  return {
    href: () => current,
    replace: (href) => void (current = href),
    forward: (href) => void (current = href),
    go: (href) => void left.push(href),
    left,
    come: (href) => void (current = href),
  };
}
