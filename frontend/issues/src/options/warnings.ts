import type { GivenOptions, Options } from "./options.ts";
import { PLATFORM_NAMES } from "./read-options.ts";

/** Sentences for the site's owner about what is missing, or cannot be followed. */
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
