import { useScheme } from "../../app/scheme.ts";
import { useMessages } from "../messages/use-messages.ts";
import { Icon } from "./icon.tsx";

const CHOICES = ["auto", "light", "dark"] as const;

/** Light, dark, or as the system says. */
export function SchemeSwitch() {
  const { choice, choose } = useScheme();
  const messages = useMessages();
  return (
    <fieldset className="switch scripted">
      <legend className="unseen">{messages.scheme}</legend>
      {CHOICES.map((scheme) => (
        <label key={scheme} title={messages.schemes[scheme]}>
          <input
            className="unseen"
            type="radio"
            name="scheme"
            value={scheme}
            checked={choice === scheme}
            onChange={() => choose(scheme)}
            aria-label={messages.schemes[scheme]}
          />
          <Icon name={scheme} />
        </label>
      ))}
    </fieldset>
  );
}
