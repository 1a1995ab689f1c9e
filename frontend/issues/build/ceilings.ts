/** How heavy Widget B may become, in bytes after brotli. */
export const CEILINGS = {
  source: "issues/build/ceilings.ts",
  files: {
    // The widget with its styles and the core of comments, without an adapter and without texts.
    "issues.mjs": 15_500,
    // It says in each language that the module does not come.
    "issues.js": 1_200,
    "issues/react.mjs": 62_000,
    // The sanitiser, and rules for what it lets through.
    "issues/format-content.mjs": 13_000,
    // Logging in and coming back from it.
    "issues/journeys.mjs": 2_600,
    // For those who are logged in.
    "issues/writing.mjs": 3_000,
    "issues/markdown.mjs": 16_000,
    "issues/github-rest.mjs": 1_500,
    "issues/github-graphql.mjs": 2_600,
    "issues/gitlab.mjs": 2_400,
    "issues/bitbucket.mjs": 1_900,
    "issues/gitee.mjs": 1_600,
    "issues/gitea.mjs": 2_000,
  },
  // Each language, what adapters share, and what is said when something is wrong.
  part: 1_300,
} as const;

/** The widget with its heaviest language and one adapter, any of them. Without the adapter, it weighs at most 17 kB, and may weigh 18 kB. */
export const FIRST_VIEW = 20_900;
