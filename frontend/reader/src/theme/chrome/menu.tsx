import type { NavItem } from "@glosa/contract";
import { useEffect, useRef } from "react";
import { useReader, useScheme } from "../../app/reader-context.tsx";
import { MENU, usePanel } from "./panel.ts";
import { useMessages } from "../messages.ts";
import { Sidebar } from "../sidebar/sidebar.tsx";
import { Icon } from "./icon.tsx";
import { showCurrent } from "../scrolling.ts";

/**
 * Navigation. On wide screens, its parts are in the header and next to the article. On narrow
 * ones it's a drawer, which the browser opens and closes, even before the scripts have loaded.
 */
export function Menu() {
  const messages = useMessages();
  const { page } = useReader().state;
  const panel = useRef<HTMLElement>(null);
  const open = usePanel(panel, { place: page.path, wide: "(min-width: 60rem)", modal: true });
  useEffect(() => {
    document.documentElement.toggleAttribute("data-menu", open);
    if (open) showCurrent(panel.current?.querySelector(".sidebar"));
  }, [open]);
  const dialog = open ? ({ role: "dialog", "aria-modal": true } as const) : {};
  return (
    <section ref={panel} id={MENU} className="menu" popover="auto" tabIndex={-1} aria-label={messages.menu} {...dialog}>
      <div className="controls">
        <button
          type="button"
          className="menu-close"
          popoverTarget={MENU}
          popoverTargetAction="hide"
          aria-label={messages.closeMenu}
        >
          <Icon name="close" />
        </button>
        <TopNav />
        <SchemeSwitch />
      </div>
      <Sidebar />
    </section>
  );
}

/** The links of the top navigation; a submenu is a disclosure that works without scripts. */
export function TopNav() {
  const { site, page } = useReader().state;
  const messages = useMessages();
  useEffect(closeMenusFromOutside, []);
  return (
    <nav className="top-nav" aria-label={messages.topNavigation}>
      <ul>
        {site.theme.nav.map((item) => (
          <li key={item.text}>{item.items.length === 0 ? navLink(item, page.path) : navMenu(item, page.path)}</li>
        ))}
      </ul>
    </nav>
  );
}

function navLink(item: NavItem, here: string) {
  return (
    <a href={item.link} aria-current={item.link === here ? "page" : undefined}>
      {item.text}
    </a>
  );
}

function navMenu(item: NavItem, here: string) {
  return (
    <details name="top-nav">
      <summary>
        {item.text}
        <span className="chevron" />
      </summary>
      <ul>
        {item.items.map((entry) => (
          <li key={entry.text}>{navLink(entry, here)}</li>
        ))}
      </ul>
    </details>
  );
}

/** Closes an open menu, also that of the languages, on Escape, on a click on one of its links and on a click anywhere else. */
function closeMenusFromOutside(): () => void {
  const openMenu = () => document.querySelector<HTMLDetailsElement>("details[name=top-nav][open]");
  const clicked = (event: Event) => {
    const menu = openMenu();
    const target = event.target;
    if (menu !== null && target instanceof Element && target.closest("summary")?.parentElement !== menu) menu.open = false;
  };
  const pressed = (event: KeyboardEvent) => {
    const menu = openMenu();
    if (menu === null || event.key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  };
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", pressed);
  return () => {
    document.removeEventListener("click", clicked);
    document.removeEventListener("keydown", pressed);
  };
}

const CHOICES = ["auto", "light", "dark"] as const;

/** The switch between light, dark, and the system's color scheme. */
export function SchemeSwitch() {
  const { choice, choose } = useScheme();
  const messages = useMessages();
  return (
    <fieldset className="switch scripted">
      <legend className="unseen">{messages.scheme}</legend>
      {CHOICES.map((scheme) => (
        <label key={scheme} title={messages.schemes[scheme]}>
          <input
            className="unseen"
            type="radio"
            name="scheme"
            value={scheme}
            checked={choice === scheme}
            onChange={() => choose(scheme)}
            aria-label={messages.schemes[scheme]}
          />
          <Icon name={scheme} />
        </label>
      ))}
    </fieldset>
  );
}
