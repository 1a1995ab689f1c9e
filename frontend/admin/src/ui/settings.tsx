import type { SubmitEvent } from "react";
import type { SiteSettings } from "../api/types.ts";
import { filled } from "../messages/language.ts";
import { PersonData } from "./person-data.tsx";
import { useAdmin, useSurroundings } from "./surroundings.ts";

const APPROVALS = ["none", "first", "all"] as const;
const REQUIRED = ["nick", "mail", "link"] as const;
const REACTIONS = ["thumbs-up", "heart", "party", "thinking", "confused", "rocket"] as const;
const HOSTS = ["", "gravatar", "libravatar"] as const;
const SWITCHES = ["spam_filter", "likes", "own_names", "record_ip"] as const;
/** Names that are the same in all languages. */
const NAMES: Readonly<Record<string, string>> = { gravatar: "Gravatar", libravatar: "Libravatar" };
const NUMBERS = ["longest_comment", "interval_ms", "posts_a_minute", "posts_an_hour", "reads_a_minute", "attack_posts", "edit_minutes"] as const;

/** The settings that owners can change while the service runs, the export, and requests of people. */
export function Settings() {
  const { messages } = useSurroundings().language;
  const site = useAdmin((state) => state.siteSettings);
  const exportAddress = useAdmin((state) => state.exportAddress);
  return (
    <section className="column">
      <h2>{messages.settings}</h2>
      {site === null ? <p className="empty">{messages.starting}</p> : <SettingsForm key={JSON.stringify(site.settings)} site={site} />}
      <h2>{messages.exportTitle}</h2>
      <p className="muted">{messages.exportHow}</p>
      <p>
        <a className="button" href={exportAddress} download>
          {messages.exportComments}
        </a>
      </p>
      <PersonData />
    </section>
  );
}

function SettingsForm({ site: { settings, limits } }: { readonly site: SiteSettings }) {
  const { admin, language } = useSurroundings();
  const { messages } = language;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const pictures = form.get("avatar_proxy");
    void admin.saveSettings({
      approval: APPROVALS.find((name) => name === form.get("approval")) ?? settings.approval,
      avatar_proxy: typeof pictures === "string" ? pictures : settings.avatar_proxy,
      required: REQUIRED.filter((name) => form.has(`required-${name}`)),
      ...reactionsIn(form, settings.reactions),
      ...Object.fromEntries(SWITCHES.map((name) => [name, form.has(name)])),
      ...Object.fromEntries(NUMBERS.map((name) => [name, Number(form.get(name))])),
    });
  }

  return (
    <form className="settings" onSubmit={submit}>
      <label>
        <span>{messages["setting-approval"]}</span>
        <select name="approval" defaultValue={settings.approval}>
          {APPROVALS.map((name) => (
            <option key={name} value={name}>
              {messages[`approval-${name}`]}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="choices">
        <legend>{messages["setting-required"]}</legend>
        {REQUIRED.map((name) => (
          <label key={name} className="check">
            <input type="checkbox" name={`required-${name}`} defaultChecked={settings.required.includes(name)} />
            <span>{name === "link" ? messages.website : messages[name]}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>{messages["setting-reactions"]}</legend>
        {REACTIONS.map((name) => (
          <label key={name} className="check">
            <input type="checkbox" name={`reaction-${name}`} defaultChecked={settings.reactions.includes(name)} />
            <span>{messages[`reaction-${name}`]}</span>
          </label>
        ))}
      </fieldset>
      <label>
        <span>{messages["setting-avatar_proxy"]}</span>
        <select name="avatar_proxy" defaultValue={settings.avatar_proxy}>
          {[...new Set([...HOSTS, settings.avatar_proxy])].map((name) => (
            <option key={name} value={name}>
              {name === "" ? messages.avatarsDrawn : (NAMES[name] ?? name)}
            </option>
          ))}
        </select>
        <small className="muted">{messages.avatarsSent}</small>
      </label>
      {NUMBERS.map((name) => (
        <label key={name}>
          <span>{messages[`setting-${name}`]}</span>
          <input type="number" name={name} required defaultValue={settings[name]} min={limits[name]?.least} max={limits[name]?.most} inputMode="numeric" />
        </label>
      ))}
      {SWITCHES.map((name) => (
        <label key={name} className="check">
          <input type="checkbox" name={name} defaultChecked={settings[name]} />
          <span>{messages[`setting-${name}`]}</span>
        </label>
      ))}
      <p className="muted">{filled(messages.settingsFile, { file: "glosa.yaml" })}</p>
      <button type="submit" className="primary">
        {messages.save}
      </button>
    </form>
  );
}

/** The chosen reactions. An order that somebody set on the command line stays if the choice does. */
function reactionsIn(form: FormData, before: readonly string[]): { readonly reactions?: readonly string[] } {
  const chosen = REACTIONS.filter((name) => form.has(`reaction-${name}`));
  return chosen.length === before.length && chosen.every((name) => before.includes(name)) ? {} : { reactions: chosen };
}
