import { type KeyStore, readRecord } from "@glosa/kit/browser/storage.ts";
import { textIn, unescapeHtml } from "@glosa/kit/text/html.ts";
import type { EditorState, Field } from "./state.ts";

/** The original's keys, so its visitors are recognized. */
const AUTHOR = "_v_Cache_Meta";
const QQ = "_v_Cache_Q";
const LAST_SUBMIT = "vlx";

type Identity = Pick<EditorState, "fields" | "qqAvatar">;

/** The account of a QQ number. */
export interface QQInfo {
  readonly nick: string;
  readonly qq: string;
  readonly pic: string;
}

/** What is stored about the visitor in this browser, for all pages of the origin. */
export interface Visitor {
  /** The fields as last sent; "" if nothing is stored. */
  readonly identity: () => Identity;
  readonly saveIdentity: (fields: Readonly<Record<Field, string>>) => void;
  readonly qq: () => QQInfo;
  readonly saveQQ: (info: QQInfo) => void;
  /** The time of the last submit in milliseconds since 1970; 0 without one. */
  readonly lastSubmit: () => number;
  readonly saveSubmitTime: (at: number) => void;
}

/** Reads and writes the same records as the original. */
export function visitorIn(storage: KeyStore): Visitor {
  const qq = (): QQInfo => {
    const stored = readRecord(storage, QQ);
    return { nick: textIn(stored["nick"]), qq: textIn(stored["qq"]), pic: textIn(stored["pic"]) };
  };
  return {
    identity: () => {
      const stored = readRecord(storage, AUTHOR);
      // Some versions escaped the values, others didn't.
      const [nick, mail, link] = [stored["nick"], stored["mail"], stored["link"]].map((value) => unescapeHtml(textIn(value))) as [string, string, string];
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
