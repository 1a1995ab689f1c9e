import type { Options } from "../options/options.ts";
import { type DriverParts, serviceAddress } from "./access.ts";
import { hostedStoreCode, later } from "./choose-driver.ts";
import type { Counters } from "./driver.ts";
import { type CountsAnswer, serviceClient, type ServiceClient, type ViewsAnswer } from "./own-service/service-client.ts";

/** Returns the function that loads the counters of the store that the options name. */
export function chooseCounters(options: Options, parts: DriverParts): () => Promise<Counters> {
  if (options.service === "") return later(async () => (await hostedStoreCode()).openHostedCounters(options, parts));
  const client = serviceClient(serviceAddress(options, parts), options.site, parts.transport);
  const counters = ownServiceCounters(client, options.countReplies);
  return () => Promise.resolve(counters);
}

/** The counters of our service. A visit is one request, which counts once even if a browser or proxy sends it again. Comments are counted as in the line above the list. */
export function ownServiceCounters(client: ServiceClient, countReplies: boolean): Counters {
  return {
    visit: async (path, title, key) => ((await client.post("views", { path, title, idempotencyKey: key })) as { readonly time: number }).time,
    views: async (paths) => {
      const { views } = (await client.get("views", { path: paths })) as ViewsAnswer;
      return new Map(paths.map((path) => [path, views[path] ?? 0]));
    },
    comments: async (paths) => {
      const { counts } = (await client.post("counts", { paths })) as CountsAnswer;
      return new Map(paths.map((path) => [path, numberOf(counts[path], countReplies)]));
    },
  };
}

function numberOf(count: CountsAnswer["counts"][string] | undefined, countReplies: boolean): number {
  if (count === undefined) return 0;
  return countReplies ? count.roots + count.replies : count.roots;
}
