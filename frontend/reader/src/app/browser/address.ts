/** The address bar and the session history. Hrefs are paths with query and hash: `/settings/basic.html#magic`. */
export interface Address {
  /** The address of the shown page, and the browser's history. */
  readonly url: () => URL;
  /** Id of the current history entry. An entry without one gets one. */
  readonly entry: () => string;
  /** True if the current entry already has an id, because the reader has been here before. */
  readonly visited: () => boolean;
  readonly push: (href: string) => void;
  readonly replace: (href: string) => void;
  /** Leaves the application: the browser loads `href` in full. */
  readonly load: (href: string) => void;
  readonly reload: () => void;
  /** Calls `listener` after each event. The returned function ends that. */
  readonly on: (event: AddressEvent, listener: () => void) => () => void;
}

/**
 * "move": the browser moved to another entry of the same document. "leave": the document is about to go away. "return": it's
 * back from the back/forward cache.
 */
type AddressEvent = "move" | "leave" | "return";

const KEY = "glosa";

/**
 * The browser's own. While the app runs, it restores scroll positions itself. When the document goes away, it leaves the
 * current position to the browser, which can restore it before any script has run.
 */
export function browserAddress(): Address {
  const entry = () => {
    if (stamped() === null) history.replaceState(stamp(), "");
    return stamped() ?? "";
  };
  history.scrollRestoration = "manual";
  addEventListener("pagehide", () => {
    history.scrollRestoration = "auto";
  });
  addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });
  return {
    url: () => new URL(location.href),
    entry,
    visited: () => stamped() !== null,
    push: (href) => history.pushState(stamp(), "", href),
    replace: (href) => history.replaceState(history.state, "", href),
    load: (href) => {
      const { pathname, search, hash } = new URL(href, location.href);
      const isHere = hash !== "" && pathname + search === location.pathname + location.search;
      location.assign(href);
      // To a place on the same page, the browser would only scroll.
      if (isHere) location.reload();
    },
    reload: () => location.reload(),
    on: (event, listener) => {
      if (event !== "return") return listen(event === "move" ? "popstate" : "pagehide", listener);
      const shown = ({ persisted }: PageTransitionEvent) => {
        if (persisted) listener();
      };
      addEventListener("pageshow", shown);
      return () => removeEventListener("pageshow", shown);
    },
  };
}

/** The id in the current entry's state. */
function stamped(): string | null {
  const id = (history.state as Readonly<Record<string, unknown>> | null)?.[KEY];
  return typeof id === "string" ? id : null;
}

function stamp(): Readonly<Record<string, string>> {
  return { [KEY]: Math.random().toString(36).slice(2) };
}

function listen(type: "popstate" | "pagehide", listener: () => void): () => void {
  addEventListener(type, listener);
  return () => removeEventListener(type, listener);
}
