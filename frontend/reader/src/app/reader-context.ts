/** What the theme may know of the engine: a value to show and actions to call. */
import { createContext, useContext } from "react";
import type { Branch, ReaderState, SiteData } from "@glosa/contract";

export type NavigationStatus =
  | { readonly kind: "ready" }
  | { readonly kind: "loading"; readonly path: string }
  | { readonly kind: "failed"; readonly path: string; readonly error: Error };

export interface ReaderView {
  readonly state: ReaderState;
  readonly status: NavigationStatus;
}

export interface ReaderActions {
  /** Goes to an address of this site; the page's chunk is loaded first. */
  readonly navigate: (href: string) => void;
  /** Loads what `href` needs ahead of time; never throws. */
  readonly prefetch: (href: string) => void;
  /** Tries the failed navigation again. */
  readonly retry: () => void;
  /** Closes the message about a failed navigation; the reader stays where they are. */
  readonly dismiss: () => void;
  /** The lines of a sidebar group, from its address. */
  readonly loadBranch: (address: string) => Promise<Branch>;
}

export interface Reader extends ReaderView, ReaderActions {}

export const ReaderContext = createContext<Reader | null>(null);

export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (reader === null) throw new Error("useReader is called outside <ReaderContext>.");
  return reader;
}

export function useSite(): SiteData {
  return useReader().state.site;
}
