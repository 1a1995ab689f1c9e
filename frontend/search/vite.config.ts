/** Builds search for the builder's embedded V8. The reader bundles the engine for browsers itself. */
import { defineConfig } from "vite";
import { engineScript } from "../kit/build/engine-script.ts";

export default defineConfig(engineScript({ file: "search.js", home: import.meta.url }));
