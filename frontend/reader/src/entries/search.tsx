/** Search in the browser: names the concrete parts and wires them together. Loaded when a reader searches. */
import type { ReaderState } from "@glosa/contract";
import { browserClock as clock } from "@glosa/kit/browser/clock.ts";
import type { SharedStore } from "@glosa/kit/browser/storage.ts";
import { createSearch, once } from "@glosa/search";
import { lazy } from "@glosa/kit/browser/lazy.ts";
import type { ComponentProps, ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { Address } from "../app/browser/address.ts";
import type { Handoff } from "../app/search/handoff.ts";
import { indexFiles } from "../app/search/index-files.ts";
import { createRecent } from "../app/search/recent.ts";
import { HANDOFF_KEY, type SearchUi } from "../app/search/search-start.ts";
import { createSession, type SearchEvent, type SearchSession, shownHits } from "../app/search/session.ts";
import { pageOf, partsOf } from "../logic/search/results.ts";
import styles from "../theme/search/search.css?url";
import { SearchDialog } from "../theme/search/search-dialog.tsx";
import type { How } from "../theme/search/hit-list.ts";

/** What search needs from the reader. */
interface SearchPorts {
  readonly state: () => ReaderState;
  readonly navigate: (href: string) => void;
  readonly address: Pick<Address, "url" | "replace">;
  readonly storage: SharedStore;
  readonly report: (message: string, error: unknown) => void;
}

/** Results in the dialog. */
const IN_DIALOG = 8;

const pageCode = lazy(() => import("./search-page.tsx"), import.meta.url);
const versionCode = lazy(() => import("./search-versions.tsx"), import.meta.url);
const recentCode = lazy(() => import("./search-recent.tsx"), import.meta.url);
const highlightCode = lazy(() => import("./search-highlights.tsx"), import.meta.url);

const sheets = new Map<string, Promise<unknown>>();

/** Adds a stylesheet to the page, once. Settles when it has loaded or failed. */
function styled(href: string): Promise<unknown> {
  return once(sheets, href, () => new Promise((done) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: done });
    // Next to the page's own, so that stylesheets of the site still override it.
    document.querySelector('link[rel="stylesheet"]')?.after(link);
  }));
}

/** Creates search. */
export async function createSearchUi({ state, navigate, address, storage, report }: SearchPorts): Promise<SearchUi> {
  const engines = new Map<string, ReturnType<typeof createSearch>>();
  const sessions = new Map<string, SearchSession>();
  const recent = createRecent(storage);
  const place = document.createElement("div");
  document.body.append(place);
  const layer = createRoot(place);
  let isOpen = false;
  let taken = () => "";
  /** The version that the dialog searches: its name, the suffix of its indexes, and the menu; empty if it's the current version, or the only one. */
  let [version, suffix, choice]: [string, string, ReactNode] = ["", "", null];
  let recents: ComponentProps<typeof SearchDialog>["recents"] = null;
  let clear = () => {};
  /** Whether there has been a search page. */
  let isFollowed = false;

  /** `name`: the language, and the suffix of a version that isn't current. */
  const engine = (name: string) => once(engines, name, () => createSearch(indexFiles(`${state().site.base}assets/search/`), name));
  /** Reports outlive the page, and nobody waits for them. */
  const count = (event: SearchEvent) => state().site.searchReports !== "" && navigator.sendBeacon(state().site.searchReports, JSON.stringify(event));
  const session = (limit: number, ending: string) => {
    const { site } = state();
    const others = site.locales.flatMap(({ lang }) => (lang === site.lang ? [] : [lang]));
    return once(sessions, `${site.lang} ${limit}${ending}`, () => createSession({
      lang: site.lang, others, engine: (lang) => engine(lang + ending), parts: partsOf(site.theme.sidebar), clock, frame: requestAnimationFrame, isOnline: () => navigator.onLine, count, report, limit,
    }));
  };
  addEventListener("online", () => {
    for (const one of sessions.values()) one.retry();
  });

  /** A reader leaves for a result. */
  const left = (from: SearchSession, url: string, words: ReadonlySet<string>, href = url) => {
    from.opened(url);
    recent.add(from.get().query);
    const handoff: Handoff = { path: pageOf(href), words: [...words], time: clock.now() };
    storage.write(HANDOFF_KEY, JSON.stringify(handoff));
  };
  const show = () => {
    const { site } = state();
    const own = session(IN_DIALOG, suffix);
    const opened = (order: number, how: How) => {
      const shown = shownHits(own.get())[order];
      // A result that was awaited may come after the reader closed the dialog.
      if (shown === undefined || !isOpen) return;
      const { hit, words } = shown;
      const href = how === "translated" ? Object.values(hit.alternates)[0] : hit.url;
      if (href === undefined) return;
      left(own, hit.url, words, href);
      if (how === "apart") open(href, "_blank", "noopener");
      else if (how !== "by browser") {
        close();
        navigate(href);
      }
    };
    const leave = () => {
      recent.add(own.get().query);
      close();
    };
    document.documentElement.toggleAttribute("data-search", isOpen);
    layer.render(isOpen && <SearchDialog session={own} recents={recents} site={site} version={version} taken={taken} onOpen={opened} onLeave={leave} onClose={close}>{choice}</SearchDialog>);
  };
  /** Searches the version of the page on a site with several. */
  const chooseVersion = async () => {
    const { versions } = await engine(state().site.lang).warm();
    if (versions === undefined) return;
    const { choosing } = await versionCode();
    choosing(versions, state(), (...next) => {
      [version, suffix, choice] = next;
      show();
    });
  };
  const showRecent = async () => {
    if (recent.get().length === 0) return;
    const { RecentSearches, styles: more } = await recentCode();
    await styled(more);
    recents = (onType) => <RecentSearches recent={recent} lang={state().site.lang} onType={onType} />;
    show();
  };
  const close = () => {
    isOpen = false;
    show();
  };
  /** A page that a result opened gets its highlights. Other pages end them. */
  const followResult = async ({ page }: ReaderState) => {
    clear();
    if (storage.read(HANDOFF_KEY) === null) return;
    const { showHighlights, styles: more } = await highlightCode();
    await styled(more);
    if (state().page.path === page.path) clear = showHighlights(page, address, storage);
  };

  /** The search page gets its results. Other pages end them. */
  const followPage = async ({ page: { layout } }: ReaderState) => {
    isFollowed ||= layout === "search";
    if (isFollowed) await (await pageCode()).followSearchPage({ styled, state, address, warm: () => engine(state().site.lang).warm(), session, onOpen: left });
  };

  await styled(styles);
  return {
    open: (typed) => {
      taken = typed;
      isOpen = true;
      show();
      // The first query reports files that can't be read.
      Promise.all([chooseVersion(), showRecent()]).catch(() => {});
    },
    arrived: (current) => {
      if (isOpen) close();
      Promise.all([followPage(current), followResult(current)]).catch((error: unknown) => report("Search failed.", error));
    },
  };
}
