import type { MouseEvent } from "react";
import { useReader, useRuntime, useSite } from "../../app/reader-context.tsx";
import { isPlain } from "../../logic/addresses.ts";
import { MENU } from "./panel.ts";
import { useMessages } from "../messages.ts";
import { Icon } from "./icon.tsx";

/** The bar at the top: the link to the home page, search, the languages, and on narrow screens the menu button. */
export function Header() {
  return (
    <header className="header">
      <MenuButton />
      <Brand />
      <SearchLink />
      <LanguageSwitch />
    </header>
  );
}

/** The button that opens the menu on narrow screens. */
export function MenuButton() {
  return (
    <button type="button" className="menu-button" popoverTarget={MENU} aria-label={useMessages().menu}>
      <Icon name="menu" />
    </button>
  );
}

/** The site's logo and title. */
export function Brand() {
  const { site, page } = useReader().state;
  const home = site.locales.find((locale) => locale.lang === site.lang)?.home ?? site.base;
  return (
    <a className="brand" href={home} aria-current={page.path === home ? "page" : undefined}>
      {site.theme.logo !== "" && <img src={site.theme.logo} alt="" width="28" height="28" loading="lazy" />}
      <span>{site.title}</span>
      {site.theme.shortTitle !== "" && <b>{site.theme.shortTitle}</b>}
    </a>
  );
}

/** A link to the search page, on sites that have one. With scripts, it opens search. */
export function SearchLink() {
  const { search } = useRuntime();
  const { search: address } = useSite();
  const label = useMessages().search;
  if (address === "") return null;
  const clicked = (event: MouseEvent) => {
    if (!isPlain(event.nativeEvent)) return;
    event.preventDefault();
    search.open();
  };
  return (
    <a rel="search" href={address} onClick={clicked} onPointerEnter={search.prepare} onFocus={search.prepare}>
      <Icon name="search" />
      {label}
    </a>
  );
}

/** How many languages the header shows next to each other. More are a menu, which fits on a phone, too. */
const MOST_IN_A_ROW = 3;

/** The same page in the other languages of the site, if it has several. */
export function LanguageSwitch() {
  const { page, site } = useReader().state;
  const messages = useMessages();
  const isMenu = page.alternates.length > MOST_IN_A_ROW;
  if (page.alternates.length < 2) return null;
  const links = (
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
  );
  return (
    <nav className={isMenu ? "switch languages" : "switch"} aria-label={messages.language}>
      {isMenu ? (
        <details name="top-nav">
          <summary>
            {page.alternates.find((alternate) => alternate.lang === site.lang)?.label ?? messages.language}
            <span className="chevron" />
          </summary>
          {links}
        </details>
      ) : (
        links
      )}
    </nav>
  );
}
