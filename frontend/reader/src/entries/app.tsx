/** The reader in the browser: names the concrete parts and puts them together. */
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { browserAddress } from "../app/browser/address.ts";
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
import { createEngine } from "../app/engine.ts";
import { followLinks, visiblePages } from "../app/links/follow-links.ts";
import type { NavigationState } from "../app/navigation/state.ts";
import { ensureCodeTheme } from "../app/page/code-theme.ts";
import { createEnliven } from "../app/page/enliven.ts";
import { updateHead } from "../app/page/head.ts";
import { followProgress } from "../app/progress/progress.ts";
import { ReaderRoot } from "../app/reader-root.tsx";
import type { Runtime } from "../app/runtime.ts";
import { createConsent } from "../app/settings/consent-setting.ts";
import { createScheme } from "../app/settings/scheme-setting.ts";
import { Layout } from "../theme/layout.tsx";
import { articleLabels } from "./article-labels.ts";
import { loadCommentWidget, loadVisitCounting } from "./comment-widget.ts";
import { startingState } from "./starting-state.ts";

const report = (message: string, error: unknown) => console.error(message, error);
const local = browserStorage(() => localStorage);
const session = browserStorage(() => sessionStorage);
const address = browserAddress();

const first = startingState(document);
const { base, consent } = first.site;
const engine = createEngine(first, { address, viewport, network, clock, session, preferences, afterPaint, report });

const runtime: Runtime = {
  scheme: createScheme({ storage: local, root: document.documentElement }),
  consent: createConsent({ entries: consent, storage: local, head: document.head }),
  enliven: createEnliven({
    network,
    clock,
    near,
    report,
    afterPaint,
    labels: articleLabels,
    copy: (text) => navigator.clipboard.writeText(text),
    loadEnlarger: async () => (await import("../app/page/medium-zoom.ts")).enlarger,
    findPage: engine.findPage,
    loadNotes: async () => {
      const { startNotes, dressed } = await import("./term-notes.ts");
      await dressed;
      return startNotes;
    },
  }),
  comments: createComments({
    network,
    clock,
    near,
    load: (solution) => loadCommentWidget(solution, `${base}assets/emoji/`),
    address: address.url,
    report,
  }),
  counter: createCounter({ network, load: loadVisitCounting, report }),
};

const loadProgressBar = async () => (await import("../app/progress/nprogress.ts")).createProgressBar(preferences);

function arrived(current: NavigationState): void {
  const { site, page } = current.state;
  ensureCodeTheme(document, page, site);
  afterPaint(() => updateHead(document, engine.store.get().state));
  engine.settle(current);
  whenIdle(() => engine.prefetchRoutes(visiblePages(document, { base, here: address.url })));
}

let alive = false;

function live(current: NavigationState): void {
  arrived(current);
  if (alive) return;
  alive = true;
  engine.start();
  followLinks(document, { ...engine.actions, base, here: address.url, leaveToHeading: engine.savePosition });
  followProgress(engine.store, { load: loadProgressBar, report });
  followDevUpdates(window, { load: engine.loadChunk, replace: engine.replacePage, reload: address.reload });
  whenIdle(() => void loadProgressBar());
}

/** Takes over the page in the document. */
export function start(): void {
  startTransition(() => {
    hydrateRoot(
      document.querySelector("#_app") as Element,
      <ReaderRoot store={engine.store} actions={engine.actions} runtime={runtime} onArrival={live}>
        <Layout />
      </ReaderRoot>,
    );
  });
}
