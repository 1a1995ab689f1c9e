import { lazy } from "@glosa/kit/browser/lazy.ts";
import type { Options } from "../options/options.ts";
import type { PlatformFacts } from "../platforms/platform.ts";
import type { Failure } from "./state.ts";
import type { Explaining, SettingsFault, Speaker } from "./parts.ts";

/** The sentences load on demand; if they can't be loaded, a general one is shown. */
export function explaining(speaker: Speaker): Explaining {
  const { unknown } = speaker.messages;
  const failureFrom = async (explain: (code: Words) => Promise<Failure>): Promise<Failure> => {
    try {
      return await explain(await words());
    } catch {
      return { cause: "platform", text: unknown, retry: true };
    }
  };
  return {
    sentence: async (failure) => {
      try {
        return await (await words()).failureText(failure, speaker);
      } catch {
        return unknown;
      }
    },
    failure: (failure) => failureFrom((code) => code.failureOf(failure, speaker)),
    settings: (fault) => failureFrom((code) => code.settingsFailure(fault, speaker)),
  };
}

type Words = typeof import("./failure-text.ts");

const words = lazy(() => import("./failure-text.ts"), import.meta.url);

/** The first of the options for the thread's place that is wrong; null if none is. */
export function settingsFault({ owner, repo, proxy, clientSecret, strictSecret }: Options, facts: PlatformFacts | null): SettingsFault | null {
  if (facts === null) return "api";
  if (owner === "") return "owner";
  if (repo === "") return "repo";
  if (!/^https?:\/\/./u.test(facts.link)) return "baseURL";
  // The exchange has the secret; the original required it in the page (D25).
  const hasSecret = !strictSecret || clientSecret !== "";
  return facts.secret && (proxy === null || !hasSecret) ? "secret" : null;
}
