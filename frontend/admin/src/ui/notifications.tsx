import { useId } from "react";
import { filled } from "../messages/language.ts";
import { ago } from "../messages/times.ts";
import { useAdmin, useSurroundings } from "./surroundings.ts";

/** The switch that notifies the person on this browser, and their other browsers that do. */
export function Notifications() {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const { status, isBusy } = useAdmin((state) => state.push);
  const hint = useId();
  return (
    <section>
      <h2>{messages.notifications}</h2>
      <label className="switch">
        <span>{messages.pushSwitch}</span>
        <input type="checkbox" role="switch" aria-checked={status === "on"} checked={status === "on"} disabled={isBusy || (status !== "on" && status !== "off")} aria-describedby={hint} onChange={({ target }) => void admin.setPush(target.checked)} />
      </label>
      <p id={hint} className="muted">
        {status === "unknown" ? messages.starting : filled(messages[`push-${status}`], { command: "pip install 'glosa-docs[push]'", file: "notifications.yaml" })}
      </p>
      <Devices />
    </section>
  );
}

function Devices() {
  const { admin, language, now } = useSurroundings();
  const { messages } = language;
  const { devices, device } = useAdmin((state) => state.push);
  return (
    <ul className="people">
      {devices.map(({ id, name, createdAt }) => (
        <li key={id}>
          <div>
            <p>
              <strong>{name}</strong> {id === device && <span className="status" data-status="visible">{messages.thisBrowser}</span>}
            </p>
            <p className="muted details">{filled(messages.pushAdded, { time: ago(createdAt, now(), language) })}</p>
          </div>
          {id !== device && (
            <button type="button" aria-label={filled(messages.pushRemove, { name })} onClick={() => void admin.removeDevice(id)}>
              {messages.remove}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
