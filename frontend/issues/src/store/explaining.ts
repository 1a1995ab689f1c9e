import { lazy } from "@glosa/kit/browser/lazy.ts";
import type { Options } from "../options/options.ts";
import type { PlatformFacts } from "../platforms/platform.ts";
import type { Explaining, Speaker } from "./parts.ts";

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

/** What is wrong with the options that name the thread's place, in English; null if nothing is. */
export function settingsFault({ owner, repo, proxy, clientSecret, strictSecret }: Options, facts: PlatformFacts | null): string | null {
  if (facts === null) return "the option 'api' is required";
  if (owner === "") return "the option 'owner' is required";
  if (repo === "") return "the option 'repo' is required";
  if (facts.link === "") return "the option 'baseURL' is required";
  if (!/^https?:\/\/./u.test(facts.link)) return `the option 'baseURL' is '${facts.link}', and an address that begins with https:// was expected`;
  // The exchange has the secret; the original required it in the page (D25).
  const hasSecret = !strictSecret || clientSecret !== "";
  return facts.secret && (proxy === null || !hasSecret) ? `clientSecret and proxy is required for ${facts.name} ${facts.version.toUpperCase()}` : null;
}
