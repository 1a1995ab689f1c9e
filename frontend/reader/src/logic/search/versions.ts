/** Versions of a site, each searched on its own. */
import type { IndexVersion } from "@glosa/search";

export type { IndexVersion };

/** The version with a page's address; `home` is the home page of its language. Pages in no version's folder are current. */
export function versionAt(versions: readonly IndexVersion[], path: string, home: string): IndexVersion | undefined {
  return versions.filter(([, folder]) => path.startsWith(home + folder)).toSorted(([, one], [, other]) => other.length - one.length)[0];
}

/** The version with this name; the current one if there's none. */
export const versionNamed = (versions: readonly IndexVersion[], name: string): IndexVersion | undefined =>
  versions.find(([own]) => own === name) ?? versions.find(([, , suffix]) => suffix === "");

/** The version's name in an address; empty for the current one. */
export const nameInAddress = (version: IndexVersion | undefined): string => (version === undefined || version[2] === "" ? "" : version[0]);
