const nav = require("./nav");
const path = require("path");

module.exports = (ctx) => ({
  title: "Caderno",
  description: "Notas de campo",
  base: "/caderno/",
  dest: path.resolve(__dirname, "../../public"),
  head: [
    ["link", { rel: "icon", href: "/leaf.svg" }],
    ["meta", { name: "viewport", content: "width=device-width" }],
    ["script", { src: "https://count.example/a.js", async: true }],
  ],
  locales: {
    "/": { lang: "pt-BR" },
    "/en/": { lang: "en-US", title: "Notebook", description: "Field notes" },
  },
  permalink: "/:year/:month/:slug",
  theme: "reco",
  themeConfig: {
    type: "blog",
    logo: "/leaf.svg",
    author: "Ana",
    locales: {
      "/": { label: "Português", nav: nav.pt, sidebar: require("./sidebar").pt },
      "/en/": { label: "English", nav: nav.en, sidebar: require("./sidebar").en },
    },
    blogConfig: { category: { location: 2, text: "Assuntos" }, tag: { location: 3, text: "Etiquetas" } },
    valineConfig: {
      appId: process.env.APP_ID || "abc-gzGzoHsz",
      appKey: "def",
      placeholder: "Escreva",
      avatar: "retro",
      notify: true,
      serverURLs: "https://store.example",
      visitor: true,
    },
    sidebarDepth: 2,
    friendLink: [],
  },
  markdown: { lineNumbers: true },
  plugins: ["@vuepress/medium-zoom", ["@vuepress-reco/rss", { site_url: "https://ana.example" }]],
});
