/** The reader during the build: what the builder calls in the embedded JavaScript engine, as `globalThis.glosa`. */
import type { Branch, Listing, PageData, ReaderState, RenderBatch, Rendered, SidebarGroup as Group } from "@glosa/contract";
import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { initialState } from "../app/store.ts";
import { type ReaderActions, ReaderRoot, SERVER_RUNTIME } from "../app/reader-context.tsx";
import { Layout } from "../theme/layout.tsx";
import { ListingContent } from "../theme/listing.tsx";
import { NotFoundContent } from "../theme/not-found.tsx";
import { SidebarText } from "../theme/sidebar/sidebar.tsx";
import { groupId, SidebarGroup } from "../theme/sidebar/sidebar-group.tsx";
import { component, language, renderComponent } from "./site-modules.ts";

/** The builder replaces it with the article's HTML. */
const MARKER = "<!--article-->";

const nothing = () => {};
const loadBranch = () => Promise.reject(new Error("Branches are loaded in the browser only."));
const actions: ReaderActions = {
  navigate: nothing,
  prefetch: nothing,
  retry: nothing,
  dismiss: nothing,
  loadBranch,
};

Object.assign(globalThis, { glosa: { render, component, renderComponent, language } });

/** Renders a RenderBatch in JSON. Returns a JSON array of Rendered, one for each job in order. */
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
      <ReaderRoot store={store} actions={actions} runtime={SERVER_RUNTIME} onArrival={nothing}>
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

/** Renders the sidebar of a page as `Sidebar` would. A closed group is the same on every page of its language, so it's rendered once. */
function sidebarWriter(groups: readonly Group[]): (state: ReaderState) => string {
  const closed = groups.map((group, index) => (group.collapsable ? write(group, index, "") : null));

  return ({ page, branch }) =>
    closed
      .map((text, index) => (text === null || index === page.group ? write(groups[index] as Group, index, page.path, index === page.group ? branch : null) : text))
      .join("");
}

function write(group: Group, index: number, here: string, own: Branch | null = null): string {
  return renderToString(<SidebarGroup id={groupId(index)} group={group} own={own} here={here} hydrated={false} load={loadBranch} failure="" />);
}
