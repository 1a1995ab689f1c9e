import type { Locale, SiteData } from "@glosa/contract";
import { messagesFor } from "./messages.ts";

interface NotFoundContentProps {
  readonly site: SiteData;
}

/** The article of the not-found page, in every language of the site, the site's own first. Becomes static HTML. */
export function NotFoundContent({ site }: NotFoundContentProps) {
  const own = (locale: Locale) => locale.lang === site.lang;
  const locales = [...site.locales.filter(own), ...site.locales.filter((locale) => !own(locale))];
  return (
    <div className="not-found">
      <div className="not-found-languages">
        {locales.map((locale) => (
          <InLanguage key={locale.lang} locale={locale} own={own(locale)} />
        ))}
      </div>
      {site.theme.sidebar.length > 0 && <Subjects site={site} />}
    </div>
  );
}

interface InLanguageProps {
  readonly locale: Locale;
  readonly own: boolean;
}

function InLanguage({ locale, own }: InLanguageProps) {
  const messages = messagesFor(locale.lang).notFound;
  return (
    <section lang={locale.lang} dir={locale.dir}>
      {own ? <h1>{messages.title}</h1> : <h2>{messages.title}</h2>}
      <p>{messages.text}</p>
      <p>
        <a className={own ? "button primary" : "button"} href={locale.home} hrefLang={locale.lang}>
          {messages.home}
        </a>
      </p>
    </section>
  );
}

function Subjects({ site }: NotFoundContentProps) {
  return (
    <>
      <h2>{messagesFor(site.lang).notFound.elsewhere}</h2>
      <ul>
        {site.theme.sidebar.map((group) => (
          <li key={group.branch}>
            <a href={group.path}>{group.title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
