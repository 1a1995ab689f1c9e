/** Results as links, grouped by page. */
import type { SiteData } from "@glosa/contract";
import type { PageResults } from "../../logic/search/results.ts";
import { PageTitle, ResultText } from "./result-text.tsx";

interface PageLinksProps {
  readonly pages: readonly PageResults[];
  readonly words: ReadonlySet<string>;
  readonly site: SiteData;
  readonly onOpen: (url: string, words: ReadonlySet<string>) => void;
}

/** Pages, each with its results. A result also links to the same place in other languages. */
export function PageLinks({ pages, words, site, onOpen }: PageLinksProps) {
  return (
    <ol className="search-pages">
      {pages.map(({ path, part, title, places }) => (
        <li key={path}>
          <PageTitle part={part} title={title} />
          <ul>
            {places.map(({ hit }) => {
              const opened = () => onOpen(hit.url, words);
              return (
                <li key={hit.url}>
                  <a className="search-hit" href={hit.url} onClick={opened} onAuxClick={opened}>
                    <ResultText hit={hit} words={words} />
                  </a>
                  {site.locales.map(({ lang, label }) => {
                    const other = hit.alternates[lang];
                    return other === undefined ? null : (
                      <a key={lang} className="search-translation" href={other} lang={lang} hrefLang={lang}>
                        {label}
                      </a>
                    );
                  })}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ol>
  );
}
