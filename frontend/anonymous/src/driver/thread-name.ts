import { EVERY_PAGE, threadPath } from "../model/thread-path.ts";
import type { Options } from "../options/options.ts";
import { type DriverParts, serviceAddress } from "./access.ts";

/** Key of the thread that the options name, in its store. */
export function threadKey({ path }: Options, { page }: DriverParts): string {
  return path === EVERY_PAGE ? EVERY_PAGE : threadPath(path || page.path);
}

/** Names that thread among all that pages of the origin show, whatever their stores. */
export function threadName(options: Options, parts: DriverParts): string {
  const { service, site, appId, clazzName } = options;
  const store = service === "" ? [appId, clazzName] : [serviceAddress(options, parts), site];
  return [...store, threadKey(options, parts)].join(" ");
}
