/** Almanac: a theme that looks like a book. */
import { BackToTop, Brand, LanguageSwitch, MenuButton, SearchLink, useMessages, useSite } from "glosa/theme";
import type { Layouts, Overrides, Slots } from "glosa/theme";
import { Landing } from "./landing";
import { Moons } from "./moons";
import "./style.css";

function Masthead() {
  return (
    <header className="masthead">
      <MenuButton />
      <Brand />
      <span className="masthead-end">
        <SearchLink />
        <LanguageSwitch />
      </span>
    </header>
  );
}

/** The last page of the book: where to go from here, and who made it. */
function Colophon() {
  const { title, description, listings, theme, generator } = useSite();
  const words = useMessages();
  const links = [...theme.nav.filter((one) => one.link !== "").map(({ text, link }) => ({ title: text, path: link })), ...listings];
  return (
    <footer className="colophon">
      <Moons />
      <p className="colophon-title">{title}</p>
      <p>{description}</p>
      {links.length > 0 && (
        <nav aria-label={words.listings}>
          {links.map((one) => (
            <a key={one.path} href={one.path}>{one.title}</a>
          ))}
        </nav>
      )}
      <p className="colophon-made">{words.madeWith} {generator}</p>
      <BackToTop />
    </footer>
  );
}

export const slots: Slots = { "listing-before": Moons };
export const overrides: Overrides = { Header: Masthead, Footer: Colophon };
export const layouts: Layouts = { landing: Landing };
