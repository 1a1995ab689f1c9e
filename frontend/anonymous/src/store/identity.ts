import { type KeyStore, readRecord } from "@glosa/kit/browser/storage.ts";
import { unescapeHtml } from "@glosa/kit/text/html.ts";
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

/** What is stored about the visitor in this browser, for all pages of the origin. */
export interface Visitor {
  /** The fields as they were last sent; "" where nothing is stored. */
  readonly identity: () => Identity;
  readonly saveIdentity: (fields: Readonly<Record<Field, string>>) => void;
  readonly qq: () => QQInfo;
  readonly saveQQ: (info: QQInfo) => void;
  /** Time of the last submit in milliseconds since 1970; 0 when there was none. */
  readonly lastSubmit: () => number;
  readonly saveSubmitTime: (at: number) => void;
}

/** Reads and writes what the original stores. */
export function visitorIn(storage: KeyStore): Visitor {
  const qq = (): QQInfo => {
    const stored = readRecord(storage, QQ);
    return { nick: text(stored["nick"]), qq: text(stored["qq"]), pic: text(stored["pic"]) };
  };
  return {
    identity: () => {
      const stored = readRecord(storage, AUTHOR);
      // Versions differ in whether they escaped before they stored it.
      const [nick, mail, link] = [stored["nick"], stored["mail"], stored["link"]].map((value) => unescapeHtml(text(value))) as [string, string, string];
      const info = qq();
      return { fields: { nick, mail, link }, qqAvatar: nick !== "" && nick === info.nick ? info.pic : "" };
    },
    saveIdentity: ({ nick, mail, link }) => storage.write(AUTHOR, JSON.stringify({ nick, link, mail })),
    qq,
    saveQQ: (info) => storage.write(QQ, JSON.stringify(info)),
    lastSubmit: () => Number(storage.read(LAST_SUBMIT)) || 0,
    saveSubmitTime: (at) => storage.write(LAST_SUBMIT, String(at)),
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
