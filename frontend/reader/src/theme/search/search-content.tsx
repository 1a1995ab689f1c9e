import type { PageData, PageLink, SiteData } from "@glosa/contract";
import { messagesFor } from "../messages.ts";
import { SEARCH } from "./place.ts";

interface SearchContentProps {
  readonly page: PageData;
  readonly site: SiteData;
}

/** What to do without scripts, by the first part of a language tag; English for other languages. */
const NEED_SCRIPT: Readonly<Record<string, string>> = {
  en: "Search needs JavaScript. Switch it on, or choose a subject:",
  pt: "A pesquisa precisa de JavaScript. Ative-o ou escolha um assunto:",
};

/** The article of the search page, which leads on without scripts. Becomes static HTML. */
export function SearchContent({ page, site }: SearchContentProps) {
  const messages = messagesFor(page.lang);
  const subjects = site.theme.sidebar.map(({ title, path }) => ({ title, path }));
  return (
    <>
      <h1>{page.title}</h1>
      <div id={SEARCH} />
      <noscript>
        <p>{NEED_SCRIPT[page.lang.split("-", 1)[0] ?? ""] ?? NEED_SCRIPT["en"]}</p>
      </noscript>
      <Links title={messages.notFound.elsewhere} links={subjects} />
      <Links title={messages.listings} links={site.listings} />
    </>
  );
}

function Links({ title, links }: { readonly title: string; readonly links: readonly PageLink[] }) {
  if (links.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.path + link.title}>
            <a href={link.path}>{link.title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
