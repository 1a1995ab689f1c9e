/** The hosted store's adapter, as one file that is loaded only where that store is in use. */
import { MIRROR } from "../../model/avatar.ts";
import { encodedPath, EVERY_PAGE } from "../../model/addresses.ts";
import type { Options } from "../../options/options.ts";
import { avatarToken, type DriverParts } from "../access.ts";
import { type Counters, DriverError } from "../driver.ts";
import { type Row, type StoreAccess, storeClient } from "./client.ts";
import { countRoots, type HostedStoreDriver, hostedStoreDriver, type HostedStoreOptions, rootsOf } from "./comments.ts";
import type { Transport } from "../../transport/transport.ts";

/** The thread's key, sanitized HTML of Markdown, which the hosted store keeps, and the check of rows. */
export type HostedStoreParts = Pick<HostedStoreOptions, "path" | "render" | "validRows">;

/** The driver for the hosted store that the options name. */
export function openHostedStore(options: Options, parts: DriverParts, { path, render, validRows }: HostedStoreParts): HostedStoreDriver {
  const driver = hostedStoreDriver({
    ...accessTo(options, parts),
    path,
    pageSize: options.pageSize,
    className: options.clazzName,
    showing: {
      avatars: { address: options.avatarCDN || MIRROR, style: options.avatar, force: avatarToken(options, parts) },
      enableQQ: options.enableQQ,
      everyPage: path === EVERY_PAGE,
    },
    userAgent: parts.page.userAgent,
    ip: lookUpAddress(options, parts),
    render,
    validRows,
  });
  const count = async () => {
    if (options.sdk !== "") await checkSDK(options.sdk, parts.transport);
    return driver.count();
  };
  return { ...driver, count };
}

/** The counters of the hosted store that the options name. */
export function openHostedCounters(options: Options, parts: DriverParts): Counters {
  return hostedStoreCounters({ ...accessTo(options, parts), className: options.clazzName });
}

function accessTo({ appId, appKey, serverURLs }: Options, { transport, clock }: DriverParts): StoreAccess {
  return { appId, appKey, serverURLs, transport, clock };
}

/** Asks a configured endpoint for the client's address, once; "" where none is configured or it does not answer. */
function lookUpAddress({ recordIP, endpoints }: Options, { transport }: DriverParts): () => Promise<string> {
  let found: Promise<string> | undefined;
  const findAddress = async () => {
    try {
      const answer = (await transport.jsonp(endpoints.ip)) as { readonly ip?: unknown } | undefined;
      return typeof answer?.ip === "string" ? answer.ip : "";
    } catch {
      return "";
    }
  };
  return () => (found ??= recordIP && endpoints.ip !== "" ? findAddress() : Promise.resolve(""));
}

/** Loads the vendor's SDK as the original did, although nothing here uses it (D38); rejects with code 98 if it can't be loaded or is too old. */
export async function checkSDK(url: string, transport: Transport): Promise<void> {
  const sdk = (await transport.script(url, "AV").catch(() => undefined)) as { readonly version?: string; readonly VERSION?: string } | undefined;
  const version = sdk?.version ?? sdk?.VERSION ?? "";
  if (!(Number.parseInt(version, 10) > 2)) throw new DriverError({ kind: "code", code: 98, message: `av-min.js has version "${version}"; 3 or later was expected.` });
}

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
