/** The reader in the browser: names the concrete parts and puts them together. */
import { lazy } from "@glosa/kit/browser/lazy.ts";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { browserAddress } from "../app/browser/address.ts";
import { isOutdated } from "../app/browser/build.ts";
import { browserClock as clock } from "../app/browser/clock.ts";
import { whenIdle } from "../app/browser/idle.ts";
import { near } from "../app/browser/near.ts";
import { browserNetwork as network } from "../app/browser/network.ts";
import { afterPaint } from "../app/browser/paint.ts";
import { browserPreferences as preferences } from "../app/browser/preferences.ts";
import { browserStorage } from "../app/browser/storage.ts";
import { browserViewport as viewport } from "../app/browser/viewport.ts";
import { createComments } from "../app/comments/comments.ts";
import { createCounter } from "../app/comments/counter.ts";
import { followDevUpdates } from "../app/dev-updates.ts";
import { Boundary } from "../app/boundary.tsx";
import { standingHtml } from "../app/standing-html.ts";
import { createEngine } from "../app/engine.ts";
import { followLinks, visiblePages } from "../app/links/follow-links.ts";
import { createAttempts } from "../app/navigation/attempts.ts";
import { createRescue, type Progress } from "../app/navigation/rescue.ts";
import type { NavigationState } from "../app/navigation/state.ts";
import { optional } from "../app/optional.ts";
import { ensureCodeTheme } from "../app/page/code-theme.ts";
import { createEnliven } from "../app/page/enliven.ts";
import { updateHead } from "../app/page/head.ts";
import { followProgress } from "../app/progress/progress.ts";
import type { ReaderActions } from "../app/reader-context.ts";
import { ReaderRoot } from "../app/reader-root.tsx";
import type { Runtime } from "../app/runtime.ts";
import { createConsent } from "../app/settings/consent-setting.ts";
import { createScheme } from "../app/settings/scheme-setting.ts";
import { Layout } from "../theme/layout.tsx";
import { articleLabels } from "./article-labels.ts";
import { startingState } from "./starting-state.ts";

const report = (message: string, error: unknown) => console.error(message, error);
const local = browserStorage(() => localStorage);
const session = browserStorage(() => sessionStorage);

const root = document.querySelector("#_app") as Element;
const shell = root.firstElementChild as Element;
/** The page as the builder wrote it, for the case that React cannot go on. Only now does it still stand in the document. */
const plain = { path: location.pathname, html: shell.innerHTML };
const first = startingState(document);
const { base, consent } = first.site;
const address = browserAddress();
const firstAttempt = createAttempts(session, document.documentElement.dataset["reader"] ?? "");
const engine = createEngine(first, { address, viewport, network, clock, session, firstAttempt, preferences, afterPaint, report });

const failing = (message: string) => (error: unknown) => report(message, error);

const zoom = lazy(() => import("../app/page/medium-zoom.ts"), import.meta.url);
const notes = lazy(() => import("./term-notes.ts"), import.meta.url);
const widget = lazy(() => import("./comment-widget.ts"), import.meta.url);
const counting = lazy(() => import("./visit-counting.ts"), import.meta.url);
const bar = lazy(() => import("../app/progress/nprogress.ts"), import.meta.url);

const runtime: Runtime = {
  scheme: createScheme({ storage: local, root: document.documentElement }),
  consent: createConsent({ entries: consent, storage: local, head: document.head }),
  enliven: optional(createEnliven({
    network,
    clock,
    near,
    report,
    afterPaint,
    labels: articleLabels,
    copy: (text) => navigator.clipboard.writeText(text),
    loadEnlarger: async () => (await zoom()).enlarger,
    findPage: engine.findPage,
    loadNotes: async () => {
      const { startNotes, dressed } = await notes();
      await dressed;
      return startNotes;
    },
  }), failing("The article's additions failed.")),
  comments: optional(createComments({
    network,
    clock,
    near,
    load: async () => (await widget()).prepareWidget,
    address: address.url,
    isOutdated,
    reload: address.reload,
    report,
  }), failing("The comments failed.")),
  counter: optional(createCounter({ network, load: async () => (await counting()).countView, clock, report }), failing("The visit counter failed.")),
};

const loadProgressBar = async () => (await bar()).createProgressBar(preferences);

function arrived(current: NavigationState): void {
  const { site, page } = current.state;
  ensureCodeTheme(document, page, site);
  afterPaint(() => updateHead(document, engine.store.get().state));
  engine.settle(current);
  whenIdle(() => engine.prefetchRoutes(visiblePages(document, { base, here: address.url })));
}

let progress: Progress = "starting";
/** Where the reader wanted to go last. */
let target: string | undefined;
const ends: (() => void)[] = [];

/** A reader who is about to follow a link may soon be waiting, and then needs the bar too. */
const prefetch = (href: string) => {
  engine.actions.prefetch(href);
  // What fails here is reported when the bar is due.
  whenIdle(() => void loadProgressBar().catch(() => undefined));
};
const goOn = () => {
  progress = "gone on";
  target = undefined;
};
const actions: ReaderActions = {
  ...engine.actions,
  navigate: (href) => {
    goOn();
    target = href;
    engine.actions.navigate(href);
  },
};

function live(current: NavigationState): void {
  arrived(current);
  if (progress !== "starting") return;
  progress = "at first page";
  ends.push(
    engine.start(),
    address.onMove(goOn),
    followLinks(document, { ...actions, base, here: address.url, leaveToHeading: engine.savePosition, prefetch }),
    followProgress(engine.store, { load: loadProgressBar, report }),
    followDevUpdates(window, { load: engine.loadChunk, replace: engine.replacePage, reload: address.reload }),
  );
}

const rescue = createRescue({
  address,
  firstAttempt,
  letGo: () => {
    for (const end of ends.splice(0)) end();
  },
});

/** What a reader sees where React cannot go on: the page's own HTML, else what stands in the document now. */
function Plain() {
  const html = progress === "gone on" && location.pathname !== plain.path ? standingHtml(shell) : plain.html;
  return <div className={shell.className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Takes over the page in the document. */
export function start(): void {
  startTransition(() => {
    hydrateRoot(
      root,
      <Boundary instead={<Plain />} onFail={() => rescue(progress, engine.store.get().status.kind === "ready" ? undefined : target)}>
        <ReaderRoot store={engine.store} actions={actions} runtime={runtime} onArrival={live}>
          <Layout />
        </ReaderRoot>
      </Boundary>,
      {
        onCaughtError: failing("A component of the page failed."),
        onUncaughtError: failing("The page failed."),
        onRecoverableError: failing("The page was drawn anew."),
      },
    );
  });
}
