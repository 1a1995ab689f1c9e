import type { SiteData } from "@glosa/contract";
import type { IndexVersion } from "@glosa/search";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { isSearching, type SearchSession } from "../../app/search/session.ts";
import { type SearchRequest, type Choice, filtered, partChoices, tagChoices } from "../../logic/search/filters.ts";
import { byPage, partsOf } from "../../logic/search/results.ts";
import { nameInAddress, versionNamed } from "../../logic/search/versions.ts";
import { PageLinks } from "./search-links.tsx";
import { pageMessages } from "./page-messages.ts";
import { searchMessages } from "./search-messages.ts";
import { SearchField } from "./search-field.tsx";
import { SearchNotes } from "./search-notes.tsx";

/** Results at first and for each "more"; and the same while a filter is active. */
export const FIRST = 20;
const FILTERED = 80;

/** Tags to choose from. */
const MOST_TAGS = 8;

interface SearchPageProps {
  readonly session: SearchSession;
  readonly site: SiteData;
  readonly versions: readonly IndexVersion[];
  readonly request: SearchRequest;
  /** The reader asks something else. */
  readonly onRequest: (request: SearchRequest) => void;
  /** The reader opens a result at `url`. */
  readonly onOpen: (url: string, words: ReadonlySet<string>) => void;
}

/** The search page: a field, filters, and all results as links. */
export function SearchPage({ session, site, versions, request, onRequest, onOpen }: SearchPageProps) {
  const state = useSyncExternalStore(session.subscribe, session.get);
  const messages = searchMessages(site.lang);
  const own = pageMessages(site.lang);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (request.query === "") field.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  // The address can change the query too. A letter that was typed after this rendering is newer than `state`.
  useEffect(() => {
    const { query } = session.get();
    if (field.current !== null && field.current.value !== query) field.current.value = query;
  });
  const { results } = state;
  const hits = results?.answer.hits ?? [];
  const total = results?.answer.total ?? 0;
  const parts = partsOf(site.theme.sidebar);
  const isFiltered = request.section !== "" || request.tag !== "";
  const isMissing = isFiltered && hits.length < Math.min(total, FILTERED);
  const shown = filtered(hits, request, parts);
  // Numbers of results that a filter leaves are only known if all results are.
  const isPartial = hits.length < total;
  const count = isFiltered ? shown.length : total;
  useEffect(() => {
    if (isMissing) session.show(FILTERED);
  }, [isMissing, session]);
  const type = (query: string) => onRequest({ ...request, query });
  const links = { site, onOpen };

  return (
    <>
      <SearchField
        ref={field}
        type="search"
        enterKeyHint="search"
        defaultValue={state.query}
        label={messages.placeholder}
        isBusy={isSearching(state)}
        onType={type}
      />
      <Filter
        label={own.version}
        choices={versions.map((one) => ({ value: nameInAddress(one), label: one[0], count: 0 }))}
        value={nameInAddress(versionNamed(versions, request.version))}
        onChoose={(version) => onRequest({ ...request, version })}
      />
      <output className="unseen">{results !== null && !isSearching(state) && (count === 0 ? messages.none : messages.results(count))}</output>
      <SearchNotes state={state} messages={messages} onType={type} onRetry={session.retry} />
      {results !== null && (
        <div className="search-links">
          <Filter label={own.sections} isPartial={isPartial} choices={partChoices(filtered(hits, { ...request, section: "" }, parts), parts)} value={request.section} all={own.everything} onChoose={(section) => onRequest({ ...request, section })} />
          <Filter label={own.tags} isPartial={isPartial} choices={tagChoices(filtered(hits, { ...request, tag: "" }, parts)).slice(0, MOST_TAGS)} value={request.tag} all={own.everything} onChoose={(tag) => onRequest({ ...request, tag })} />
          {total > 0 && <p className="search-total">{messages.results(count)}</p>}
          <PageLinks pages={byPage(shown, parts)} words={results.words} {...links} />
          {results.elsewhere.map(({ lang, words, pages }) => (
            <section key={lang}>
              <h2>{messages.elsewhere(site.locales.find((locale) => locale.lang === lang)?.label ?? lang)}</h2>
              <div lang={lang}>
                <PageLinks pages={pages} words={words} {...links} />
              </div>
            </section>
          ))}
          {isPartial && !isMissing && (
            <button type="button" className="button" onClick={() => session.show(hits.length + (isFiltered ? FILTERED : FIRST))}>
              {own.more}
            </button>
          )}
        </div>
      )}
    </>
  );
}

interface FilterProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  /** The label of no choice; not given: one of the choices is always made. */
  readonly all?: string;
  /** Whether there are more results than were counted. */
  readonly isPartial?: boolean;
  readonly onChoose: (value: string) => void;
}

/** Buttons, one of them pressed. */
function Filter({ label, choices, value, all, isPartial = false, onChoose }: FilterProps) {
  const options = [...(all === undefined ? [] : [{ value: "", label: all, count: 0 }]), ...choices];
  const isKnown = value === "" || choices.some((choice) => choice.value === value);
  if (choices.length < 2 && value === "") return null;
  if (!isKnown) options.push({ value, label: value, count: 0 });
  return (
    <fieldset className="search-filter">
      <legend>{label}</legend>
      {options.map((choice) => (
        <button key={choice.value} type="button" className="chip" aria-pressed={choice.value === value} onClick={() => onChoose(choice.value)}>
          {choice.label}
          {choice.count > 0 && !isPartial && <small>{choice.count}</small>}
        </button>
      ))}
    </fieldset>
  );
}
