import { useReader } from "../../app/reader-context.ts";
import { MENU } from "../ids.ts";
import { useMessages } from "../messages/use-messages.ts";
import { Icon } from "./icon.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

/** The bar at the top: the way home, the languages, and on narrow screens the button of the menu. */
export function Header() {
  const { site, page } = useReader().state;
  const messages = useMessages();
  const home = site.locales.find((locale) => locale.lang === site.lang)?.home ?? site.base;
  return (
    <header className="header">
      <button type="button" className="menu-button" popoverTarget={MENU} aria-label={messages.menu}>
        <Icon name="menu" />
      </button>
      <a className="brand" href={home} aria-current={page.path === home ? "page" : undefined}>
        {site.theme.logo !== "" && <img src={site.theme.logo} alt="" width="28" height="28" loading="lazy" />}
        <span>{site.title}</span>
      </a>
      <LanguageSwitch />
    </header>
  );
}
