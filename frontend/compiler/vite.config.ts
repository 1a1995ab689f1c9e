/** Builds the compiler of a site's own modules for the builder's embedded V8. */
import { defineConfig, type Plugin } from "vite";
import { engineScript } from "../kit/build/engine-script.ts";

/** Minified, the lexer's code isn't asm.js any more, and V8 would print a warning in every build. */
const withoutAsm: Plugin = {
  name: "glosa:without-asm",
  transform: { filter: { id: /es-module-lexer/u }, handler: (code) => code.replace('"use asm";', "") },
};

export default defineConfig(engineScript({ file: "compiler.js", home: import.meta.url, plugins: [withoutAsm] }));
