/** The reader in the browser: names the concrete parts and wires them together. */
import { browserClock as clock } from "@glosa/kit/browser/clock.ts";
import { lazy, needsReload, retrying } from "@glosa/kit/browser/lazy.ts";
import { browserVisibility as whenVisible } from "@glosa/kit/browser/visibility.ts";
import { browserStorage, sharedStorage } from "@glosa/kit/browser/storage.ts";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { Boundary, optional, currentHtml } from "../app/boundary.tsx";
import { browserAddress } from "../app/browser/address.ts";
import { browserNetwork as network, isOutdated } from "../app/browser/network.ts";
import { browserPreferences as preferences, browserViewport as viewport } from "../app/browser/viewport.ts";
import { afterPaint, whenIdle } from "../app/browser/schedule.ts";
import { createComments, createCounter } from "../app/comments/comments.ts";
import { followDevUpdates } from "../app/dev-updates.ts";
import { createEngine } from "../app/engine.ts";
import { createAttempts, createRescue, type Progress } from "../app/navigation/full-load.ts";
import { followLinks, visiblePages } from "../app/navigation/links.ts";
import { ensureCodeTheme, followProgress, signPrints, updateHead } from "../app/navigation/document.ts";
import type { NavigationState } from "../app/store.ts";
import { articleLabels, createEnhance } from "../app/page/enhance.ts";
import { type ReaderActions, ReaderRoot, type Runtime } from "../app/reader-context.tsx";
import { createSearchStart } from "../app/search/search-start.ts";
import { createScheme } from "../app/settings/scheme-setting.ts";
import { Layout } from "../theme/layout.tsx";
import { startingState } from "./starting-state.ts";

const report = (message: string, error: unknown) => console.error(message, error);
const local = sharedStorage(() => localStorage);
const session = browserStorage(() => sessionStorage);

const root = document.querySelector("#_app") as Element;
const shell = root.firstElementChild as Element;
/** The page as the builder wrote it, in case React fails. By then, React has changed the document. */
const plain = { path: location.pathname, html: shell.innerHTML };
const first = startingState(document);
const { base, consent } = first.site;
const address = browserAddress();
const firstAttempt = createAttempts(session, document.documentElement.dataset["reader"] ?? "");
const engine = createEngine(first, { address, viewport, network, clock, session, firstAttempt, preferences, afterPaint, report });

const failing = (message: string) => (error: unknown) => report(message, error);

const notes = lazy(() => import("./term-notes.ts"), import.meta.url);
const zoom = lazy(() => import("./zoom.ts"), import.meta.url);
const embeds = lazy(() => import("./embeds.ts"), import.meta.url);
const consentCode = lazy(() => import("./consent.ts"), import.meta.url);
const islands = lazy(() => import("./islands.ts"), import.meta.url);
const widget = lazy(() => import("./comment-widget.ts"), import.meta.url);
const searching = lazy(() => import("./search.tsx"), import.meta.url);
const counting = lazy(() => import("./visit-counting.ts"), import.meta.url);

const state = () => engine.store.get().state;
const search = createSearchStart({
  load: retrying(async () => (await searching()).createSearchUi({ state, navigate: (href) => actions.navigate(href), address, storage: local, report })),
  state,
  storage: local,
  address,
  report,
});

const runtime: Runtime = {
  search,
  scheme: createScheme({ storage: local, root: document.documentElement }),
  consent: (use) => void consentCode().then(({ consentOf }) => use(consentOf({ entries: consent, storage: local, head: document.head })), failing("Consent failed.")),
  enhance: optional(createEnhance({
    clock,
    report,
    loadIslands: async () => {
      const { startIslands } = await islands();
      return (article, page) => startIslands(article, page, { network, whenVisible, whenIdle });
    },
    afterPaint,
    labels: articleLabels,
    copy: (text) => navigator.clipboard.writeText(text),
    findPage: engine.findPage,
    loadEmbeds: async () => {
      const { createEmbeds, storedAnswers } = await embeds();
      return createEmbeds(storedAnswers(local));
    },
    loadZoom: async () => {
      const { openZoom, styled } = await zoom();
      await styled;
      return openZoom;
    },
    loadNotes: async () => {
      const { startNotes, styled } = await notes();
      await styled;
      return startNotes;
    },
  }), failing("The article's additions failed.")),
  comments: optional(createComments({
    network,
    clock,
    whenVisible,
    load: async () => (await widget()).prepareWidget,
    address: address.url,
    isOutdated: async () => needsReload() || (await isOutdated()),
    reload: address.reload,
    report,
  }), failing("The comments failed.")),
  counter: optional(createCounter({ network, load: async () => (await counting()).countView, clock, report }), failing("The visit counter failed.")),
};


function arrived(current: NavigationState): void {
  const { site, page } = current.state;
  ensureCodeTheme(document, page, site);
  afterPaint(() => {
    updateHead(document, engine.store.get().state);
    search.arrived();
  });
  engine.settle(current);
  whenIdle(() => engine.prefetchRoutes(visiblePages(document, { base, here: address.url })));
}

let progress: Progress = "starting";
/** The last requested address. */
let target: string | undefined;
const ends: (() => void)[] = [];

const leaveFirstPage = () => {
  progress = "navigated";
  target = undefined;
};
const actions: ReaderActions = {
  ...engine.actions,
  navigate: (href) => {
    leaveFirstPage();
    target = href;
    engine.actions.navigate(href);
  },
};

function live(current: NavigationState): void {
  arrived(current);
  if (progress !== "starting") return;
  progress = "started";
  ends.push(
    engine.start(),
    address.on("move", leaveFirstPage),
    followLinks(document, { ...actions, base, here: address.url, leaveToHeading: engine.savePosition }),
    followProgress(engine.store, clock),
    signPrints(window, () => `${state().site.title} · ${location.href}`),
    search.start(document),
    followDevUpdates(window, { load: engine.loadChunk, replace: engine.replacePage, reload: address.reload }),
  );
}

const rescue = createRescue({
  address,
  firstAttempt,
  release: () => {
    for (const end of ends.splice(0)) end();
  },
});

/** Shown when React fails: the page's own HTML, or else the HTML in the document now. */
function Plain() {
  const html = progress === "navigated" && location.pathname !== plain.path ? currentHtml(shell) : plain.html;
  return <div className={shell.className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Hydrates the page in the document. */
export function start(): void {
  startTransition(() => {
    hydrateRoot(
      root,
      <Boundary fallback={<Plain />} onFail={() => rescue(progress, engine.store.get().status.kind === "ready" ? undefined : target)}>
        <ReaderRoot store={engine.store} actions={actions} runtime={runtime} onArrival={live}>
          <Layout />
        </ReaderRoot>
      </Boundary>,
      {
        onCaughtError: failing("A component of the page failed."),
        onUncaughtError: failing("The page failed."),
        onRecoverableError: failing("The page was rerendered."),
      },
    );
  });
}
