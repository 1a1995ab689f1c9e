/** Warnings about options; loaded only if the site's owner needs one. */
import { isKnown, LANGUAGES } from "../messages/languages.ts";
import { type GivenOptions, type Options, PLATFORM_NAMES } from "./options.ts";

/** Warnings for the site's owner about missing or unknown values. */
export function optionWarnings(options: Options, given: GivenOptions): readonly string[] {
  const missing = REQUIRED.filter(([name]) => options[name] === "").map(([name, what]) => required(name, what));
  return [...platformWarning(options, given["platform"] ?? given["api"]), ...missing];
}

const REQUIRED = [
  ["owner", "the account that the repository belongs to"],
  ["repo", "the repository that keeps the comments"],
  ["clientId", "the application that readers log in with"],
] as const;

function required(name: string, what: string): string {
  return `[Vssue] the option '${name}' is required; it names ${what}.`;
}

function platformWarning({ platform }: Options, given: unknown): readonly string[] {
  const what = `the platform: ${PLATFORM_NAMES.join(", ")}`;
  if (platform !== null) return [];
  return [typeof given === "string" && given !== "" ? `[Vssue] the option 'api' is '${given}', which is unknown; the option 'api' is required to name ${what}.` : required("api", what)];
}

/** A warning for the site's owner if the configured language has no translation. */
export function localeWarnings(option: string): readonly string[] {
  return isKnown(option) ? [] : [`[Vssue] the option 'locale' is '${option}', which has no translation; the widget uses English. Choose one of ${LANGUAGES.join(", ")}.`];
}
