/** `vite build --app` builds the reader twice: for browsers, and for the builder's embedded V8. */
import { fileURLToPath } from "node:url";
import { defineConfig, type EnvironmentOptions } from "vite";
import { bundleManifest, emojiFiles, licenses, prismFiles, reactTypes } from "./build/bundle-files.ts";
import { ceilings } from "./build/ceilings.ts";
import { layers, pageStyles } from "./build/page-styles.ts";
import { plainImports, withoutAsm } from "./build/plain-code.ts";
import { themeParts } from "./build/theme-parts.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const BUNDLE = at("../../src/glosa/builder/render/bundle");

/** The legacy half of React's server package is all that `renderToString` needs; the other half streams. */
const SERVER_REACT = at("../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js");

/** Each widget is named after its folder. */
const widgetOf = (module: string | null | undefined) => /([^/]+)\/src\/index\.ts$/u.exec(module ?? "")?.[1];

/** The bundle of sites with a theme of their own: the same reader, whose components and texts can be replaced. */
const THEMED = `${BUNDLE}/themed`;

const styles = pageStyles("client");
const themedStyles = pageStyles("themed");

/** The build for browsers into `folder`. */
function forBrowsers(folder: string, input: Readonly<Record<string, string>>): EnvironmentOptions {
  return {
    consumer: "client",
    build: {
      outDir: `${folder}/client`,
      emptyOutDir: true,
      rolldownOptions: {
        input: {
          boot: at("src/entries/boot.ts"),
          generated: at("src/theme/generated.css"),
          "heading-threads": at("src/entries/heading-threads.ts"),
          code: at("src/theme/prose/code-block.css"),
          ...input,
        },
        // The site's own modules import the exports of entries by their names.
        preserveEntrySignatures: "allow-extension",
        output: {
          // Servers recognize files that never change by the eight hex digits.
          hashCharacters: "hex",
          // Its small part that all components need would be a file of its own.
          codeSplitting: { groups: [{ name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\//u }] },
          entryFileNames: "assets/js/[name].[hash:8].js",
          chunkFileNames: ({ facadeModuleId }) => `assets/js/${widgetOf(facadeModuleId) ?? "[name]"}.[hash:8].js`,
          assetFileNames: "assets/[ext]/[name].[hash:8][extname]",
        },
      },
    },
  };
}

/** The build for the builder's embedded V8 into `folder`. */
function forEngine(folder: string, input: string): EnvironmentOptions {
  return {
    consumer: "server",
    resolve: { noExternal: true },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: true,
      rolldownOptions: { input, output: { format: "iife", entryFileNames: "server.js" } },
    },
  };
}

/** The script of pages with tabs, which the builder names by its content. It's also imported as a module. */
function forTabs(): EnvironmentOptions {
  return {
    consumer: "client",
    build: {
      outDir: at("../../src/glosa/builder/content/blocks"),
      emptyOutDir: false,
      rolldownOptions: { input: at("src/entries/tabs.ts"), output: { format: "iife", entryFileNames: "tabs.js" } },
    },
  };
}

export default defineConfig({
  base: "./",
  publicDir: false,
  logLevel: "warn",
  resolve: { alias: { "react-dom/server": SERVER_REACT } },
  css: { postcss: layers },
  build: {
    target: "es2022",
    // Nested rules, and colors for both schemes, aren't rewritten.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: false,
  },
  builder: {
    buildApp: async (builder) => {
      const { client, v8, themed, themedV8, tabs } = builder.environments;
      for (const environment of [client, v8, themed, themedV8, tabs]) {
        if (environment === undefined) throw new Error("All environments are configured below.");
        // oxlint-disable-next-line no-await-in-loop -- together they would take more memory, and no less time on two cores
        await builder.build(environment);
      }
    },
  },
  environments: {
    client: forBrowsers(BUNDLE, { reader: at("src/theme/index.css") }),
    v8: forEngine(BUNDLE, at("src/entries/server.tsx")),
    themed: forBrowsers(THEMED, { reader: at("src/theme/site/themed.css"), "theme-api": at("src/entries/theme-api.ts") }),
    themedV8: forEngine(THEMED, at("src/entries/server-themed.ts")),
    tabs: forTabs(),
  },
  plugins: [
    plainImports(),
    withoutAsm(),
    themeParts(),
    styles.plugin,
    themedStyles.plugin,
    licenses(),
    ceilings(),
    bundleManifest("client", BUNDLE, styles.files),
    bundleManifest("themed", THEMED, themedStyles.files),
    prismFiles(BUNDLE),
    reactTypes(BUNDLE),
    emojiFiles(BUNDLE),
  ],
});
