/** The route table, of which only the shards that were asked for are loaded. */
import type { RouteEntry, SiteData } from "@glosa/contract";
import { shardName } from "../../logic/shards.ts";
import type { Network } from "../browser/network.ts";
import { createCache } from "./cache.ts";
import { findData } from "./data.ts";

type Shard = ReadonlyMap<string, RouteEntry>;

export interface Routes {
  /** What is known of `route` in any letter case; `undefined` when it is no route. Fails with a DataLoadError. */
  readonly find: (route: string) => Promise<RouteEntry | undefined>;
  /** Makes the next `find` of `route` ask the server anew. */
  readonly forget: (route: string) => void;
}

export function createRoutes(site: Pick<SiteData, "shards" | "shardDigits">, network: Network): Routes {
  const shards = createCache((address) => loadShard(address, network));
  const addressOf = (route: string) => `${site.shards}${shardName(route, site.shardDigits)}.json`;
  const find = async (route: string) => (await shards.load(addressOf(route))).get(route.toLowerCase());
  return { find, forget: (route) => shards.forget(addressOf(route)) };
}

/** A shard that is not there holds no routes. */
async function loadShard(address: string, network: Network): Promise<Shard> {
  return new Map(Object.entries((await findData(address, "{RouteEntry}", network)) ?? {}));
}
