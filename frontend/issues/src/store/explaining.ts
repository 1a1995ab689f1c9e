import { lazy } from "@glosa/kit/browser/lazy.ts";
import type { Speaker } from "./speaker.ts";
import type { Failure } from "./state.ts";

/** Explains failures to the reader; never rejects. */
export interface Explaining {
  /** What happened and what to do. */
  readonly sentence: (failure: unknown) => Promise<string>;
  /** Why nothing can be shown. */
  readonly failure: (failure: unknown) => Promise<Failure>;
}

/** The sentences load on demand; if they can't be loaded, a general one is shown. */
export function explaining(speaker: Speaker): Explaining {
  const { unknown } = speaker.messages;
  return {
    sentence: async (failure) => {
      try {
        return await (await words()).failureText(failure, speaker);
      } catch {
        return unknown;
      }
    },
    failure: async (failure) => {
      try {
        return await (await words()).failureOf(failure, speaker);
      } catch {
        return { cause: "platform", text: unknown, retry: true };
      }
    },
  };
}

const words = lazy(() => import("./failure-text.ts"), import.meta.url);
