/** Mounts the search page. Loaded on that page only. */
import type { ReaderState } from "@glosa/contract";
import { createRoot } from "react-dom/client";
import type { Address } from "../app/browser/address.ts";
import type { SearchSession } from "../app/search/session.ts";
import { searchHref } from "../logic/search/address.ts";
import { type SearchRequest, requestIn, translated } from "../logic/search/filters.ts";
import { type IndexVersion, versionNamed } from "../logic/search/versions.ts";
import { SEARCH } from "../theme/search/place.ts";
import styles from "../theme/search/search-page.css?url";
import { FIRST, SearchPage } from "../theme/search/search-page.tsx";

/** What the page needs. */
interface SearchPagePorts {
  readonly state: () => ReaderState;
  readonly address: Pick<Address, "url" | "replace">;
  /** Reads what every query needs. */
  readonly warm: () => Promise<{ readonly versions?: readonly IndexVersion[] }>;
  /** The session of the site's current language with at most this many results, and of the version with this suffix. */
  readonly session: (limit: number, suffix: string) => SearchSession;
  readonly onOpen: (session: SearchSession, url: string, words: ReadonlySet<string>) => void;
}

/** The search page that is open. */
let page: { readonly element: Element; readonly mounted: ReturnType<typeof mountSearchPage> } | null = null;

/** Shows what the address of a search page asks for, and ends the results of another page. `styled` adds a stylesheet. */
export async function followSearchPage({ styled, ...ports }: SearchPagePorts & { readonly styled: (href: string) => Promise<unknown> }): Promise<void> {
  await styled(styles);
  const element = ports.state().page.layout === "search" ? document.getElementById(SEARCH) : null;
  if (page !== null && page.element !== element) {
    page.mounted.end();
    page = null;
  }
  if (element === null) return;
  page ??= { element, mounted: mountSearchPage(element, ports) };
  page.mounted.follow();
}

/** Shows results in `element`, for the query and the filters in the address. */
function mountSearchPage(element: Element, { state, address, warm, session, onOpen }: SearchPagePorts) {
  const root = createRoot(element);
  let versions: readonly IndexVersion[] = [];
  const show = (request: SearchRequest) => {
    const own = session(FIRST, versionNamed(versions, request.version)?.[2] ?? "");
    own.type(request.query);
    // Links to the other languages lead to the same search. The app renders them again on every page with another address.
    for (const link of document.querySelectorAll<HTMLAnchorElement>(".switch a")) link.href = searchHref(link.pathname, { ...translated(request, address.url().pathname, link.pathname) });
    root.render(<SearchPage session={own} site={state().site} versions={versions} request={request} onRequest={update} onOpen={(url, words) => onOpen(own, url, words)} />);
  };
  const update = (request: SearchRequest) => {
    address.replace(searchHref(address.url().pathname, { ...request }));
    show(request);
  };
  const follow = () => show(requestIn(address.url()));
  const addVersions = async () => {
    try {
      const found = await warm();
      if (found.versions === undefined || !element.isConnected) return;
      ({ versions } = found);
      follow();
    } catch {
      // The query reports files that can't be read.
    }
  };
  void addVersions();
  return {
    /** Shows results for the current address. */
    follow,
    end: () => root.unmount(),
  };
}
