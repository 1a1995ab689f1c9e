import { lazy } from "@glosa/kit/browser/lazy.ts";
import type { Options } from "../options/options.ts";
import { type DriverParts, serviceAddress } from "./access.ts";
import type { Counters } from "./driver.ts";
import { later } from "./choose-driver.ts";
import { type CountsAnswer, serviceClient, type ServiceClient, type ViewsAnswer } from "./own-service/service-client.ts";

/** The counters of the store that the options name. */
export function chooseCounters(options: Options, parts: DriverParts): Counters {
  if (options.service !== "") {
    const client = serviceClient(serviceAddress(options, parts), options.site, parts.transport);
    return ownServiceCounters(client, options.countReplies);
  }
  const store = later(async () => (await hostedStoreCode()).openHostedCounters(options, parts));
  return {
    visit: async (path, title, key) => (await store()).visit(path, title, key),
    views: async (paths) => (await store()).views(paths),
    comments: async (paths) => (await store()).comments(paths),
  };
}

const hostedStoreCode = lazy(() => import("./hosted-store/hosted-store.ts"), import.meta.url);

/** Counters of our service; a visit is one request, counted once even if a browser or proxy sends it again. Comments are counted as in the line above them. */
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
