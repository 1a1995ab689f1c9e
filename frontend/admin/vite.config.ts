import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { type Language, languageOf, LANGUAGES } from "./src/messages/languages.ts";
import { ago, DAY, dayFormat, HOUR, MINUTE } from "./src/messages/times.ts";

/** Bytes after brotli of everything but React that the page loads in English, and of its service worker. Together at most 57 kB. */
const CEILINGS: Readonly<Record<string, number>> = { client: 54_500, worker: 2_500 };

/** What any other language adds to the page at most. */
const LANGUAGE_CEILING = 6_000;

/** The file of texts, which browsers don't load. */
const TEXTS = "texts.json";

/** The configuration for `vite build --app`. */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  publicDir: false,
  logLevel: "warn",
  build: {
    outDir: fileURLToPath(new URL("../../src/glosa/service/admin", import.meta.url)),
    target: "es2022",
    // Nested rules and light-dark() stay as written.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  builder: {
    buildApp: async (builder) => {
      const { client, worker } = builder.environments;
      if (client === undefined || worker === undefined) throw new Error("Both environments are configured below.");
      await builder.build(client);
      await builder.build(worker);
    },
  },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        rolldownOptions: {
          output: {
            hashCharacters: "hex",
            entryFileNames: "assets/[name].[hash:8].mjs",
            chunkFileNames: "assets/[name].[hash:8].mjs",
            assetFileNames: "assets/[name].[hash:8][extname]",
            codeSplitting: { groups: [{ name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\//u }] },
          },
        },
      },
    },
    // One classic script, because not every browser loads modules in service workers. Browsers know it by its name.
    worker: {
      consumer: "client",
      build: { emptyOutDir: false, rolldownOptions: { input: fileURLToPath(new URL("src/entries/push-worker.ts", import.meta.url)), output: { format: "iife", entryFileNames: "push-worker.js" } } },
    },
  },
  plugins: [texts(), preload(), ceiling()],
});

/** Writes the page's texts into a file for the service, which renders the first view with them, and the file that browsers load for each language. */
function texts(): Plugin {
  return {
    name: "glosa:admin-texts",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle(_, bundle) {
      const written = Object.entries(LANGUAGES).map(async ([name, load]) => {
        const language = languageOf(name, await load());
        const file = Object.values(bundle).find((one) => isLanguage(one) && one.name === name)?.fileName ?? "";
        return [name, { tag: language.tag, file, messages: language.messages, times: times(language) }] as const;
      });
      this.emitFile({ type: "asset", fileName: TEXTS, source: JSON.stringify(Object.fromEntries(await Promise.all(written))) });
    },
  };
}

/** Whether a file of the build has the texts of one language. */
function isLanguage(file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk {
  return file.type === "chunk" && file.isDynamicEntry && file.facadeModuleId?.includes("/src/messages/") === true;
}

/** All times in words that the first view can have. Python has no words for them. */
function times(language: Language) {
  const past = (most: number, seconds: number) => Array.from({ length: most }, (_, at) => ago(new Date(0).toISOString(), (at + 1) * seconds * 1000, language));
  return { minutes: past(59, MINUTE), hours: past(23, HOUR), days: past(29, DAY), dates: Array.from({ length: 12 }, (_, month) => day(month, language)) };
}

/** A day of that month, with places for the number and the year. */
function day(month: number, { locale }: Language): string {
  const parts = dayFormat(locale, "UTC").formatToParts(Date.UTC(2026, month, 5));
  const pattern = parts.map(({ type, value }) => (type === "day" ? `{day:0${value.length}}` : type === "year" ? "{year}" : value)).join("");
  // Chromium writes a usual space there.
  return pattern.replaceAll("\u202F", " ");
}

/** Lets browsers load the page's scripts before the start script asks for them, but after what the first view needs. */
function preload(): Plugin {
  return {
    name: "glosa:admin-preload",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => ({
        html: html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
        tags: Object.values(bundle).flatMap((file) =>
          file.type === "chunk" && file.name === "admin"
            ? [file.fileName, ...file.imports].filter((name) => !name.includes("/index.")).map((name) => ({ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, fetchpriority: "low", href: `./${name}` }, injectTo: "head" as const }))
            : []),
      }),
    },
  };
}

/** Fails the build if the page is heavier than it may be. React rarely changes, so its chunk doesn't count. */
function ceiling(): Plugin {
  return {
    name: "glosa:admin-ceiling",
    writeBundle(_, bundle) {
      const { name } = this.environment;
      const size = (file: (typeof bundle)[string]) => brotliCompressSync(file.type === "chunk" ? file.code : file.source).length;
      const files = Object.values(bundle).filter(({ fileName }) => !fileName.includes("/react.") && fileName !== TEXTS);
      const own = files.filter((file) => !isLanguage(file)).reduce((sum, file) => sum + size(file), 0);
      const weights = [[name, own, CEILINGS[name] ?? 0] as const, ...files.filter(isLanguage).map((file) => [file.name, size(file), LANGUAGE_CEILING] as const)];
      for (const [part, weight, most] of weights) {
        if (weight > most) this.error(`The moderation page's ${part} weighs ${weight} bytes after brotli; at most ${most} were expected. Make it lighter.`);
      }
    },
  };
}
