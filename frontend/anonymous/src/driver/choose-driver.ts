import { lazy, retrying } from "@glosa/kit/browser/lazy.ts";
import { validRows } from "@glosa/comments/valid-rows.ts";
import type { Options } from "../options/options.ts";
import { avatarToken, type DriverParts, serviceAddress, threadKey } from "./access.ts";
import { type Driver, noAnswer } from "./driver.ts";
import type { HostedStoreParts } from "./hosted-store/hosted-store.ts";
import { serviceClient } from "./own-service/service-client.ts";

/** The driver for the store that the options name; its code is loaded when it is first used. `render`: sanitized HTML of Markdown, which the hosted store keeps. */
export function chooseDriver(options: Options, parts: DriverParts, render: HostedStoreParts["render"]): Driver {
  const path = threadKey(options, parts);
  return options.service === "" ? hostedStore(options, parts, { path, render, validRows }) : ownService(options, parts, path);
}

/** Begins to load the code of that driver, together with something else; if that fails, it's loaded again when it's used. */
export function expectDriver({ service }: Options): void {
  const code: Promise<unknown> = service === "" ? hostedStoreCode() : ownServiceCode();
  code.catch(() => undefined);
}

function hostedStore(options: Options, parts: DriverParts, thread: HostedStoreParts): Driver {
  const store = later(async () => (await hostedStoreCode()).openHostedStore(options, parts, thread));
  return {
    count: async () => (await store()).count(),
    page: async (request) => (await store()).page(request),
    moreReplies: null,
    repeatable: false,
    post: async (draft) => (await store()).post(draft),
  };
}

function ownService(options: Options, parts: DriverParts, path: string): Driver {
  const service = serviceAddress(options, parts);
  const client = serviceClient(service, options.site, parts.transport);
  const store = later(async () => (await ownServiceCode()).ownServiceDriver({ ...options, service, path, force: avatarToken(options, parts), client, storage: parts.storage, validRows }));
  return {
    count: null,
    repeatable: true,
    page: async (request) => (await store()).page(request),
    moreReplies: async (root, cursor) => (await store()).moreReplies(root, cursor),
    post: async (draft) => (await store()).post(draft),
  };
}

const hostedStoreCode = lazy(() => import("./hosted-store/hosted-store.ts"), import.meta.url);

/** It brings neither a client nor the check of rows, which others use too: a file that begins with another one is there a round trip later. */
const ownServiceCode = lazy(() => import("./own-service/comments.ts"), import.meta.url);

/** Returns the function that loads a driver's code when it is first needed, and again where that failed. */
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
