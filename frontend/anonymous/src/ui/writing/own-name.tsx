import { useState } from "react";
import { failureOf } from "../../driver/driver.ts";
import { failureText } from "../../store/failure-text.ts";
import type { Tools } from "../extras/actions.tsx";
import { useThread } from "../surroundings.ts";
import { ADDRESS } from "./replies.tsx";

/**
 * Keeps the typed name for the typed address, by a link in mail, so that nobody else can use it. There while both are typed, where
 * the service refused the name, and where the button has the focus.
 */
export function OwnName({ messages, names }: Tools) {
  const nick = useThread(({ editor }) => editor.fields.nick.trim());
  const mail = useThread(({ editor }) => editor.fields.mail.trim());
  const [said, setSaid] = useState({ nick: "", text: "", isBusy: false });
  const say = (text: string, isBusy = false) => setSaid({ nick, text, isBusy });
  const trouble = useThread((state) => (state.editor.invalid === "nick" ? state.trouble : null));
  const isOwn = names.has(nick);
  const isAddress = ADDRESS.test(mail);
  if (nick === "" || !(isOwn || isAddress || trouble !== null || said.nick === nick)) return null;
  async function request() {
    if (said.isBusy) return;
    if (!isAddress) {
      say(messages.mailFail);
      return;
    }
    say("", true);
    const text = await names.request(nick, mail).then(
      () => messages.nameRequested,
      (error: unknown) => failureText(failureOf(error), messages).text ?? messages.offline,
    );
    say(text);
  }
  function forget() {
    names.forget(nick);
    say("");
  }
  return (
    <div className="vreplies vname">
      {/* The list announces it, but may be far from here. */}
      {trouble !== null && <p>{failureText(trouble.failure, messages).text}</p>}
      {isOwn && messages.nameIsYours}
      <button type="button" className="vbtn" aria-disabled={said.isBusy} onClick={isOwn ? forget : () => void request()}>
        {isOwn ? messages.forgetName : messages.keepName}
      </button>
      <output>{said.nick === nick && said.text}</output>
    </div>
  );
}
