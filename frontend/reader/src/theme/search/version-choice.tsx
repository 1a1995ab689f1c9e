import type { IndexVersion } from "@glosa/search";
import { pageMessages } from "./page-messages.ts";

interface VersionChoiceProps {
  readonly lang: string;
  readonly versions: readonly IndexVersion[];
  readonly chosen: IndexVersion;
  readonly onChoose: (version: IndexVersion) => void;
}

/** Chooses the version that the dialog searches. */
export function VersionChoice({ lang, versions, chosen, onChoose }: VersionChoiceProps) {
  return (
    <select
      className="chip"
      aria-label={pageMessages(lang).version}
      value={chosen[0]}
      onChange={({ target }) => {
        const found = versions[target.selectedIndex];
        if (found !== undefined) onChoose(found);
      }}
    >
      {versions.map(([name]) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}
