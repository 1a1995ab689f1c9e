import { lazy } from "@glosa/kit/browser/lazy.ts";
import type { Options } from "../options/options.ts";
import { type DriverParts, serviceAddress } from "./access.ts";
import type { Counters } from "./driver.ts";
import { later } from "./later.ts";
import { ownServiceCounters } from "./own-service/counters.ts";
import { serviceClient } from "./own-service/service-client.ts";

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
