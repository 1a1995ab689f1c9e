import type { SiteData } from "@glosa/contract";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useSyncExternalStore } from "react";
import type { Recent } from "../../app/search/recent.ts";
import { isSearching, type SearchSession, type SearchState, shownHits } from "../../app/search/session.ts";
import { searchHref } from "../../logic/search/address.ts";
import { commandOf } from "../../logic/search/keys.ts";
import type { PageResults } from "../../logic/search/results.ts";
import { Icon } from "../chrome/icon.tsx";
import { fitAboveKeyboard } from "./fit-above-keyboard.ts";
import { searchMessages } from "./search-messages.ts";
import { SearchField } from "./search-field.tsx";
import { SearchNotes, SearchStatus } from "./search-notes.tsx";
import { type How, optionId, PageOptions } from "./search-options.tsx";

interface SearchDialogProps {
  readonly session: SearchSession;
  readonly recent: Recent;
  readonly site: SiteData;
  /** What the reader has typed while the dialog loaded. */
  readonly taken: () => string;
  readonly onOpen: (order: number, how: How) => void;
  /** A reader goes to the search page. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

const LIST = "_search-hits";

/** The dialog: a field, and the results in a list that its keys control. */
export function SearchDialog({ session, recent, site, taken, onOpen, onLeave, onClose }: SearchDialogProps) {
  const state = useSyncExternalStore(session.subscribe, session.get);
  const { query, results, chosen } = state;
  const messages = searchMessages(site.lang);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const hits = shownHits(state);
  const current = hits[chosen]?.hit;
  const translation = site.locales.find(({ lang }) => current?.alternates[lang] !== undefined);
  const hasHits = current !== undefined;

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    field.current?.select();
    const typed = taken();
    // The next letter that the reader types follows it.
    if (typed !== "" && field.current !== null) {
      field.current.value = typed;
      session.type(typed);
    }
    const end = fitAboveKeyboard(element);
    return () => {
      end();
      element?.close();
    };
  }, [session, taken]);
  useEffect(() => {
    // Scrolling needs a layout. In the next frame, it's the one that the results need anyway.
    requestAnimationFrame(() => {
      document.getElementById(optionId(chosen))?.scrollIntoView({ block: "nearest" });
    });
  }, [chosen, results]);

  const type = (text: string) => {
    session.type(text);
    field.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    const command = commandOf(event.nativeEvent);
    if (command === null) return;
    event.preventDefault();
    if (command === "next") session.choose(chosen + 1);
    else if (command === "previous") session.choose(chosen - 1);
    else if (!hasHits) session.retry();
    else if (command !== "translated" || translation !== undefined) onOpen(chosen, command);
  };
  const clickedOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes it too
    <dialog ref={dialog} className="search-dialog" aria-label={messages.title} onClose={onClose} onClick={clickedOutside}>
      <div className="search-frame">
        <SearchField
          ref={field}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it's an input
          role="combobox"
          inputMode="search"
          aria-autocomplete="list"
          aria-expanded={hasHits}
          aria-controls={LIST}
          aria-activedescendant={hasHits ? optionId(chosen) : undefined}
          query={query}
          label={messages.placeholder}
          isBusy={isSearching(state)}
          onType={session.type}
          onConfirm={() => {
            if (hasHits) onOpen(chosen, "here");
          }}
          onKeyDown={pressed}
        >
          <button type="button" className="search-close" aria-label={messages.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </SearchField>
        <SearchStatus state={state} messages={messages} />
        <div className="search-results">
          <SearchNotes state={state} messages={messages} onType={type} onRetry={session.retry} />
          {hasHits && <HitList state={state} site={site} onChoose={session.choose} onOpen={onOpen} />}
          {query.trim() === "" && <RecentSearches recent={recent} lang={site.lang} onType={type} />}
        </div>
        <footer className="search-keys">
          {translation !== undefined && (
            <a
              href={current?.alternates[translation.lang]}
              hrefLang={translation.lang}
              onClick={(event) => {
                event.preventDefault();
                onOpen(chosen, "translated");
              }}
            >
              {translation.label} <kbd>Alt ↵</kbd>
            </a>
          )}
          <span className="search-hints" aria-hidden="true">
            {messages.keys}
          </span>
          {results !== null && results.answer.total > 0 && (
            <a className="search-all" href={searchHref(site.search, { query })} onClick={onLeave}>
              {`${messages.all} (${results.answer.total})`}
            </a>
          )}
        </footer>
      </div>
    </dialog>
  );
}

interface HitListProps {
  readonly state: SearchState;
  readonly site: SiteData;
  readonly onChoose: (order: number) => void;
  readonly onOpen: (order: number, how: How) => void;
}

/** All results, those in other languages last. */
function HitList({ state: { results, chosen }, site, onChoose, onOpen }: HitListProps) {
  if (results === null) return null;
  const own = { chosen, onChoose, onOpen };
  const { placeholder, elsewhere } = searchMessages(site.lang);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- options of a select can't be links
    <div id={LIST} role="listbox" aria-label={placeholder}>
      <Pages {...results} {...own} />
      {results.elsewhere.map(({ lang, words, pages }) => (
        <div key={lang} role="presentation" lang={lang}>
          <div role="presentation" className="search-elsewhere" lang={site.lang}>
            {elsewhere(site.locales.find((locale) => locale.lang === lang)?.label ?? lang)}
          </div>
          <Pages pages={pages} words={words} {...own} />
        </div>
      ))}
    </div>
  );
}

interface PagesProps {
  readonly pages: readonly PageResults[];
  readonly words: ReadonlySet<string>;
  readonly chosen: number;
  readonly onChoose: (order: number) => void;
  readonly onOpen: (order: number, how: How) => void;
}

function Pages({ pages, words, chosen, onChoose, onOpen }: PagesProps) {
  return pages.map((page, at) => (
    <PageOptions
      // oxlint-disable-next-line react/no-array-index-key -- the next letter's results change these elements, which costs less than replacing them
      key={at}
      page={page}
      words={words}
      chosen={page.places.some(({ order }) => order === chosen) ? chosen : -1}
      onChoose={onChoose}
      onOpen={onOpen}
    />
  ));
}

interface RecentSearchesProps {
  readonly recent: Recent;
  readonly lang: string;
  readonly onType: (query: string) => void;
}

/** Recent searches, or what can be typed if there are none. */
function RecentSearches({ recent, lang, onType }: RecentSearchesProps) {
  const queries = useSyncExternalStore(recent.subscribe, recent.get);
  const messages = searchMessages(lang);
  if (queries.length === 0) return <p className="search-note">{messages.hint}</p>;
  return (
    <section className="search-recent">
      <h2>
        {messages.recent}
        <button type="button" onClick={recent.clear}>
          {messages.clear}
        </button>
      </h2>
      <ul>
        {queries.map((query) => (
          <li key={query}>
            <button type="button" onClick={() => onType(query)}>
              <bdi>{query}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
