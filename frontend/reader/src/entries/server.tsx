/** The reader during the build: what the builder calls in the embedded JavaScript engine, as `globalThis.glosa`. */
import type { Branch, Listing, PageData, ReaderState, RenderBatch, Rendered, SidebarGroup as Group } from "@glosa/contract";
import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { initialState } from "../app/store.ts";
import { type ReaderActions, ReaderRoot, SERVER_RUNTIME } from "../app/reader-context.tsx";
import { Layout } from "../theme/layout.tsx";
import { ListingContent } from "../theme/listing.tsx";
import { SearchContent } from "../theme/search/search-content.tsx";
import { NotFoundContent } from "../theme/not-found.tsx";
import { SidebarText } from "../theme/sidebar/sidebar.tsx";
import { groupId, SidebarGroup } from "../theme/sidebar/sidebar-group.tsx";
import { libraryNames, linkModules } from "./linked-modules.ts";
import { component, language, natureOf, renderComponent, renderIsland, sentence } from "./site-modules.ts";

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

Object.assign(globalThis, { glosa: { render, component, renderComponent, language, libraryNames, linkModules, natureOf, renderIsland, sentence } });

/** The sidebar is between them. The builder takes it from the first page of the same branch, and marks the current page. */
const SIDEBAR = "<!--sidebar-->";
const SIDEBAR_END = "<!--/sidebar-->";

/** Renders a RenderBatch in JSON. Returns a JSON array of Rendered, one for each job in order. */
function render(batch: string): string {
  const { site, branches, jobs } = JSON.parse(batch) as RenderBatch;
  const writeSidebar = sidebarWriter(site.theme.sidebar);
  const written = new Set<string>();
  return JSON.stringify(
    jobs.map(({ page, listing }): Rendered => {
      const state = { site, page, branch: branches[page.branch] ?? null };
      const sidebar = written.has(page.branch) ? "" : writeSidebar(page.group, state.branch);
      const body = renderBody(state, `${SIDEBAR}${sidebar}${SIDEBAR_END}`);
      if (body.includes(SIDEBAR)) written.add(page.branch);
      return { body, article: renderArticle(state, listing), failures: [] };
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
  else if (page.layout === "search") content = <SearchContent page={page} site={site} />;
  else if (listing !== null) content = <ListingContent page={page} listing={listing} dates={site.dates} />;
  return content === null ? "" : renderToStaticMarkup(content);
}

/** Renders the sidebar as `Sidebar` would on the pages of one group, except that it marks no line as the current page. */
function sidebarWriter(groups: readonly Group[]): (own: number, branch: Branch | null) => string {
  const others = groups.map((group, index) => write(group, index, null));
  return (own, branch) => groups.map((group, index) => (index === own ? write(group, index, branch) : others[index])).join("");
}

function write(group: Group, index: number, own: Branch | null): string {
  return renderToString(<SidebarGroup id={groupId(index)} group={group} own={own} here="" hydrated={false} load={loadBranch} failure="" />);
}
