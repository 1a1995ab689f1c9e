/** How heavy Widget A may become, in bytes after brotli. */
export const CEILINGS = {
  source: "anonymous/build/ceilings.ts",
  files: {
    // The widget's own, with no adapter's code but the few lines that our service's adapter shares with the counters.
    "anonymous.mjs": 15_000,
    "anonymous.js": 1_500,
    "anonymous/react.mjs": 62_000,
    // The adapter and the counters of the hosted store. Ours is the chunk `comments`.
    "anonymous/hosted-store.mjs": 4_200,
    "anonymous/sanitise.mjs": 11_500,
    "anonymous/markdown.mjs": 15_500,
  },
  // Each language, and what is loaded when it is first needed.
  part: 1_700,
} as const;
