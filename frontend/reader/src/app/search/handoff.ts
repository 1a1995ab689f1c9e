/** Hands the words of a query to the page that a result opens, in this tab or another, so that its address stays clean. */
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { HANDOFF_KEY } from "./search-start.ts";

/** Milliseconds after which nobody waits for the page anymore. */
export const EXPIRES = 30_000;

/** The search words that wait for the page to be shown. */
export interface Handoff {
  /** The page's address without an anchor. */
  readonly path: string;
  /** Folded. */
  readonly words: readonly string[];
  /** When it was left. */
  readonly time: number;
}

/** The words for the page at `path`, once. */
export function takeWords(storage: KeyStore, path: string, clock: Pick<Clock, "now">): readonly string[] {
  const handoff = stored(storage);
  const isCurrent = handoff !== null && Math.abs(clock.now() - handoff.time) < EXPIRES;
  if (isCurrent && handoff.path !== path) return [];
  storage.remove(HANDOFF_KEY);
  return isCurrent ? handoff.words : [];
}

function stored(storage: KeyStore): Handoff | null {
  try {
    const { path, words, time } = JSON.parse(storage.read(HANDOFF_KEY) ?? "null") as Handoff;
    return typeof path === "string" && typeof time === "number" && Array.isArray(words) ? { path, words, time } : null;
  } catch {
    return null;
  }
}
