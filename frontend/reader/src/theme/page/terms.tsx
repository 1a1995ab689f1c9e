import type { TermLink } from "@glosa/contract";

interface TermsProps {
  readonly label: string;
  readonly terms: readonly TermLink[];
  /** Categories are drawn with a line, tags on a ground. */
  readonly outlined?: boolean;
}

/** A row of tags or categories, each in its accent colour. */
export function Terms({ label, terms, outlined = false }: TermsProps) {
  if (terms.length === 0) return null;
  return (
    <ul className={outlined ? "chips outlined" : "chips"} aria-label={label}>
      {terms.map((term) => (
        <li key={term.path}>
          <a className={`chip accent-${term.accent}`} href={term.path}>
            {term.name}
          </a>
        </li>
      ))}
    </ul>
  );
}
