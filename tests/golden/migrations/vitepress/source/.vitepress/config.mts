import { defineConfig, type DefaultTheme } from "vitepress";
import { sidebar } from "./sidebar";

const nav: DefaultTheme.NavItem[] = [{ text: "Guide", link: "/guide/start" }, { text: "Source", link: "https://github.com/ana/notes" }];

export default defineConfig({
  title: "Field notes",
  description: "What we saw",
  base: "/notes/",
  cleanUrls: true,
  sitemap: { hostname: "https://ana.example/notes/" },
  head: [["link", { rel: "icon", href: "/leaf.svg" }]],
  rewrites: { "drafts/:name.md": "guide/:name.md" },
  locales: {
    root: { label: "English", lang: "en-US" },
    pt: { label: "Português", lang: "pt-BR", title: "Notas", themeConfig: { nav: [{ text: "Guia", link: "/pt/guide/start" }], sidebar: [{ text: "Guia", items: [{ text: "Começo", link: "/pt/guide/start" }] }] } },
  },
  themeConfig: {
    logo: { light: "/leaf.svg", dark: "/leaf.svg" },
    nav,
    sidebar,
    editLink: { pattern: "https://github.com/ana/notes/edit/main/:path" },
    footer: { message: "MIT" },
  },
});
