/** The version that the dialog searches. Loaded on sites with several versions only. */
import type { ReaderState } from "@glosa/contract";
import type { ReactNode } from "react";
import { type IndexVersion, nameInAddress, versionAt } from "../logic/search/versions.ts";
import { VersionChoice } from "../theme/search/version-choice.tsx";

/** Takes a version's name in addresses, the suffix of its indexes, and a list in which a reader chooses another one. */
type Take = (name: string, suffix: string, choice: ReactNode) => void;

/** Calls `take` with the version of the page, and with every one that a reader chooses. */
export function choosing(versions: readonly IndexVersion[], { site: { lang, locales }, page: { path } }: ReaderState, take: Take): void {
  const choose = (one: IndexVersion) => take(nameInAddress(one), one[2], <VersionChoice lang={lang} versions={versions} chosen={one} onChoose={choose} />);
  const own = versionAt(versions, path, locales.find((locale) => locale.lang === lang)?.home ?? "");
  if (own !== undefined) choose(own);
}
