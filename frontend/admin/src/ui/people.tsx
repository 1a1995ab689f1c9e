import { type SubmitEvent, useId, useState } from "react";
import { filled } from "../messages/language.ts";
import { ago } from "../messages/times.ts";
import { Notifications } from "./notifications.tsx";
import { Passkeys } from "./passkeys.tsx";
import { useAdmin, useSurroundings } from "./surroundings.ts";

/** A person's notifications, passkeys, and signed-in browsers. For owners, also who may sign in. */
export function People() {
  const isOwner = useAdmin((state) => state.person?.role === "owner");
  return (
    <div className="column">
      {isOwner && <Moderators />}
      <Notifications />
      <Passkeys />
      <Sessions />
    </div>
  );
}

function Sessions() {
  const { admin, language, now } = useSurroundings();
  const { messages } = language;
  const sessions = useAdmin((state) => state.sessions);
  return (
    <section>
      <h2>{messages.sessions}</h2>
      <ul className="people">
        {sessions.map(({ id, name, network, browser, seenAt, current }) => (
          <li key={id}>
            <div>
              <p>
                <strong>{name}</strong> {current && <span className="status" data-status="visible">{messages.thisBrowser}</span>}
              </p>
              <p className="muted details">{[filled(messages.lastUsed, { time: ago(seenAt, now(), language) }), network, browser].filter((text) => text !== "").join(" · ")}</p>
            </div>
            {!current && (
              <button type="button" onClick={() => void admin.revoke(id)}>
                {messages.endSession}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Moderators() {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const moderators = useAdmin((state) => state.moderators);
  const invitation = useAdmin((state) => state.invitation);
  const me = useAdmin((state) => state.person?.name);
  const title = useId();
  const [typed, setTyped] = useState("");
  const known = moderators.find(({ name }) => name === typed.trim());

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const role = new FormData(event.currentTarget).get("role") === "owner" ? "owner" : "moderator";
    void admin.invite(typed.trim(), known === undefined ? role : undefined);
  }

  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{messages.moderators}</h2>
      <ul className="people">
        {moderators.map(({ name, role, mail }) => (
          <li key={name}>
            <div>
              <p>
                <strong>{name}</strong> <span className="muted">{messages[role]}</span>
              </p>
              {mail !== "" && <p className="muted details">{mail}</p>}
            </div>
            {name !== me && (
              <button type="button" onClick={() => void admin.remove(name)}>
                {messages.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
      <form className="invite" onSubmit={submit}>
        <label>
          <span>{messages.inviteName}</span>
          <input name="name" required maxLength={80} autoComplete="off" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        </label>
        <label>
          <span>{messages.inviteRole}</span>
          {known === undefined ? (
            <select name="role">
              <option value="moderator">{messages.moderator}</option>
              <option value="owner">{messages.owner}</option>
            </select>
          ) : (
            <select disabled>
              <option>{messages[known.role]}</option>
            </select>
          )}
        </label>
        <button type="submit" className="primary">
          {messages.invite}
        </button>
      </form>
      {invitation !== null && (
        <output className="invitation">
          {filled(messages.inviteDone, { name: invitation.name, minutes: invitation.minutes })}
          <code>{invitation.link}</code>
          {invitation.released.map((nick) => (
            <p key={nick}>{filled(messages.inviteReleased, { name: nick })}</p>
          ))}
        </output>
      )}
    </section>
  );
}
