/** Preferences of the reader's system, read at the moment of use. */
export interface Preferences {
  readonly reducedMotion: () => boolean;
  /** True if nothing should be loaded ahead of time. */
  readonly savesData: () => boolean;
}

export const browserPreferences: Preferences = {
  reducedMotion: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
  savesData: () => (navigator as NavigatorWithConnection).connection?.saveData === true,
};

/** The Network Information API, which TypeScript's DOM library leaves out because not all browsers have it. */
interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean };
}
