import { type SubmitEvent, useState } from "react";
import { filled } from "../messages/language.ts";
import { ago } from "../messages/times.ts";
import { useAdmin, useSurroundings } from "./surroundings.ts";

/** The person's passkeys. */
export function Passkeys() {
  const { admin, language, now } = useSurroundings();
  const { messages } = language;
  const passkeys = useAdmin((state) => state.passkeys);
  const hasPasskeys = useAdmin((state) => state.hasPasskeys);
  const [name, setName] = useState("");

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void admin.addPasskey(name.trim());
    setName("");
  }

  return (
    <section>
      <h2>{messages.passkeys}</h2>
      <p className="muted">{messages.passkeysHow}</p>
      <ul className="people">
        {passkeys.map(({ id, name: title, host, createdAt, usedAt }) => (
          <li key={id}>
            <div>
              <p>
                <strong>{title}</strong> <span className="muted">{host}</span>
              </p>
              <p className="muted details">{usedAt === null ? filled(messages.passkeyAdded, { time: ago(createdAt, now(), language) }) : filled(messages.lastUsed, { time: ago(usedAt, now(), language) })}</p>
            </div>
            <button type="button" aria-label={filled(messages.passkeyRemove, { name: title })} onClick={() => void admin.removePasskey(id)}>
              {messages.remove}
            </button>
          </li>
        ))}
      </ul>
      {hasPasskeys ? (
        <form className="invite" onSubmit={submit}>
          <label>
            <span>{messages.passkeyName}</span>
            <input required maxLength={80} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
          </label>
          <button type="submit" className="primary">
            {messages.passkeyAdd}
          </button>
        </form>
      ) : (
        <p className="muted">{messages.passkeysUnsupported}</p>
      )}
    </section>
  );
}
