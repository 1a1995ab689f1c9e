/** The parts of the engine that the theme can use: the page and actions, features of the browser, and the article. */
import type { Branch, PageData, SiteData } from "@glosa/contract";
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { StartComments, StartCounter } from "./comments/comments.ts";
import { serverScheme, type SchemeChoice, type SchemeSetting } from "./settings/scheme-setting.ts";
import type { SearchButton } from "./search/search-start.ts";
import type { NavigationState, ReaderView, Store } from "./store.ts";

export interface ReaderActions {
  /** Goes to an address of this site; the page's chunk is loaded first. */
  readonly navigate: (href: string) => void;
  /** Loads what `href` needs ahead of time; never throws. */
  readonly prefetch: (href: string) => void;
  /** Tries the failed navigation again. */
  readonly retry: () => void;
  /** Closes the message about a failed navigation; the reader stays where they are. */
  readonly dismiss: () => void;
  /** The links of a sidebar group, from its address. */
  readonly loadBranch: (address: string) => Promise<Branch>;
}

/** What the theme shows, and the actions that it can call. */
export interface Reader extends ReaderView, ReaderActions {}

/** Provides the reader to components. */
export const ReaderContext = createContext<Reader | null>(null);

/** The reader that the component is in. */
export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (reader === null) throw new Error("useReader is called outside <ReaderContext>.");
  return reader;
}

/** The site in the language of the page. */
export function useSite(): SiteData {
  return useReader().state.site;
}

/** The properties of {@link ReaderRoot}. */
export interface ReaderRootProps {
  readonly store: Pick<Store<NavigationState, never>, "get" | "subscribe">;
  readonly actions: ReaderActions;
  readonly runtime: Runtime;
  /** Called when a new page is in the document, before it's painted. */
  readonly onArrival: (state: NavigationState) => void;
  readonly children: ReactNode;
}

/** Provides the engine's state and actions to the theme. */
export function ReaderRoot({ store, actions, runtime, onArrival, children }: ReaderRootProps) {
  const current = useSyncExternalStore(store.subscribe, store.get, store.get);
  const { state, status, arrival } = current;
  const reader = useMemo<Reader>(() => ({ state, status, ...actions }), [state, status, actions]);
  useLayoutEffect(() => {
    onArrival(current);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each arrival, not for each change of what is shown
  }, [arrival, onArrival]);
  return (
    <RuntimeContext value={runtime}>
      <ReaderContext value={reader}>{children}</ReaderContext>
    </RuntimeContext>
  );
}

/**
 * The page's text. React sets the HTML as one string and never reads it, so that islands, zoom, and copy buttons can be
 * added outside React's tree. A new page gets a new element.
 */
export function Article() {
  const { site, page } = useReader().state;
  const { enhance } = useRuntime();
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (article.current === null) return undefined;
    return enhance(article.current, page, site);
  }, [enhance, page, site]);
  return (
    <article ref={article} key={page.path} data-article="" className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
  );
}

export type { ConsentChoice, ConsentSetting } from "./settings/consent-setting.ts";

/** The notice that asks for consent. */
export interface ConsentParts {
  /** The question, while there's one. */
  readonly Notice: ComponentType<{ readonly lang: string }>;
  /** Withdraws all answers, so that the notice shows again. */
  readonly forget: () => void;
}

/** Browser features of the engine. */
export interface Runtime {
  readonly scheme: SchemeSetting;
  /** Loads the notice that asks for consent. Never throws; called only on sites that need consent. */
  readonly consent: (use: (parts: ConsentParts) => void) => void;
  /** Adds islands, zoom, copy buttons, and notes to an article. The returned function removes them. */
  readonly enhance: (article: HTMLElement, page: PageData, site: SiteData) => () => void;
  readonly comments: StartComments;
  readonly counter: StartCounter;
  readonly search: SearchButton;
}

const rest = () => () => undefined;
const nothing = () => undefined;

/** The features on the server, where they do nothing. */
export const SERVER_RUNTIME: Runtime = { scheme: serverScheme, consent: nothing, enhance: rest, comments: rest, counter: rest, search: { open: nothing, prepare: nothing } };

/** Provides the browser features to components. */
export const RuntimeContext = createContext(SERVER_RUNTIME);

/** The browser features of the engine. */
export function useRuntime(): Runtime {
  return useContext(RuntimeContext);
}

/** The reader's choice of color scheme, and how to change it. On the server it is `auto`. */
export function useScheme(): { readonly choice: SchemeChoice; readonly choose: (choice: SchemeChoice) => void } {
  const { scheme } = useRuntime();
  const choice = useSyncExternalStore(scheme.subscribe, scheme.get, () => "auto" as const);
  return { choice, choose: scheme.choose };
}
