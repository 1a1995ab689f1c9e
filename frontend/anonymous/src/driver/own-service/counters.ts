import type { Counters } from "../driver.ts";
import type { CountsAnswer, ViewsAnswer } from "./answers.ts";
import type { ServiceClient } from "./service-client.ts";

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
