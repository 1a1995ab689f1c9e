/** The address bar and the session history. Hrefs are paths with query and hash: `/settings/basic.html#magic`. */
export interface Address {
  /** Where the reader is. */
  readonly url: () => URL;
  /** Id of the current history entry; an entry that has none yet is given one. */
  readonly entry: () => string;
  /** True when the current entry already has an id: the reader has been here before. */
  readonly visited: () => boolean;
  readonly push: (href: string) => void;
  readonly replace: (href: string) => void;
  /** Leaves the application: the browser loads `href` in full. */
  readonly load: (href: string) => void;
  readonly reload: () => void;
  /** Calls `listener` after the browser moved to another entry of the same document; the answer ends that. */
  readonly onMove: (listener: () => void) => () => void;
  /** Calls `listener` before the document goes away; the answer ends that. */
  readonly onLeave: (listener: () => void) => () => void;
}

const KEY = "glosa";

/**
 * The browser's own. While the application runs it restores scroll positions itself; when the document goes away the
 * browser is told to restore the current one, since it can do so before any script has run.
 */
export function browserAddress(): Address {
  const stamp = () => ({ [KEY]: crypto.randomUUID() });
  const stamped = () => (history.state as Readonly<Record<string, unknown>> | null)?.[KEY];
  const entry = () => {
    if (typeof stamped() !== "string") history.replaceState(stamp(), "");
    return String(stamped());
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
    visited: () => typeof stamped() === "string",
    push: (href) => history.pushState(stamp(), "", href),
    replace: (href) => history.replaceState(history.state, "", href),
    load: (href) => location.assign(href),
    reload: () => location.reload(),
    onMove: (listener) => listen("popstate", listener),
    onLeave: (listener) => listen("pagehide", listener),
  };
}

function listen(type: "popstate" | "pagehide", listener: () => void): () => void {
  addEventListener(type, listener);
  return () => removeEventListener(type, listener);
}
