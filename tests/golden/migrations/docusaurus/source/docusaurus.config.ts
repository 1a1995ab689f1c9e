import { themes } from "prism-react-renderer";
import type { Config } from "@docusaurus/types";

const config: Config = {
  title: "Field notes",
  tagline: "What we saw",
  url: "https://notes.example",
  baseUrl: "/",
  favicon: "img/leaf.svg",
  i18n: { defaultLocale: "en", locales: ["en", "pt-BR", "fr"], localeConfigs: { en: { label: "English" } } },
  presets: [["classic", { docs: { sidebarPath: "./sidebars.ts" }, blog: {}, theme: { customCss: "./src/css/custom.css" } }]],
  plugins: [["@docusaurus/plugin-client-redirects", { redirects: [{ from: ["/help", "/faq", "/../faq"], to: "/docs/guide/walk" }] }], "./plugin"],
  themeConfig: {
    navbar: { title: "Notes", logo: { src: "img/leaf.svg" }, items: [{ type: "docSidebar", sidebarId: "docs", label: "Guide" }, { to: "/blog", label: "Blog" }, { href: "https://github.com/ana", label: "GitHub" }] },
    prism: { theme: themes.github },
  },
};
export default config;
