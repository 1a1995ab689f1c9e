import type { SiteData } from "@glosa/contract";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { isSearching, type SearchSession, shownHits } from "../../app/search/session.ts";
import { searchHref } from "../../logic/search/address.ts";
import { commandOf } from "../../logic/search/keys.ts";
import { Icon } from "../chrome/icon.tsx";
import { fitAboveKeyboard } from "./fit-above-keyboard.ts";
import { type How, showHits } from "./hit-list.ts";
import { searchMessages } from "./search-messages.ts";
import { SearchField } from "./search-field.tsx";
import { SearchNotes } from "./search-notes.tsx";

interface SearchDialogProps {
  readonly session: SearchSession;
  /** Recent searches, of which a reader can type one again; `null` if there have been none. */
  readonly recents: ((onType: (query: string) => void) => ReactNode) | null;
  readonly site: SiteData;
  /** The name of the version that is searched; empty: the current one. */
  readonly version: string;
  /** Elements after the field. */
  readonly children?: ReactNode;
  /** Returns the text that the reader typed while the dialog loaded. */
  readonly taken: () => string;
  readonly onOpen: (order: number, how: How) => void;
  /** A reader goes to the search page. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

const LIST = "_search-hits";

/** The dialog: a field, and the results in a list that its keys control. The list follows each letter; the rest follows after a frame. */
export function SearchDialog({ session, recents, site, version, children, taken, onOpen, onLeave, onClose }: SearchDialogProps) {
  const subscribe = useCallback((listener: () => void) => session.subscribe(() => { setTimeout(listener); }), [session]);
  const state = useSyncExternalStore(subscribe, session.get);
  const { query, results, chosen } = state;
  const messages = searchMessages(site.lang);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const total = results?.answer.total ?? 0;
  const shown = shownHits(state);
  const current = shown[chosen]?.hit;
  const translation = site.locales.find(({ lang }) => current?.alternates[lang] !== undefined);

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
    // oxlint-disable-next-line react/exhaustive-deps -- once: another version has another session
  }, []);
  useLayoutEffect(() => {
    if (list.current === null || field.current === null) return;
    // Another session gets what the earlier one got until now.
    session.type(field.current.value);
    return showHits(list.current, field.current, { session, site, onOpen });
    // oxlint-disable-next-line react/exhaustive-deps -- `onOpen` is another one after each rendering, and does the same
  }, [session, site]);

  const type = (text: string) => {
    session.type(text);
    if (field.current !== null) field.current.value = text;
    field.current?.focus();
  };
  /** Opens the chosen result of what was typed, which may still be awaited. */
  const confirm = (how: How) => {
    const now = session.get();
    if (now.failure !== null) session.retry();
    else if (isSearching(now)) {
      const end = session.subscribe(() => {
        end();
        confirm(how);
      });
    } else onOpen(now.chosen, how);
  };
  const pressed = (event: KeyboardEvent) => {
    const command = commandOf(event.nativeEvent);
    if (command === null) return;
    event.preventDefault();
    const now = session.get();
    if (command === "next") session.choose(now.chosen + 1);
    else if (command === "previous") session.choose(now.chosen - 1);
    else confirm(command);
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
          aria-controls={LIST}
          aria-expanded={current !== undefined}
          defaultValue={session.get().query}
          label={messages.placeholder}
          onType={session.type}
          onConfirm={() => confirm("here")}
          onKeyDown={pressed}
        >
          {children}
          <button type="button" className="search-close" aria-label={messages.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </SearchField>
        {/* oxlint-disable-next-line unicorn/explicit-length-check -- a number of results, as the total leaves out other languages */}
        <output className="unseen">{results && !isSearching(state) && messages.results(total || shown.length)}</output>
        <div className="search-results">
          <SearchNotes state={state} messages={messages} onType={type} onRetry={session.retry} />
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- options of a select can't be links */}
          <div key={version} ref={list} id={LIST} role="listbox" aria-label={messages.placeholder} />
          {query.trim() === "" && (recents?.(type) ?? <p className="search-note">{messages.hint}</p>)}
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
          {total > 0 && (
            <a className="search-all" href={searchHref(site.search, { query, version })} onClick={onLeave}>
              {`${messages.all} (${total})`}
            </a>
          )}
        </footer>
      </div>
    </dialog>
  );
}
