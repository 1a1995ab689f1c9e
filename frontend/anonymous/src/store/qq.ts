import { webAddress } from "../model/link.ts";
import type { Transport } from "../transport/transport.ts";
import type { QQInfo, Visitor } from "./identity.ts";

/** Asks an endpoint who has a QQ number, unless that is known from last time; null when nobody can tell. */
export async function lookUpQQ(number: string, endpoint: string, { transport, visitor }: { readonly transport: Transport; readonly visitor: Visitor }): Promise<QQInfo | null> {
  const kept = visitor.qq();
  if (kept.qq === number) return kept;
  try {
    const { json } = await transport.send({
      method: "POST",
      url: endpoint,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ qq: number }).toString(),
    });
    const { nick, pic, errmsg } = (json ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof nick !== "string" || nick === "" || Boolean(errmsg)) return null;
    const info = { nick, qq: number, pic: webAddress(typeof pic === "string" ? pic.replace(/^\/\//u, "https://") : "") };
    visitor.keepQQ(info);
    return info;
  } catch {
    // The number stays the nickname.
    return null;
  }
}
