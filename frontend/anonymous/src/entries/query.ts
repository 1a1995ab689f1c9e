import { chooseCounters } from "../driver/choose-counters.ts";
import { chooseDriver } from "../driver/choose-driver.ts";
import type { Comment } from "../model/comment.ts";
import type { Options } from "../options/options.ts";
import type { Environment } from "../ui/mount/environment.ts";

/** Number of root comments of the options' path. */
export async function countComments(options: Options, environment: Environment): Promise<number> {
  const counters = await chooseCounters(options, { ...environment, page: environment.page() })();
  return (await counters.comments([options.path])).get(options.path) ?? 0;
}

/** The newest root comments of the options' path, one page of them. */
export async function findComments(options: Options, environment: Environment): Promise<readonly Comment[]> {
  const writesNothing = () => Promise.reject(new TypeError("A query writes nothing."));
  const driver = await chooseDriver(options, { ...environment, page: environment.page() }, writesNothing)();
  return (await driver.page({ cursor: null, total: 0, around: "" })).roots;
}
