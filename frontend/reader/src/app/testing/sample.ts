/** A small bilingual site for tests: values as the builder would write them. */
import { STAMP } from "@glosa/contract/shapes";
import type { Branch, Locale, PageData, ReaderState, RouteEntry, SiteData } from "@glosa/contract";

const LOCALES: readonly Locale[] = [
  locale({ path: "/", lang: "pt-BR", label: "Português", title: "Robô" }),
  locale({ path: "/en-US/", lang: "en-US", label: "English", title: "Robot" }),
];

function locale(own: Pick<Locale, "path" | "lang" | "label" | "title">): Locale {
  return { ...own, dir: "ltr", description: "", home: own.path, site: `/assets/site/${own.lang}.json` };
}

export function sampleSite(changes: Partial<SiteData> = {}): SiteData {
  return {
    title: "Robot",
    description: "A robot.",
    lang: "en-US",
    base: "/",
    generator: "Glosa 1.8.2",
    locales: LOCALES,
    theme: { logo: "", color: "red", shortTitle: "", nav: [], sidebar: [], sidebarLevels: 0, subSidebarDepth: 4, zoomOverlay: "" },
    code: { name: "tomorrow", href: "/assets/css/prism-tomorrow.0a1b2c3d.css", external: false },
    pagination: { prevText: "", nextText: "", alertLocale: "" },
    dates: "written",
    consent: [],
    listings: [],
    search: "",
    searchReports: "",
    comments: "",
    counter: null,
    shards: "/assets/routes/",
    shardDigits: 0,
    ...changes,
  };
}

/** A page at `path`, in the language of its path. */
export function samplePage(path: string, changes: Partial<PageData> = {}): PageData {
  const lang = path.startsWith("/en-US/") ? "en-US" : "pt-BR";
  return {
    title: `Page ${path}`,
    frontmatter: {},
    lang,
    regularPath: path,
    relativePath: "",
    key: "v-00000000",
    path,
    layout: "page",
    description: "",
    headers: [],
    html: `<h1>Page ${path}</h1>`,
    date: "",
    tags: [],
    categories: [],
    alternates: [],
    crumbs: [],
    previous: null,
    next: null,
    branch: "",
    group: -1,
    subSidebar: true,
    hasCode: false,
    comments: "",
    editLink: "",
    islands: [],
    pager: null,
    ...changes,
  };
}

export const SAMPLE_BRANCH: Branch = { items: [{ title: "Basic", path: "/en-US/settings/basic.html", children: [] }] };

export function sampleState(page: PageData, changes: Partial<ReaderState> = {}): ReaderState {
  const site = sampleSite(page.lang === "en-US" ? {} : { lang: page.lang, title: "Robô" });
  return { site, page, branch: null, ...changes };
}

/** `data` as the builder writes it into a file. */
export function stamped<Data extends object>(data: Data): Data & { readonly stamp: string } {
  return { stamp: STAMP, ...data };
}

/** The responses of a server with these pages, by address: the route table in one shard, one chunk per page, each language. */
export function sampleServer(pages: readonly PageData[]): Record<string, unknown> {
  const shard = Object.fromEntries(pages.map((page) => [page.regularPath.toLowerCase(), routeEntry(page)]));
  const chunks = Object.fromEntries(pages.map((page) => [chunkOf(page.path), stamped(page)]));
  return {
    "/assets/routes/all.json": stamped(shard),
    "/assets/site/pt-BR.json": stamped(sampleSite({ lang: "pt-BR", title: "Robô" })),
    "/assets/site/en-US.json": stamped(sampleSite()),
    ...chunks,
  };
}

/** The chunk's address in a build. */
export function chunkOf(path: string, build = "00000001"): string {
  const number = Array.from(path, (letter) => letter.codePointAt(0) ?? 0).reduce((sum, code) => (sum * 31 + code) % 1_000_003, 7);
  return `/assets/js/${number}.${build}.js`;
}

export function routeEntry({ path }: Pick<PageData, "path">, build?: string): RouteEntry {
  return { path, chunk: chunkOf(path, build) };
}
