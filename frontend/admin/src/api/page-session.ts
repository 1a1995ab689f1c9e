/** The page's own cookie, which its service worker doesn't need. */
import type { Transport } from "./transport.ts";
import type { Session } from "./types.ts";

/** Requests the cookie from the page's own folder, where it stays: with it, the service writes the first view the next time. */
export function pageMemory(transport: Transport, site: string) {
  return async ({ id, token }: Session): Promise<void> => void (await transport.send({ method: "POST", path: "../../../admin/session", body: { site, id }, token }));
}
