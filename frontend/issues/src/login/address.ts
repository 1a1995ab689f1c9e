/** Where the browser is. */
export interface Address {
  readonly href: () => string;
  /** Puts another address in place of this one, without leaving the page; what the history's entry holds stays. */
  readonly replace: (href: string) => void;
  /** Leaves the page. */
  readonly go: (href: string) => void;
  /** Leaves the page, which then is not in the history. */
  readonly forward: (href: string) => void;
}

/** The browser's own. */
export const browserAddress: Address = {
  href: () => location.href,
  replace: (href) => history.replaceState(history.state, "", href),
  go: (href) => location.assign(href),
  forward: (href) => location.replace(href),
};
