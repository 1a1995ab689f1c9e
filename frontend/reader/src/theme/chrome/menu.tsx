import { useEffect, useRef } from "react";
import { useReader } from "../../app/reader-context.ts";
import { MENU } from "../ids.ts";
import { useMessages } from "../messages/use-messages.ts";
import { Sidebar } from "../sidebar/sidebar.tsx";
import { Icon } from "./icon.tsx";
import { SchemeSwitch } from "./scheme-switch.tsx";
import { showCurrent } from "./show-current.ts";
import { TopNav } from "./top-nav.tsx";
import { usePanel } from "./use-panel.ts";

/**
 * Everything that leads elsewhere. On wide screens its parts stand in the header and beside the article; on narrow
 * ones it is one drawer, which the browser itself opens and closes, before the scripts have come too.
 */
export function Menu() {
  const messages = useMessages();
  const { page } = useReader().state;
  const panel = useRef<HTMLElement>(null);
  const open = usePanel(panel, { place: page.path, wide: "(min-width: 60rem)", modal: true });
  useEffect(() => {
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
