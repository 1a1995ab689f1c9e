/** What is loaded where the site's owner has to be told something. */
import { localeWarnings } from "../../messages/locale-warning.ts";
import type { GivenOptions, Options } from "../../options/options.ts";
import { optionWarnings } from "../../options/warnings.ts";

/** Sentences about the options. */
export function warningsOf(options: Options, given: GivenOptions): readonly string[] {
  return [...optionWarnings(options, given), ...localeWarnings(options.locale)];
}
