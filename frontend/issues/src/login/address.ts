/** The browser's address. */
export interface Address {
  readonly href: () => string;
  /** Replaces the address without leaving the page. The state of the history entry stays. */
  readonly replace: (href: string) => void;
  /** Leaves the page. */
  readonly go: (href: string) => void;
  /** Leaves the page without an entry in the history. */
  readonly forward: (href: string) => void;
}

/** The browser's own. */
export const browserAddress: Address = {
  href: () => location.href,
  replace: (href) => history.replaceState(history.state, "", href),
  go: (href) => location.assign(href),
  forward: (href) => location.replace(href),
};
