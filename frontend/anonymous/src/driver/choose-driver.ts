import { validRows } from "@glosa/comments/valid-rows.ts";
import { lazy, retrying } from "@glosa/kit/browser/lazy.ts";
import type { Options } from "../options/options.ts";
import { avatarToken, type DriverParts, serviceAddress, threadKey } from "./access.ts";
import { type Driver, noAnswer } from "./driver.ts";
import type { HostedThread } from "./hosted-store/hosted-store.ts";
import type { OwnDriver } from "./own-service/comments.ts";
import { serviceClient } from "./own-service/service-client.ts";

/** Returns the function that loads the driver for the store that the options name. For `render`, see `HostedThread`. */
export function chooseDriver(options: Options, parts: DriverParts, render: HostedThread["render"]): () => Promise<Driver> {
  if (options.service !== "") return later(() => openOwnService(options, parts));
  return later(async () => (await hostedStoreCode()).openHostedStore(options, parts, { path: threadKey(options, parts), render, validRows }));
}

/** The thread on our service that the options name. */
export async function openOwnService(options: Options, parts: DriverParts): Promise<OwnDriver> {
  const service = serviceAddress(options, parts);
  const { ownServiceDriver } = await ownServiceCode();
  const client = serviceClient(service, options.site, parts.transport);
  return ownServiceDriver({ ...options, service, path: threadKey(options, parts), force: avatarToken(options, parts), client, storage: parts.storage, validRows });
}

/** Begins to load the code of that driver, together with other code. If that fails, it loads again on first use. */
export function expectDriver({ service }: Options): void {
  const code: Promise<unknown> = service === "" ? hostedStoreCode() : ownServiceCode();
  code.catch(() => undefined);
}

/** The adapter of the hosted store, for comments and for counters. */
export const hostedStoreCode = lazy(() => import("./hosted-store/hosted-store.ts"), import.meta.url);

/** It imports neither the client nor the check of rows, because others use them too, and a chunk that imports another one takes one more round trip. */
const ownServiceCode = lazy(() => import("./own-service/comments.ts"), import.meta.url);

/** Returns the function that loads code on first use, and again if that failed. */
export function later<Port>(load: () => Promise<Port>): () => Promise<Port> {
  const loaded = retrying(load);
  return async () => {
    try {
      return await loaded();
    } catch (error) {
      throw noAnswer(error);
    }
  };
}
