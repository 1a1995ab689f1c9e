import { useEffect, useRef } from "react";
import type { NavItem } from "@glosa/contract";
import { useReader } from "../../app/reader-context.ts";
import { useMessages } from "../messages/use-messages.ts";

/** The links of the top navigation; a menu is a disclosure that works without scripts. */
export function TopNav() {
  const { site, page } = useReader().state;
  const messages = useMessages();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => closeMenusFromOutside(nav.current), []);
  return (
    <nav ref={nav} className="top-nav" aria-label={messages.topNavigation}>
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

/** Closes an open menu on Escape, on a click on one of its links and on a click anywhere else. */
function closeMenusFromOutside(nav: HTMLElement | null): () => void {
  const openMenu = () => nav?.querySelector<HTMLDetailsElement>("details[open]") ?? null;
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
