import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

export default defineConfig({
  site: "https://notes.example",
  redirects: { "/old": "/guides/walk/" },
  integrations: [
    starlight({
      title: { en: "Field notes", "pt-BR": "Notas" },
      logo: { src: "./src/assets/leaf.svg" },
      social: [{ icon: "github", label: "GitHub", href: "https://github.com/ana" }],
      locales: { root: { label: "English", lang: "en" }, "pt-br": { label: "Português", lang: "pt-BR" } },
      customCss: ["./src/styles/custom.css"],
      sidebar: [
        { label: "Start", translations: { "pt-BR": "Começo" }, items: ["index", { label: "Walk", slug: "guides/walk" }] },
        { label: "Guides", items: [{ autogenerate: { directory: "guides" } }] },
        { label: "Away", link: "https://example.org" },
      ],
    }),
  ],
});
