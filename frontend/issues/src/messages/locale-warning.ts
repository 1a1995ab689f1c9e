import { isKnown, LANGUAGES } from "./languages.ts";

/** A sentence for the site's owner where the option names a language that nobody knows. */
export function localeWarnings(option: string): readonly string[] {
  return isKnown(option) ? [] : [`[Vssue] the option 'locale' is '${option}', which has no translation; the widget speaks English. Choose one of ${LANGUAGES.join(", ")}.`];
}
