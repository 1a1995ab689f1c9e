import { useState } from "react";
import { failureOf } from "../../driver/driver.ts";
import { failureText } from "../../store/failure-text.ts";
import type { Tools } from "../extras/actions.tsx";
import { useThread } from "../surroundings.ts";
import { ADDRESS } from "./replies.tsx";

/** Keeps the typed name for the typed address, by a link in mail, so that nobody else can use it. There only while both are typed. */
export function OwnName({ messages, names }: Tools) {
  const nick = useThread(({ editor }) => editor.fields.nick.trim());
  const mail = useThread(({ editor }) => editor.fields.mail.trim());
  const [said, setSaid] = useState({ nick: "", text: "" });
  const [isBusy, setBusy] = useState(false);
  const isOwn = names.has(nick);
  if (nick === "" || !(isOwn || ADDRESS.test(mail))) return null;
  async function request() {
    if (isBusy) return;
    setBusy(true);
    setSaid({ nick, text: "" });
    try {
      await names.request(nick, mail);
      setSaid({ nick, text: messages.nameRequested });
    } catch (error) {
      setSaid({ nick, text: failureText(failureOf(error), messages).text ?? messages.offline });
    }
    setBusy(false);
  }
  function forget() {
    names.forget(nick);
    setSaid({ nick, text: "" });
  }
  return (
    <div className="vreplies vname">
      {isOwn && <span>{messages.nameIsYours} </span>}
      <button type="button" className="vbtn" aria-disabled={isBusy} onClick={isOwn ? forget : () => void request()}>
        {isOwn ? messages.forgetName : messages.keepName}
      </button>
      <output>{said.nick === nick && said.text}</output>
    </div>
  );
}
