import { type KeyStore, readRecord } from "@glosa/kit/browser/storage.ts";
import { unescapeHtml } from "@glosa/kit/text/escape.ts";
import type { EditorState, Field } from "./state.ts";

/** Keys of the original, so that its visitors stay known. */
const AUTHOR = "_v_Cache_Meta";
const QQ = "_v_Cache_Q";
const LAST_SUBMIT = "vlx";

type Identity = Pick<EditorState, "fields" | "qqAvatar">;

/** What is known of a QQ number. */
export interface QQInfo {
  readonly nick: string;
  readonly qq: string;
  readonly pic: string;
}

/** What is kept about the visitor in this browser, for all pages of the origin. */
export interface Visitor {
  /** The fields as they were last sent; "" where nothing is kept. */
  readonly identity: () => Identity;
  readonly keepIdentity: (fields: Readonly<Record<Field, string>>) => void;
  readonly qq: () => QQInfo;
  readonly keepQQ: (info: QQInfo) => void;
  /** Time of the last submit in milliseconds since 1970; 0 when there was none. */
  readonly lastSubmit: () => number;
  readonly keepSubmit: (at: number) => void;
}

/** Reads and writes what the original kept. */
export function visitorIn(storage: KeyStore): Visitor {
  const qq = (): QQInfo => {
    const kept = readRecord(storage, QQ);
    return { nick: text(kept["nick"]), qq: text(kept["qq"]), pic: text(kept["pic"]) };
  };
  return {
    identity: () => {
      const kept = readRecord(storage, AUTHOR);
      // Versions differ in whether they escaped before they kept it.
      const [nick, mail, link] = [kept["nick"], kept["mail"], kept["link"]].map((value) => unescapeHtml(text(value))) as [string, string, string];
      const info = qq();
      return { fields: { nick, mail, link }, qqAvatar: nick !== "" && nick === info.nick ? info.pic : "" };
    },
    keepIdentity: ({ nick, mail, link }) => storage.write(AUTHOR, JSON.stringify({ nick, link, mail })),
    qq,
    keepQQ: (info) => storage.write(QQ, JSON.stringify(info)),
    lastSubmit: () => Number(storage.read(LAST_SUBMIT)) || 0,
    keepSubmit: (at) => storage.write(LAST_SUBMIT, String(at)),
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
