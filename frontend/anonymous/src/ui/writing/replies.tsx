import { useEffect, useState } from "react";
import { commentsOf } from "../../model/comment.ts";
import { useThread } from "../surroundings.ts";
import type { Tools } from "../extras/actions.tsx";

/** What is probably an email address; the service decides. */
const ADDRESS = /\S@\S+\.\S/u;

/** Requests mail about replies to what is being written. There only while an address is typed. */
export function RepliesByMail({ messages, wantsReplies, setWantsReplies }: Tools) {
  const [isChecked, setChecked] = useState(wantsReplies);
  const [notice, setNotice] = useState("");
  const hasAddress = useThread(({ editor }) => ADDRESS.test(editor.fields.mail));
  const isPending = useThread(({ roots }) => commentsOf(roots).some(({ subscription, pending }) => subscription === "pending" && !pending));
  // oxlint-disable-next-line react/set-state-in-effect -- the text comes after its place, so that screen readers announce it, also if the form has moved
  useEffect(() => setNotice(isPending ? messages.checkMail : ""), [isPending, messages]);
  if (!hasAddress) return null;
  return (
    <div className="vreplies">
      <label>
        <input
          type="checkbox"
          checked={isChecked}
          onChange={({ currentTarget: { checked } }) => {
            setChecked(checked);
            setWantsReplies(checked);
          }}
        />{" "}
        {messages.emailReplies}
      </label>
      <output>{isChecked && notice}</output>
    </div>
  );
}
