/** Mounts the search page. Loaded on that page only. */
import type { ReaderState } from "@glosa/contract";
import { createRoot } from "react-dom/client";
import type { Address } from "../app/browser/address.ts";
import type { SearchSession } from "../app/search/session.ts";
import { searchHref } from "../logic/search/address.ts";
import { type SearchRequest, requestIn, translated } from "../logic/search/filters.ts";
import styles from "../theme/search/search-page.css?url";
import { SearchPage } from "../theme/search/search-page.tsx";

/** The stylesheet's address. */
export { styles };

/** Results at first. */
export { FIRST } from "../theme/search/search-page.tsx";

/** What the page needs. */
interface SearchPagePorts {
  readonly state: () => ReaderState;
  readonly address: Pick<Address, "url" | "replace">;
  /** The session of the site's current language. */
  readonly session: () => SearchSession;
  readonly onOpen: (session: SearchSession, url: string, words: ReadonlySet<string>) => void;
}

/** Shows results in `element`, as the address asks for them. */
export function mountSearchPage(element: Element, { state, address, session, onOpen }: SearchPagePorts) {
  const root = createRoot(element);
  const show = (request: SearchRequest) => {
    const own = session();
    own.type(request.query);
    // Links to the other languages lead to the same search. The app renders them again on every page with another address.
    for (const link of document.querySelectorAll<HTMLAnchorElement>(".switch a")) link.href = searchHref(link.pathname, { ...translated(request, address.url().pathname, link.pathname) });
    root.render(<SearchPage session={own} site={state().site} request={request} onRequest={update} onOpen={(url, words) => onOpen(own, url, words)} />);
  };
  const update = (request: SearchRequest) => {
    address.replace(searchHref(address.url().pathname, { ...request }));
    show(request);
  };
  return {
    /** Shows what the address asks for now. */
    follow: () => show(requestIn(address.url())),
    end: () => root.unmount(),
  };
}
