import type { PageData, PageLink, SiteData } from "@glosa/contract";
import { messagesFor } from "../messages.ts";
import { SEARCH } from "./place.ts";

interface SearchContentProps {
  readonly page: PageData;
  readonly site: SiteData;
}

const ENGLISH = { needScript: "Search needs JavaScript. Switch it on, or choose a subject:" };
const PORTUGUESE = { needScript: "A pesquisa precisa de JavaScript. Ative-o ou escolha um assunto:" };

/** What the search page says without scripts, by the first part of a language tag; English for other languages. */
export function contentMessages(lang: string): typeof ENGLISH {
  return lang.toLowerCase().split("-", 1)[0] === "pt" ? PORTUGUESE : ENGLISH;
}

/** The article of the search page, which leads on without scripts. Becomes static HTML. */
export function SearchContent({ page, site }: SearchContentProps) {
  const messages = messagesFor(page.lang);
  const subjects = site.theme.sidebar.map(({ title, path }) => ({ title, path }));
  return (
    <>
      <h1>{page.title}</h1>
      <div id={SEARCH} />
      <noscript>
        <p>{contentMessages(page.lang).needScript}</p>
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
