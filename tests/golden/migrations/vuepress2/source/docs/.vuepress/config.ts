import { viteBundler } from "@vuepress/bundler-vite";
import { defineUserConfig } from "vuepress";
import recoTheme from "vuepress-theme-reco";

export default defineUserConfig({
  title: "Notes",
  lang: "en-US",
  bundler: viteBundler(),
  theme: recoTheme({
    logo: "/leaf.svg",
    docsRepo: "https://github.com/ana/notes",
    docsDir: "docs",
    navbar: [{ text: "Home", link: "/" }, { text: "More", children: [{ text: "Rain", link: "/posts/rain" }] }],
    series: { "/posts/": [{ text: "Posts", children: ["rain", "sun"] }] },
    commentConfig: { type: "vssue", options: { platform: "github", owner: "ana", repo: "notes", clientId: "abc", clientSecret: "secret", admins: ["ana"] } },
    autoAddCategoryToNavbar: { categoryText: "Topics", tagText: "Tags" },
  }),
});
