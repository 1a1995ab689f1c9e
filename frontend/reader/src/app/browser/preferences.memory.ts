import type { Preferences } from "./preferences.ts";

/** A system that asks for nothing but what is given. */
export function memoryPreferences(asked: Partial<Record<keyof Preferences, boolean>> = {}): Preferences {
  return {
    reducedMotion: () => asked.reducedMotion ?? false,
    savesData: () => asked.savesData ?? false,
  };
}
