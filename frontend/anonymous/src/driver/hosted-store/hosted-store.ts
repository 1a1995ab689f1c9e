/** The hosted store's adapter, as one file that is loaded only where that store is in use. */
import { MIRROR } from "../../model/avatar.ts";
import { EVERY_PAGE } from "../../model/thread-path.ts";
import type { Options } from "../../options/options.ts";
import { avatarToken, type DriverParts } from "../access.ts";
import type { Counters } from "../driver.ts";
import type { StoreAccess } from "./client.ts";
import { type HostedStoreDriver, type HostedStoreOptions, hostedStoreDriver } from "./comments.ts";
import { hostedStoreCounters } from "./counters.ts";
import { checkSDK } from "./sdk.ts";

/** The thread's key, sanitized HTML of Markdown, which the hosted store keeps, and the check of rows. */
export type Wanted = Pick<HostedStoreOptions, "path" | "render" | "soundRows">;

/** The driver for the hosted store that the options name. */
export function openHostedStore(options: Options, parts: DriverParts, { path, render, soundRows }: Wanted): HostedStoreDriver {
  const driver = hostedStoreDriver({
    ...access(options, parts),
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
    soundRows,
  });
  const count = async () => {
    if (options.sdk !== "") await checkSDK(options.sdk, parts.transport);
    return driver.count();
  };
  return { ...driver, count };
}

/** The counters of the hosted store that the options name. */
export function openHostedCounters(options: Options, parts: DriverParts): Counters {
  return hostedStoreCounters({ ...access(options, parts), className: options.clazzName });
}

function access({ appId, appKey, serverURLs }: Options, { transport, clock }: DriverParts): StoreAccess {
  return { appId, appKey, serverURLs, transport, clock };
}

/** Asks a configured endpoint for the client's address, once; "" where none is configured or it does not answer. */
function lookUpAddress({ recordIP, endpoints }: Options, { transport }: DriverParts): () => Promise<string> {
  let found: Promise<string> | undefined;
  const ask = async () => {
    try {
      const answer = (await transport.jsonp(endpoints.ip)) as { readonly ip?: unknown } | undefined;
      return typeof answer?.ip === "string" ? answer.ip : "";
    } catch {
      return "";
    }
  };
  return () => (found ??= recordIP && endpoints.ip !== "" ? ask() : Promise.resolve(""));
}
