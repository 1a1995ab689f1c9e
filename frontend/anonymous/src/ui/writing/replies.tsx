import { useEffect, useState } from "react";
import { commentsOf, type Root } from "../../model/comment.ts";
import { useThread } from "../surroundings.ts";
import type { Tools } from "../extras/actions.tsx";

/** What is probably an email address; the service decides. */
export const ADDRESS = /\S@\S+\.\S/u;

/** Requests mail about replies to what is being written, for the address that is typed. There only while one is. */
export function RepliesByMail({ messages, repliesTo, setRepliesTo }: Tools) {
  const [chosen, setChosen] = useState(repliesTo);
  const [noticed, setNoticed] = useState("");
  const mail = useThread(({ editor }) => editor.fields.mail.trim());
  const unconfirmed = useThread(({ roots }) => unconfirmedIn(roots));
  // oxlint-disable-next-line react/set-state-in-effect -- the text comes after its place, so that screen readers announce it, also if the form has moved
  useEffect(() => setNoticed(unconfirmed), [unconfirmed]);
  if (!ADDRESS.test(mail)) return null;
  const isChecked = chosen === mail;
  return (
    <div className="vreplies">
      <label>
        <input
          type="checkbox"
          checked={isChecked}
          onChange={({ currentTarget: { checked } }) => {
            const address = checked ? mail : "";
            setChosen(address);
            setRepliesTo(address);
            setNoticed("");
          }}
        />{" "}
        {messages.emailReplies}
      </label>
      {/* A new element for each post, so that screen readers announce the same text again. */}
      <output>{isChecked && noticed !== "" && <span key={noticed}>{messages.checkMail}</span>}</output>
    </div>
  );
}

/** Id of the latest post if its author has to confirm the address; else "". */
function unconfirmedIn(roots: readonly Root[]): string {
  const [latest] = commentsOf(roots)
    .filter(({ subscription }) => subscription !== undefined)
    .toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0));
  return latest?.subscription === "pending" && !latest.pending ? latest.id : "";
}
