/** Who may import whom. A new folder must be given its place: `exhaustive` refuses what has none. */

const READER = "^reader/src/";
const TEST = "\\.test\\.tsx?$|/testing/|\\.memory\\.ts$";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphan",
      severity: "error",
      from: { orphan: true, pathNot: ["\\.config\\.ts$", "\\.cjs$", "\\.test\\.tsx?$", "\\.d\\.ts$", "^testing/", "^reader/src/entries/(boot|scheme)\\.ts$"] },
      to: {},
    },
    { name: "resolved", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "declared",
      comment: "A package that is imported stands in package.json.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "exhaustive",
      comment: "Every source file lies in a folder that this file knows.",
      severity: "error",
      from: { pathNot: ["^contract/index\\.ts$", "^testing/", "^[^/]+$", "^reader/[^/]+\\.config\\.ts$", "^reader/build/", `${READER}(app|logic|theme|entries)/`] },
      to: {},
    },
    {
      name: "contract-knows-nobody",
      severity: "error",
      from: { path: "^contract/" },
      to: {},
    },
    {
      name: "logic-is-pure",
      comment: "Logic knows the contract and itself: no React, no browser.",
      severity: "error",
      from: { path: `${READER}logic/`, pathNot: TEST },
      to: { pathNot: [`${READER}logic/`, "^contract/"] },
    },
    {
      name: "engine-knows-no-theme",
      severity: "error",
      from: { path: `${READER}app/` },
      to: { path: `${READER}(theme|entries)/` },
    },
    {
      name: "theme-uses-the-engine-s-front",
      comment: "The theme uses the engine's components, hooks, clock and preferences, never what lies behind them.",
      severity: "error",
      from: { path: `${READER}theme/`, pathNot: TEST },
      to: { path: `${READER}(app/[^/]+/|entries/)`, pathNot: `${READER}app/browser/(clock|preferences)\\.ts$` },
    },
    {
      name: "entries-are-the-end",
      severity: "error",
      from: { pathNot: [`${READER}entries/`] },
      to: { path: `${READER}entries/` },
    },
    {
      name: "store-knows-no-react",
      comment: "State and loading are plain; React only subscribes.",
      severity: "error",
      from: { path: `${READER}app/(browser|links|loading|navigation|page|progress|settings)/|${READER}app/(store|engine)\\.ts$`, pathNot: TEST },
      to: { path: "node_modules/(react|react-dom)/" },
    },
    {
      name: "browser-is-a-leaf",
      comment: "Facts of the browser enter here; nothing is decided.",
      severity: "error",
      from: { path: `${READER}app/browser/`, pathNot: TEST },
      to: { path: READER, pathNot: [`${READER}app/browser/`, `${READER}logic/`] },
    },
    {
      name: "tests-are-not-shipped",
      severity: "error",
      from: { pathNot: [TEST, "^testing/"] },
      to: { path: TEST },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["node_modules/(?!react|react-dom|nprogress|medium-zoom|@glosa)", "^\\.\\./"] },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default", "types"], extensions: [".ts", ".tsx", ".js", ".cjs"] },
  },
};
