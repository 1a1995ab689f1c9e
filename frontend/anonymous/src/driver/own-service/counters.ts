import type { Transport } from "../../transport/transport.ts";
import type { Counters } from "../driver.ts";
import type { CountsAnswer, ViewsAnswer } from "./answers.ts";
import { serviceClient } from "./service-client.ts";

/** Counters of our service; a visit is one request, counted once even if a browser or proxy sends it again. */
export function ownServiceCounters(service: string, site: string, transport: Transport): Counters {
  const client = serviceClient(service, site, transport);
  return {
    visit: async (path, title, key) => ((await client.post("views", { path, title, idempotencyKey: key })) as { readonly time: number }).time,
    views: async (paths) => {
      const { views } = (await client.get("views", { path: paths })) as ViewsAnswer;
      return new Map(paths.map((path) => [path, views[path] ?? 0]));
    },
    comments: async (paths) => {
      const { counts } = (await client.post("counts", { paths })) as CountsAnswer;
      return new Map(paths.map((path) => [path, counts[path]?.roots ?? 0]));
    },
  };
}
