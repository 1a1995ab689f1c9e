/** Remembers for as long as the tab lives which full page loads were tried, so that none can repeat itself for ever. */
import type { KeyStore } from "../browser/storage.ts";

/** True the first time that this tab and this build try `what`; false as well where the browser cannot remember it. */
export type FirstAttempt = (what: string) => boolean;

const KEY = "glosa.full-loads";

/** Attempts that are remembered: more than any loop could have steps. */
const LIMIT = 20;

/** `build` tells one build of the site from another. */
export function createAttempts(storage: KeyStore, build: string): FirstAttempt {
  return (what) => {
    const attempt = `${build} ${what}`;
    const tried = storage.read(KEY)?.split("\n") ?? [];
    if (tried.includes(attempt)) return false;
    storage.write(KEY, [...tried.slice(1 - LIMIT), attempt].join("\n"));
    return storage.read(KEY)?.split("\n").includes(attempt) === true;
  };
}
