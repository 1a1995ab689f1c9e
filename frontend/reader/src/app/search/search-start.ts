/** The part of search that every page has: a button and shortcuts. The rest loads when a reader searches. */
import type { ReaderState } from "@glosa/contract";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { opensSearch } from "../../logic/search/keys.ts";
import type { Address } from "../browser/address.ts";

/** The button's actions. */
export interface SearchButton {
  readonly open: () => void;
  /** Loads search ahead of time. */
  readonly prepare: () => void;
}

/** The part that loads on demand. */
export interface SearchUi {
  /** `taken` returns what the reader has typed since asking for search. Called when the field has the focus. */
  readonly open: (taken: () => string) => void;
  /** A page is in the document: the search page gets its results, other pages their highlights. */
  readonly arrived: (state: ReaderState) => void;
}

/** What search needs. */
export interface SearchStartPorts {
  readonly load: () => Promise<SearchUi>;
  readonly state: () => ReaderState;
  readonly storage: KeyStore;
  readonly address: Pick<Address, "load">;
  readonly report: (message: string, error: unknown) => void;
}

/** The key of words for the page that a result opens. */
export const HANDOFF_KEY = "glosa.search-words";

/** Elements where text is edited, or where a dialog handles the keys. */
const BUSY = "input:not([type=checkbox],[type=radio],[type=button],[type=submit]), textarea, select, [contenteditable]:not([contenteditable=false])";

export function createSearchStart({ load, state, storage, address, report }: SearchStartPorts) {
  let isLoaded = false;
  /** What the reader types until the field has the focus; `null`: nobody waits for it. */
  let typed: string | null = null;
  const taken = () => {
    const text = typed ?? "";
    typed = null;
    return text;
  };
  const withUi = async (task: (ui: SearchUi) => void, failed?: () => void) => {
    try {
      const ui = await load();
      isLoaded = true;
      task(ui);
    } catch (error) {
      report("Search could not be loaded.", error);
      failed?.();
    }
  };
  const open = () => {
    typed = "";
    void withUi((ui) => ui.open(taken), () => {
      taken();
      address.load(state().site.search);
    });
  };
  return {
    open,
    prepare: () => void withUi(() => {}),
    /** Called for every page that has arrived in the document. */
    arrived: () => {
      const { site, page } = state();
      if (site.search === "" || !(isLoaded || page.layout === "search" || storage.read(HANDOFF_KEY) !== null)) return;
      void withUi((ui) => ui.arrived(state()));
    },
    /** Listens for the shortcuts. The returned function ends that. */
    start: (document: Document) => {
      const pressed = (event: KeyboardEvent) => {
        if (state().site.search === "" || event.defaultPrevented) return;
        if ((event.target instanceof Element && event.target.closest(BUSY)) || document.querySelector("dialog[open]")) return;
        if (typed !== null && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) typed += event.key;
        else if (opensSearch(event)) open();
        else return;
        event.preventDefault();
      };
      document.addEventListener("keydown", pressed);
      return () => document.removeEventListener("keydown", pressed);
    },
  };
}
