import { webAddress } from "../model/addresses.ts";
import type { Transport } from "../transport/transport.ts";
import type { QQInfo, Visitor } from "./identity.ts";
import type { StateAccess } from "./loading.ts";
import type { EditorState } from "./state.ts";

interface Parts {
  readonly transport: Transport;
  readonly visitor: Visitor;
  /** The editor as it is now. */
  readonly editor: () => EditorState;
  readonly change: StateAccess["change"];
}

/** If the nickname is a QQ number, replaces it by that account's name, and adds its email address and picture. */
export async function findAuthor(endpoint: string, { editor, change, ...parts }: Parts): Promise<void> {
  const number = editor().fields.nick.trim();
  const info = /^\d+$/u.test(number) ? await lookUp(number, endpoint, parts) : null;
  const { fields } = editor();
  if (info === null || fields.nick.trim() !== number) return;
  const identity = { fields: { ...fields, nick: info.nick, mail: `${number}@qq.com` }, qqAvatar: info.pic };
  change((state) => ({ ...state, editor: { ...state.editor, ...identity } }));
}

/** Looks up a QQ number at an endpoint, unless it was the last one; null without a result. */
async function lookUp(number: string, endpoint: string, { transport, visitor }: Pick<Parts, "transport" | "visitor">): Promise<QQInfo | null> {
  const known = visitor.qq();
  if (known.qq === number) return known;
  try {
    const { json } = await transport.send({
      method: "POST",
      url: endpoint,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ qq: number }).toString(),
    });
    const { nick, pic, errmsg } = (json ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof nick !== "string" || nick === "" || Boolean(errmsg)) return null;
    const info = { nick, qq: number, pic: webAddress(String(pic).replace(/^\/\//u, "https://")) };
    visitor.saveQQ(info);
    return info;
  } catch {
    // The number stays the nickname.
    return null;
  }
}
