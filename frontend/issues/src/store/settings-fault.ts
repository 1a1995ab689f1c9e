import type { Options } from "../options/options.ts";
import type { PlatformFacts } from "../platforms/facts.ts";

/** What in the options leaves a thread without a place, in English; null when nothing does. */
export function settingsFault({ owner, repo, proxy, clientSecret, strictSecret }: Options, facts: PlatformFacts | null): string | null {
  if (facts === null) return "the option 'api' is required";
  if (owner === "") return "the option 'owner' is required";
  if (repo === "") return "the option 'repo' is required";
  if (facts.link === "") return "the option 'baseURL' is required";
  if (!/^https?:\/\/./u.test(facts.link)) return `the option 'baseURL' is '${facts.link}', and an address that begins with https:// was expected`;
  // The exchange holds the secret; the original wanted it in the page (D25).
  const hasSecret = !strictSecret || clientSecret !== "";
  return facts.secret && (proxy === null || !hasSecret) ? `clientSecret and proxy is required for ${facts.name} ${facts.version.toUpperCase()}` : null;
}
