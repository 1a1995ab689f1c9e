/** How heavy Widget A may become, in bytes after brotli. */
export const CEILINGS = {
  source: "anonymous/build/ceilings.ts",
  files: {
    // The widget with the core of comments, without adapters except for the few lines that our service's adapter shares with the counters.
    "anonymous.mjs": 15_000,
    // It says in each language that the module does not come.
    "anonymous.js": 1_800,
    "anonymous/react.mjs": 62_000,
    // The adapter and the counters of the hosted store. Ours is the chunk `comments`.
    "anonymous/hosted-store.mjs": 4_200,
    // What posts a comment, with the outbox: loaded when a reader begins to write.
    "anonymous/submitting.mjs": 2_100,
    // The sanitizer, and rules for what it lets through.
    "anonymous/format-content.mjs": 12_500,
    // The parser, and what makes a preview equal the comment (docs/adr/0021).
    "anonymous/markdown.mjs": 16_000,
  },
  // Each language, and what is loaded when it is first needed.
  part: 1_700,
} as const;
