/** A small bilingual site, as the builder would describe it. */
import type { Branch, PageData, PageLink, ReaderState, SidebarGroup, SiteData, TermLink } from "@glosa/contract";

export const sampleSite: SiteData = {
  title: "Robô",
  description: "Documentação do robô",
  lang: "pt-BR",
  base: "/",
  generator: "Glosa 1.8.2",
  locales: [
    locale({ path: "/", lang: "pt-BR", label: "Português", title: "Robô" }),
    locale({ path: "/en-US/", lang: "en-US", label: "English", title: "Robot" }),
  ],
  theme: {
    logo: "/logo.svg",
    shortTitle: "",
    color: "red",
    nav: [
      { text: "Início", link: "/", external: false, items: [] },
      {
        text: "Links",
        link: "",
        external: false,
        items: [
          { text: "Site", link: "https://www.example.com/", external: true, items: [] },
          { text: "Baixar", link: "https://market.example.com/robot", external: true, items: [] },
        ],
      },
    ],
    sidebar: [
      group("Introdução", "/", { collapsable: false, items: [line("Introdução", "/")] }),
      group("Configurações", "/settings/", {}),
      group("Tópicos", "/popular-topics/", {}),
    ],
    sidebarLevels: 2,
    subSidebarDepth: 4,
    zoomOverlay: "",
  },
  code: { name: "tomorrow", href: "/assets/css/tomorrow.css", external: false },
  pagination: { prevText: "", nextText: "", alertLocale: "" },
  dates: "written",
  consent: [],
  listings: [link("Tags", "/tag/"), link("Linha do tempo", "/timeline/")],
  search: "",
  searchReports: "",
  comments: "",
  counter: null,
  shards: "/assets/routes/",
  shardDigits: 0,
};

/** The branch of the group that {@link samplePage} is in. */
const sampleBranch: Branch = {
  items: [line("Visão geral", "/settings/"), line("Parciais", "/settings/partials.html")],
};

/** The branch of another group. */
export const otherBranch: Branch = {
  items: [{ title: "Perguntas", path: "", children: [line("FAQ", "/popular-topics/FAQ.html")] }],
};

const samplePage: PageData = {
  title: "Parciais",
  frontmatter: {},
  lang: "pt-BR",
  regularPath: "/settings/partials.html",
  relativePath: "settings/partials.md",
  key: "v-00c0ffee",
  path: "/settings/partials.html",
  layout: "page",
  description: "Saída em etapas",
  headers: [
    { level: 2, title: "Habilitar", slug: "habilitar" },
    { level: 3, title: "Unidade", slug: "unidade" },
    { level: 5, title: "Exemplo", slug: "exemplo" },
    { level: 6, title: "Nota", slug: "nota" },
  ],
  html: '<h1>Parciais</h1><p>Texto.</p><h2 id="habilitar">Habilitar</h2><h3 id="unidade">Unidade</h3><h5 id="exemplo">Exemplo</h5>',
  date: "2024-05-14 10:30:00",
  tags: [term("volume", 8)],
  categories: [term("Configurações", 0)],
  alternates: [
    { lang: "pt-BR", label: "Português", path: "/settings/partials.html", exists: true },
    { lang: "en-US", label: "English", path: "/en-US/settings/partials.html", exists: true },
  ],
  crumbs: [link("Introdução", "/"), link("Configurações", "/settings/")],
  previous: link("Breakeven", "/settings/breakeven.html"),
  next: link("Limites", "/settings/limits.html"),
  branch: "/assets/nav/pt-BR-1.json",
  group: 1,
  subSidebar: true,
  hasCode: false,
  comments: "comments",
  editLink: "",
  islands: [],
  pager: null,
};

interface SampleChanges {
  readonly site?: Partial<SiteData>;
  readonly page?: Partial<PageData>;
  readonly branch?: Branch | null;
}

/** A settings page in Portuguese, changed where a test needs it. */
export function sampleState({ site, page, branch = sampleBranch }: SampleChanges = {}): ReaderState {
  return { site: { ...sampleSite, ...site }, page: { ...samplePage, ...page }, branch };
}

/** The state of a page that is in no sidebar group: a listing, the not-found page. */
export function ungroupedState(page: Partial<PageData>): ReaderState {
  const bare = { group: -1, branch: "", headers: [], subSidebar: false, previous: null, next: null, comments: "" } as const;
  const unfiled = { date: "", tags: [], categories: [] } as const;
  return sampleState({ branch: null, page: { ...bare, ...unfiled, ...page } });
}

export function term(name: string, accent: number): TermLink {
  return { name, accent, path: `/tag/${name}/` };
}

function link(title: string, path: string): PageLink {
  return { title, path };
}

function line(title: string, path: string): Branch["items"][number] {
  return { title, path, children: [] };
}

function group(title: string, path: string, { collapsable = true, items = [] }: Partial<SidebarGroup>): SidebarGroup {
  return { title, path, collapsable, items, branch: `/assets/nav/${title}.json` };
}

type Locale = SiteData["locales"][number];

function locale(own: Pick<Locale, "path" | "lang" | "label" | "title">): Locale {
  return { ...own, dir: "ltr", description: "", home: own.path, site: `/assets/site/${own.lang}.json` };
}
