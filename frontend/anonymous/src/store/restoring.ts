/** The post or the draft of an earlier visit, loaded if one is stored. */
import { restoredPost } from "@glosa/comments/restoring.ts";
import type { UnsentPost } from "@glosa/comments/outbox.ts";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import { type KeyStore, readRecord } from "@glosa/kit/browser/storage.ts";
import type { Draft } from "../driver/driver.ts";
import { ANONYMOUS } from "../model/comment.ts";
import type { Visitor } from "./identity.ts";
import type { EditorState, ReplyTarget } from "./state.ts";

/** The post that is stored under that key; null if there is none. */
export function draftPost(key: string, parts: { readonly storage: KeyStore; readonly clock: Clock }): UnsentPost<Draft, never> | null {
  const blank = { text: "", nick: "", mail: "", link: "", qqAvatar: "", rid: "", pid: "", addressee: "" };
  return restoredPost<Draft>(key, { ...parts, blank });
}

/** What the stored draft replies to; null if it's no reply. */
export function draftTarget(key: string, storage: KeyStore): ReplyTarget | null {
  const { rid, pid, nick } = readRecord(storage, key);
  return typeof rid === "string" && typeof pid === "string" && typeof nick === "string" ? { rid, pid, nick, mail: "" } : null;
}

/** The editor with the author and the reply target of a post. Fields that the reader has changed since the widget was mounted stay. */
export function withAuthor(editor: EditorState, { nick, mail, link, qqAvatar, rid, pid, addressee }: Draft, visitor: Visitor): EditorState {
  const mounted: Readonly<Record<string, string>> = visitor.identity().fields;
  const changed = Object.entries(editor.fields).filter(([field, value]) => value !== mounted[field]);
  return {
    ...editor,
    // An earlier version stored the name that is shown for an author without one.
    fields: { nick: nick === ANONYMOUS ? "" : nick, mail, link, ...Object.fromEntries(changed) },
    qqAvatar: editor.fields.nick === mounted["nick"] ? qqAvatar : editor.qqAvatar,
    target: editor.target ?? (pid === "" ? null : { rid, pid, nick: addressee, mail: "" }),
  };
}
