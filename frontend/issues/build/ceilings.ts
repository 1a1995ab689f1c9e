/** How heavy Widget B may become, in bytes after brotli. */
export const CEILINGS = {
  source: "issues/build/ceilings.ts",
  files: {
    // The widget's own with its looks, without an adapter and without texts.
    "issues.mjs": 15_800,
    "issues.js": 700,
    "issues/react.mjs": 62_000,
    "issues/sanitise-platform.mjs": 12_000,
    // Logging in and coming back from it.
    "issues/journeys.mjs": 2_200,
    "issues/markdown.mjs": 15_500,
    "issues/github.mjs": 1_500,
    "issues/github-v4.mjs": 2_600,
    "issues/gitlab.mjs": 2_400,
    "issues/bitbucket.mjs": 1_900,
    "issues/gitee.mjs": 1_600,
    "issues/gitea.mjs": 2_000,
  },
  // Each language, what adapters share, and what only those need who write.
  part: 1_700,
} as const;
