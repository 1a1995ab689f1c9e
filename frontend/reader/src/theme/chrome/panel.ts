/** The panels that buttons open: the menu and the outline. */
import { type RefObject, useEffect, useRef, useState } from "react";

/** The id of the menu. Ids of the chrome begin with an underscore, which a heading's slug can't contain. */
export const MENU = "_menu";

/** The id of the outline's panel. */
export const OUTLINE = "_outline";

interface PanelOptions {
  /** The path of the page. The panel closes when this changes. */
  readonly place: string;
  /** Media query of the screens on which the panel is a part of the page. */
  readonly wide: string;
  /** Whether the rest of the page is inert while the panel is open. */
  readonly modal?: boolean;
}

/**
 * Follows a popover panel and returns whether it's open. The browser opens it, and closes it on Escape and on a tap
 * outside; this closes it after a navigation, on a click on one of its links, and when the screen becomes wide.
 */
export function usePanel(panel: RefObject<HTMLElement | null>, { place, wide, modal = false }: PanelOptions): boolean {
  const [open, setOpen] = useState(false);
  const before = useRef(place);

  useEffect(() => {
    if (before.current !== place) panel.current?.hidePopover?.();
    before.current = place;
  }, [panel, place]);

  useEffect(() => {
    const element = panel.current;
    if (element === null || typeof element.showPopover !== "function") return undefined;

    /** Elements that this hook made inert. The panel may have left the document by the time that's undone. */
    let inert: readonly HTMLElement[] = [];
    const release = () => {
      for (const other of inert) other.inert = false;
      inert = [];
    };
    // The browser returns the focus while it closes the panel, so the page must not be inert then.
    const beforeToggle = (event: ToggleEvent) => {
      if (event.newState === "closed") release();
    };
    const toggled = () => {
      const isOpen = element.matches(":popover-open");
      setOpen(isOpen);
      if (!modal || !isOpen) return;
      inert = siblings(element);
      for (const other of inert) other.inert = true;
      element.focus({ preventScroll: true });
    };
    const clicked = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a") !== null) element.hidePopover();
    };
    const clickedOutside = (event: MouseEvent) => {
      const outside = event.target instanceof Element && event.target.closest(`#${element.id},[popovertarget]`) === null;
      if (outside) element.hidePopover();
    };
    const screen = window.matchMedia(wide);
    const resized = () => element.hidePopover();

    toggled();
    element.addEventListener("beforetoggle", beforeToggle);
    element.addEventListener("toggle", toggled);
    element.addEventListener("click", clicked);
    document.addEventListener("click", clickedOutside);
    screen.addEventListener("change", resized);
    return () => {
      release();
      element.removeEventListener("beforetoggle", beforeToggle);
      element.removeEventListener("toggle", toggled);
      element.removeEventListener("click", clicked);
      document.removeEventListener("click", clickedOutside);
      screen.removeEventListener("change", resized);
    };
  }, [panel, wide, modal]);

  return open;
}

function siblings(panel: Element): readonly HTMLElement[] {
  return [...(panel.parentElement?.children ?? [])].filter((other): other is HTMLElement => other instanceof HTMLElement && other !== panel);
}
