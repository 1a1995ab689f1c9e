import type { MessageKey } from "../messages/keys.ts";
import type { EditorState, Field } from "./state.ts";

/** Minimum time between two submits from one browser. */
export const INTERVAL = 20_000;

/** Minimum length of a required nickname. */
const SHORTEST_NICK = 3;

const MAIL = /^[\w.+'-]+@(?:[\w-]+\.)+[a-z]{2,}$/iu;

/** Why a comment is not sent: the control to go to, and a text for the status bar. */
export interface Refusal {
  readonly focus: Field | "text" | null;
  readonly message: MessageKey | null;
}

/** Why the content of the editor can't be sent; null if it can. `passed`: milliseconds since the last submit. */
export function check({ text, fields }: EditorState, required: readonly Field[], passed: number): Refusal | null {
  const needs = (field: Field, isGood: (value: string) => boolean) => required.includes(field) && !isGood(fields[field].trim());

  if (text.trim() === "") return { focus: "text", message: null };
  if (needs("nick", (nick) => isVisible(nick) && Array.from(nick).length >= SHORTEST_NICK)) return { focus: "nick", message: "nickFail" };
  if (needs("mail", (mail) => MAIL.test(mail))) return { focus: "mail", message: "mailFail" };
  if (needs("link", (link) => link !== "")) return { focus: "link", message: "linkFail" };
  if (passed >= 0 && passed < INTERVAL) return { focus: null, message: "busy" };
  return null;
}

/**
 * What leaves a trace: all but controls, marks, spaces, what Unicode has drawn as nothing, such as the fillers of Hangul, and
 * the blanks of Braille, hieroglyphs and music.
 */
const VISIBLE = /[^\p{C}\p{M}\p{Z}\p{DI}\u2800\u{13441}\u{13442}\u{1D159}]/u;

/** Whether readers would see anything of a name. The service follows the same table, `tests/contract/nick_cases.json`. */
export function isVisible(name: string): boolean {
  return VISIBLE.test(name);
}
