import { useReader } from "../../app/reader-context.ts";
import { useMessages } from "../messages/use-messages.ts";

/** The same page in each language of the site, where there are several. */
export function LanguageSwitch() {
  const { page, site } = useReader().state;
  const messages = useMessages();
  if (page.alternates.length < 2) return null;
  return (
    <nav className="switch" aria-label={messages.language}>
      <ul>
        {page.alternates.map((alternate) => (
          <li key={alternate.lang}>
            <a
              href={alternate.path}
              lang={alternate.lang}
              hrefLang={alternate.lang}
              aria-current={alternate.lang === site.lang ? "true" : undefined}
            >
              {alternate.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
