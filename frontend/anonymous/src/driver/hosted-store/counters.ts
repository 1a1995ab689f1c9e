import { encodedPath } from "../../model/thread-path.ts";
import type { Counters } from "../driver.ts";
import { type Row, type StoreAccess, storeClient } from "./client.ts";
import { countRoots, rootsOf } from "./queries.ts";

/** Counters of the hosted store: find, then add 1, or create with 1. */
export function hostedStoreCounters(access: StoreAccess & { readonly className: string }): Counters {
  const client = storeClient(access);
  const found = async (url: unknown) => (await client.find(CLASS, { where: { url } })).results;
  return {
    visit: async (path, title) => {
      const row = (await found(path)).find(({ objectId }) => typeof objectId === "string");
      if (row === undefined) {
        await client.create(CLASS, { url: path, xid: encodedPath(path), title, time: 1 }, true);
        return 1;
      }
      const { time } = await client.increment(CLASS, String(row["objectId"]), "time");
      return typeof time === "number" ? time : timeOf(row) + 1;
    },
    views: async (paths) => {
      const rows = await found({ $in: paths });
      return new Map(paths.map((path) => [path, timeOf(rows.find(({ url }) => url === path) ?? {})]));
    },
    comments: async (paths) => new Map(await Promise.all(paths.map(async (path) => [path, await countRoots(client, access.className, rootsOf(path))] as const))),
  };
}

const CLASS = "Counter";

function timeOf(row: Row): number {
  return typeof row["time"] === "number" ? row["time"] : 0;
}
