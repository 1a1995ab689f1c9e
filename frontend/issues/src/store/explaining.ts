import { lazy } from "@glosa/kit/browser/lazy.ts";
import type { Speaker } from "./speaker.ts";
import type { Failure } from "./state.ts";

/** What is told to a reader when something is wrong; never rejects. */
export interface Explaining {
  /** What happened and what to do. */
  readonly sentence: (failure: unknown) => Promise<string>;
  /** Why nothing can be shown. */
  readonly failure: (failure: unknown) => Promise<Failure>;
}

/** The words come when they are needed; where they do not come, it is said that something went wrong. */
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
