import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

/** Bytes after brotli of everything but React that the page loads. */
const CEILING = 60_000;

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  publicDir: false,
  logLevel: "warn",
  build: {
    outDir: fileURLToPath(new URL("../../src/glosa/service/admin", import.meta.url)),
    emptyOutDir: true,
    target: "es2022",
    // Nested rules and light-dark() stay as written.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
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
  plugins: [ceiling()],
});

/** Fails the build if the page is heavier than it may be. React rarely changes, so its chunk doesn't count. */
function ceiling(): Plugin {
  return {
    name: "glosa:admin-ceiling",
    writeBundle(_, bundle) {
      const own = Object.values(bundle).filter((file) => !file.fileName.includes("/react."));
      const weight = own.reduce((sum, file) => sum + brotliCompressSync(file.type === "chunk" ? file.code : file.source).length, 0);
      if (weight > CEILING) this.error(`The moderation page weighs ${weight} bytes after brotli; at most ${CEILING} were expected. Make it lighter.`);
    },
  };
}
