import { defineConfig } from "vite";
import { widgetConfig } from "../kit/build/widget.ts";

const LIBRARIES = ["react", "react-dom", "zustand", "dompurify"];

/** How heavy the widget for code hosts may become, in bytes after brotli. Without an adapter, a first view needs `issues.mjs` and a language: together, they may weigh 18 kB. */
const CEILINGS = {
  source: "issues/vite.config.ts",
  files: {
    // The widget with its styles and the core of comments, without adapters and texts.
    "issues.mjs": 15_500,
    // Says in each language that the module failed to load, and reloads the page where the browser remembers the failure.
    "issues.js": 1_260,
    "issues/react.mjs": 62_000,
    // The sanitizer and the stylesheet of its HTML.
    "issues/format-content.mjs": 13_000,
    // Redirects of logins.
    "issues/journeys.mjs": 2_600,
    // Only for readers who are logged in.
    "issues/writing.mjs": 3_000,
    "issues/markdown.mjs": 16_000,
    "issues/github-rest.mjs": 1_500,
    "issues/github-graphql.mjs": 2_600,
    "issues/gitlab.mjs": 2_400,
    "issues/bitbucket.mjs": 1_900,
    "issues/gitee.mjs": 1_600,
    "issues/gitea.mjs": 2_000,
  },
  // Languages, modules that adapters share, and explanations of failures.
  part: 1_300,
} as const;

export default defineConfig(widgetConfig({ name: "issues", home: import.meta.url, libraries: LIBRARIES, ceilings: CEILINGS }));
