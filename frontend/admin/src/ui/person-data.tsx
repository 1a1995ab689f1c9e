import type { SubmitEvent } from "react";
import { filled } from "../messages/language.ts";
import type { FoundPerson } from "../store/state.ts";
import { useAdmin, useSurroundings } from "./surroundings.ts";

/** Whom somebody asks about: what they wrote, to download or to erase. */
export function PersonData() {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const found = useAdmin((state) => state.found);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const mail = new FormData(event.currentTarget).get("mail");
    if (typeof mail === "string") void admin.findPerson(mail.trim());
  }

  return (
    <>
      <h2>{messages.personTitle}</h2>
      <p className="muted">{messages.personHow}</p>
      <form className="settings" onSubmit={submit}>
        <label>
          <span>{messages.mail}</span>
          <input type="email" name="mail" required maxLength={254} autoComplete="off" />
        </label>
        <button type="submit">{messages.personFind}</button>
      </form>
      <output>
        {found !== null && (
          <>
            <p>{filled(messages.personFound, { mail: found.mail, count: found.document.results.length })}</p>
            <p className="actions">
              <button type="button" onClick={() => download(found)}>
                {messages.personDownload}
              </button>
              <button type="button" className="bad" onClick={() => void admin.erasePerson(found.mail)}>
                {messages.personErase}
              </button>
            </p>
          </>
        )}
      </output>
    </>
  );
}

function download({ document: content }: FoundPerson) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 1)], { type: "application/json" }));
  link.download = "person.json";
  link.click();
  URL.revokeObjectURL(link.href);
}
