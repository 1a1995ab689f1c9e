/** The reader at build time: what the builder calls in the embedded JavaScript engine, as `globalThis.glosa`. */
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { ReactElement } from "react";
import type { Listing, PageData, ReaderState, Rendered, RenderBatch } from "@glosa/contract";
import { initialState } from "../app/navigation/state.ts";
import type { ReaderActions } from "../app/reader-context.ts";
import { ReaderRoot } from "../app/reader-root.tsx";
import { RESTING } from "../app/runtime.ts";
import { Layout } from "../theme/layout.tsx";
import { ListingContent } from "../theme/listing.tsx";
import { NotFoundContent } from "../theme/not-found.tsx";
import { SidebarText } from "../theme/sidebar/sidebar-text.ts";
import { sidebarWriter } from "../theme/sidebar/write-sidebar.tsx";
import { component, language, renderComponent } from "./site-modules.ts";

/** The builder puts the article's HTML in its place. */
const MARKER = "<!--article-->";

const nothing = () => {};
const actions: ReaderActions = {
  navigate: nothing,
  prefetch: nothing,
  retry: nothing,
  dismiss: nothing,
  loadBranch: () => Promise.reject(new Error("Branches are loaded in the browser only.")),
};

Object.assign(globalThis, { glosa: { render, component, renderComponent, language } });

/** Renders a RenderBatch in JSON; answers a JSON array of Rendered, one for each job in order. */
function render(batch: string): string {
  const { site, branches, jobs } = JSON.parse(batch) as RenderBatch;
  const writeSidebar = sidebarWriter(site.theme.sidebar);
  return JSON.stringify(
    jobs.map(({ page, listing }): Rendered => {
      const state = { site, page, branch: branches[page.branch] ?? null };
      return { body: renderBody(state, writeSidebar(state)), article: renderArticle(state, listing) };
    }),
  );
}

function renderBody(state: ReaderState, sidebar: string): string {
  const page: PageData = { ...state.page, html: MARKER };
  const store = { get: () => initialState({ ...state, page }), subscribe: () => nothing };
  return renderToString(
    <SidebarText value={sidebar}>
      <ReaderRoot store={store} actions={actions} runtime={RESTING} onArrival={nothing}>
        <Layout />
      </ReaderRoot>
    </SidebarText>,
  );
}

function renderArticle({ page, site }: ReaderState, listing: Listing | null): string {
  let content: ReactElement | null = null;
  if (page.layout === "not-found") content = <NotFoundContent site={site} />;
  else if (listing !== null) content = <ListingContent page={page} listing={listing} />;
  return content === null ? "" : renderToStaticMarkup(content);
}
