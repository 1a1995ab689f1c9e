import type { Preferences } from "./preferences.ts";

/** A system with these preferences, and no others. */
export function memoryPreferences(asked: Partial<Record<keyof Preferences, boolean>> = {}): Preferences {
  return {
    reducedMotion: () => asked.reducedMotion ?? false,
    savesData: () => asked.savesData ?? false,
  };
}
