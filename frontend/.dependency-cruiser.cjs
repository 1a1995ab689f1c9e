/** Import rules. Assign every new folder a place: `exhaustive` rejects folders without one. */

const READER = "^reader/src/";
const KIT = "^kit/src/";
const COMMENTS = "^comments/src/";
const ANONYMOUS = "^anonymous/src/";
const ISSUES = "^issues/src/";
const SEARCH = "^search/src/";
const WIDGETS = "^(?:anonymous|issues)/src/";
const TEST = "\\.test\\.tsx?$|/testing/|\\.memory\\.ts$|^issues/src/platforms/contract/";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphan",
      severity: "error",
      from: { orphan: true, pathNot: ["\\.config\\.ts$", "\\.cjs$", "\\.test\\.tsx?$", "\\.d\\.ts$", "^testing/", "^reader/src/entries/boot\\.ts$"] },
      to: {},
    },
    { name: "resolved", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "declared",
      comment: "Imported packages are listed in package.json.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "exhaustive",
      comment: "Every source file is in a folder that this file assigns a place.",
      severity: "error",
      from: { pathNot: ["^contract/(index|shapes)\\.ts$", "^testing/", "^[^/]+$", "^(reader|anonymous|issues|search)/[^/]+\\.config\\.ts$", "^(reader|anonymous|issues|kit)/build/", `${READER}(app|logic|theme|entries)/`, `${KIT}(browser|styles|text)/`, `${COMMENTS}[^/]+$`, `${ANONYMOUS}(counter|driver|entries|messages|model|options|store|transport|ui)/`, `${ANONYMOUS}(browser-parts|counters|index|version)(\\.test)?\\.ts$`, `${ISSUES}(entries|login|messages|model|options|platforms|store|transport|ui)/`, `${ISSUES}index\\.ts$`, `${SEARCH}(engine|entries|indexing|testing|text)/`, `${SEARCH}(index|format)(\\.test)?\\.ts$`] },
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
      comment: "Logic depends on the contract, the type of a clock, and itself: no React, no browser.",
      severity: "error",
      from: { path: `${READER}logic/`, pathNot: TEST },
      to: { pathNot: [`${READER}logic/`, "^contract/", `${KIT}browser/clock\\.ts$`] },
    },
    {
      name: "engine-knows-no-theme",
      severity: "error",
      from: { path: `${READER}app/` },
      to: { path: `${READER}(theme|entries)/` },
    },
    {
      name: "theme-uses-the-engine-s-front",
      comment: "The theme uses the engine's components, hooks, schedule, and preferences, never what is behind them.",
      severity: "error",
      from: { path: `${READER}theme/`, pathNot: TEST },
      to: { path: `${READER}(app/[^/]+/|entries/)`, pathNot: `${READER}app/browser/(schedule|viewport)\\.ts$` },
    },
    {
      name: "entries-are-the-end",
      severity: "error",
      from: { pathNot: [`${READER}entries/`, `${WIDGETS}entries/`] },
      to: { path: [`${READER}entries/`, `${WIDGETS}entries/`] },
    },
    {
      name: "store-knows-no-react",
      comment: "State and loading are plain; React only subscribes.",
      severity: "error",
      from: { path: `${READER}app/(browser|links|loading|navigation|page|settings)/|${READER}app/(store|engine)\\.ts$`, pathNot: TEST },
      to: { path: "node_modules/(react|react-dom)/" },
    },
    {
      name: "browser-is-a-leaf",
      comment: "Browser facts enter here; nothing is decided.",
      severity: "error",
      from: { path: `${READER}app/browser/`, pathNot: TEST },
      to: { path: READER, pathNot: [`${READER}app/browser/`, `${READER}logic/`] },
    },
    {
      name: "kit-knows-nobody",
      severity: "error",
      from: { path: KIT },
      to: { path: "^(contract|reader|comments|anonymous|issues)/" },
    },
    {
      name: "search-knows-nobody",
      comment: "Search runs in browsers and in the builder's embedded engine, so it depends on neither.",
      severity: "error",
      from: { path: SEARCH, pathNot: TEST },
      to: { pathNot: SEARCH },
    },
    {
      name: "engine-knows-no-indexing",
      comment: "Browsers load the engine alone.",
      severity: "error",
      from: { path: `${SEARCH}(engine|text|index\\.ts|format\\.ts)`, pathNot: TEST },
      to: { path: `${SEARCH}(indexing|entries)/` },
    },
    {
      name: "comments-know-no-widget",
      comment: "Both widgets are built on the core of comments, which depends on the kit alone.",
      severity: "error",
      from: { path: COMMENTS },
      to: { path: "^(contract|reader|anonymous|issues)/" },
    },
    {
      name: "widgets-are-strangers",
      severity: "error",
      from: { path: "^(anonymous|issues)/src/" },
      to: { path: "^(reader|contract|anonymous|issues)/", pathNot: "^$1/" },
    },
    {
      name: "widgets-have-an-index",
      comment: "The reader uses of a widget what its package exports.",
      severity: "error",
      from: { path: READER },
      to: { path: "^(anonymous|comments|issues)/", pathNot: "^(anonymous|issues)/src/(index|counters)\\.ts$" },
    },
    {
      name: "transport-is-a-leaf",
      severity: "error",
      from: { path: "^(anonymous|issues)/src/transport/", pathNot: TEST },
      to: { pathNot: ["^$1/src/transport/", `${KIT}browser/lazy\\.ts$`] },
    },
    {
      name: "drivers-know-no-state",
      comment: "Options, the model and drivers work without a store, without texts, without a page that shows them.",
      severity: "error",
      from: { path: `${ANONYMOUS}(options|model|driver)/`, pathNot: TEST },
      to: { path: `${ANONYMOUS}(?!options/|model/|driver/|transport/transport\\.ts|messages/keys\\.ts|version\\.ts)` },
    },
    {
      name: "options-and-model-know-no-driver",
      severity: "error",
      from: { path: `${ANONYMOUS}(options|model)/`, pathNot: TEST },
      to: { path: `${ANONYMOUS}(driver|transport)/` },
    },
    {
      name: "thread-knows-no-look",
      comment: "State, loading and counters are plain; React only subscribes.",
      severity: "error",
      from: { path: `${WIDGETS}(?!ui/|entries/|index\\.ts)`, pathNot: TEST },
      to: { path: [`${WIDGETS}(ui|entries)/`, "node_modules/(react|react-dom)/"] },
    },
    {
      name: "ui-never-fetches",
      comment: "Only mounting names the browser's transport.",
      severity: "error",
      from: { path: `${WIDGETS}ui/`, pathNot: [TEST, `${WIDGETS}ui/mount/`] },
      to: { path: `${WIDGETS}(transport|driver|platforms|login)/`, pathNot: `${ANONYMOUS}driver/failure\\.ts$` },
    },
    {
      name: "what-a-thread-is-made-of-knows-nobody",
      comment: "Options, texts and values of the widget on code hosts work without any of its machinery.",
      severity: "error",
      from: { path: `${ISSUES}(options|messages|model)/`, pathNot: TEST },
      to: { path: `${ISSUES}(?!options/|messages/|model/)` },
    },
    {
      name: "platforms-and-login-know-no-state",
      comment: "They work without a store, without texts, without a page that shows them.",
      severity: "error",
      from: { path: `${ISSUES}(platforms|login)/`, pathNot: TEST },
      to: { path: `${ISSUES}(?!platforms/|login/|options/|model/|transport/transport\\.ts)` },
    },
    {
      name: "platforms-know-no-login",
      comment: "A platform asks for a token whenever it needs one, and never how it was obtained.",
      severity: "error",
      from: { path: `${ISSUES}platforms/`, pathNot: TEST },
      to: { path: `${ISSUES}(login|options)/` },
    },
    {
      name: "platforms-are-strangers",
      comment: "An adapter is named where adapters are loaded, and nowhere else.",
      severity: "error",
      from: { path: `${ISSUES}(?!platforms/load-platform\\.ts|platforms/[^/]+/)`, pathNot: TEST },
      to: { path: `${ISSUES}platforms/[^/]+/`, pathNot: TEST },
    },
    {
      name: "platforms-know-not-each-other",
      comment: "What several adapters need lies in platforms/adapter.",
      severity: "error",
      from: { path: `${ISSUES}platforms/([^/]+)/`, pathNot: TEST },
      to: { path: `${ISSUES}platforms/[^/]+/`, pathNot: `${ISSUES}platforms/($1|adapter)/` },
    },
    {
      name: "store-asks-platforms",
      comment: "What goes over the wire is for platforms and logins.",
      severity: "error",
      from: { path: `${ISSUES}store/`, pathNot: TEST },
      to: { path: `${ISSUES}transport/` },
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
    exclude: { path: ["node_modules/(?!react|react-dom|es-module-lexer|@glosa)", "^\\.\\./"] },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default", "types"], extensions: [".ts", ".tsx", ".js", ".cjs"] },
  },
};
