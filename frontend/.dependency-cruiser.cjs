/** Import rules. Assign every new folder a place: `exhaustive` rejects folders without one. */

const READER = "^reader/src/";
const KIT = "^kit/src/";
const COMMENTS = "^comments/src/";
const ANONYMOUS = "^anonymous/src/";
const ISSUES = "^issues/src/";
const SEARCH = "^search/src/";
const TRANSPORT = `${COMMENTS}transport\\.ts$`;
const COMPILER = "^compiler/src/";
const ADMIN = "^admin/src/";
const WIDGETS = "^(?:anonymous|issues)/src/";
const TEST = "\\.test\\.tsx?$|/testing/|\\.memory\\.ts$|^issues/src/platforms/contract/";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphans",
      severity: "error",
      from: { orphan: true, pathNot: ["\\.config\\.ts$", "\\.cjs$", "\\.test\\.tsx?$", "\\.d\\.ts$", "^testing/", "^reader/src/entries/boot\\.ts$"] },
      to: {},
    },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "no-undeclared-packages",
      comment: "Imported packages are listed in package.json.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "exhaustive",
      comment: "Every source file is in a folder that this file assigns a place.",
      severity: "error",
      from: { pathNot: ["^contract/(index|shapes)\\.ts$", "^testing/", "^[^/]+$", "^(reader|admin|anonymous|compiler|issues|search)/[^/]+\\.config\\.ts$", "^(reader|kit)/build/", `${READER}(app|logic|theme|entries)/`, `${KIT}(browser|styles|text)/`, `${COMMENTS}[^/]+$`, `${ANONYMOUS}(counter|driver|entries|messages|model|options|store|transport|ui)/`, `${ANONYMOUS}(counters|index)(\\.test)?\\.ts$`, `${ISSUES}(entries|login|messages|model|options|platforms|store|ui)/`, `${ISSUES}index\\.ts$`, `${SEARCH}(engine|entries|indexing|testing|text)/`, `${SEARCH}(index|format)(\\.test)?\\.ts$`, COMPILER, `${ADMIN}(api|entries|messages|store|ui)/`] },
      to: {},
    },
    {
      name: "admin-is-independent",
      comment: "The moderation page shares the kit only. Its store doesn't depend on React, and its components don't fetch.",
      severity: "error",
      from: { path: ADMIN, pathNot: TEST },
      to: { path: "^(contract|reader|comments|anonymous|issues|search|compiler)/" },
    },
    {
      name: "admin-store-not-to-react",
      severity: "error",
      from: { path: `${ADMIN}(api|messages|store)/`, pathNot: TEST },
      to: { path: `node_modules/(react|react-dom)/|${ADMIN}(ui|entries)/` },
    },
    {
      name: "admin-ui-not-to-transport",
      severity: "error",
      from: { path: `${ADMIN}ui/`, pathNot: TEST },
      to: { path: `${ADMIN}(entries/|api/(api|transport)\\.ts)` },
    },
    {
      name: "only-the-page-uses-admin",
      severity: "error",
      from: { pathNot: "^admin/" },
      to: { path: "^admin/" },
    },
    {
      name: "contract-imports-nothing",
      severity: "error",
      from: { path: "^contract/" },
      to: {},
    },
    {
      name: "logic-is-pure",
      comment: "Logic depends on the contract, the type of a clock, the search engine, and itself: no React, no browser.",
      severity: "error",
      from: { path: `${READER}logic/`, pathNot: TEST },
      to: { pathNot: [`${READER}logic/`, "^contract/", `${KIT}browser/clock\\.ts$`, `${SEARCH}index\\.ts$`] },
    },
    {
      name: "search-loads-on-demand",
      comment: "Only the parts of the reader that load when somebody searches use the search engine, by its index.",
      severity: "error",
      from: { path: READER, pathNot: [TEST, `${READER}(app|logic|theme)/search/`, `${READER}entries/search\\.tsx$`] },
      to: { path: SEARCH },
    },
    {
      name: "search-has-an-index",
      severity: "error",
      from: { path: READER, pathNot: TEST },
      to: { path: SEARCH, pathNot: `${SEARCH}index\\.ts$` },
    },
    {
      name: "engine-not-to-theme",
      severity: "error",
      from: { path: `${READER}app/` },
      to: { path: `${READER}(theme|entries)/` },
    },
    {
      name: "theme-not-to-engine-internals",
      comment: "The theme uses the engine's components, hooks, schedule, preferences, and searches, never what is behind them.",
      severity: "error",
      from: { path: `${READER}theme/`, pathNot: TEST },
      to: { path: `${READER}(app/[^/]+/|entries/)`, pathNot: `${READER}app/(browser/(schedule|viewport)|search/(session|recent))\\.ts$` },
    },
    {
      name: "no-imports-of-entries",
      severity: "error",
      from: { pathNot: [`${READER}entries/`, `${WIDGETS}entries/`] },
      to: { path: [`${READER}entries/`, `${WIDGETS}entries/`] },
    },
    {
      name: "engine-not-to-react",
      comment: "State and loading are plain; React only subscribes.",
      severity: "error",
      from: { path: `${READER}app/(browser|links|loading|navigation|page|search|settings)/|${READER}app/(store|engine)\\.ts$`, pathNot: TEST },
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
      name: "kit-is-independent",
      severity: "error",
      from: { path: KIT },
      to: { path: "^(contract|reader|comments|anonymous|issues|search)/" },
    },
    {
      name: "search-is-independent",
      comment: "Search runs in browsers and in the builder's embedded engine, so it depends on neither.",
      severity: "error",
      from: { path: SEARCH, pathNot: TEST },
      to: { pathNot: SEARCH },
    },
    {
      name: "compiler-is-independent",
      comment: "It turns texts into texts, and runs in the builder's embedded engine.",
      severity: "error",
      from: { path: COMPILER, pathNot: TEST },
      to: { path: "^(contract|reader|kit|comments|anonymous|issues|search)/|node_modules/(react|react-dom)/" },
    },
    {
      name: "engine-not-to-indexing",
      comment: "Browsers load the engine alone.",
      severity: "error",
      from: { path: `${SEARCH}(engine|text|index\\.ts|format\\.ts)`, pathNot: TEST },
      to: { path: `${SEARCH}(indexing|entries)/` },
    },
    {
      name: "comments-not-to-widgets",
      comment: "Both widgets are built on the core of comments, which depends on the kit alone.",
      severity: "error",
      from: { path: COMMENTS },
      to: { path: "^(contract|reader|anonymous|issues)/" },
    },
    {
      name: "widgets-are-independent",
      severity: "error",
      from: { path: "^(anonymous|issues)/src/" },
      to: { path: "^(reader|contract|anonymous|issues)/", pathNot: "^$1/" },
    },
    {
      name: "widgets-only-through-index",
      comment: "The reader uses of a widget what its package exports.",
      severity: "error",
      from: { path: READER },
      to: { path: "^(anonymous|comments|issues)/", pathNot: "^(anonymous|issues)/src/(index|counters)\\.ts$" },
    },
    {
      name: "transport-is-a-leaf",
      severity: "error",
      from: { path: [TRANSPORT, `${ANONYMOUS}transport/`], pathNot: TEST },
      to: { pathNot: [TRANSPORT, `${ANONYMOUS}transport/`, `${KIT}browser/lazy\\.ts$`] },
    },
    {
      name: "drivers-not-to-state",
      comment: "Options, the model and drivers work without a store, without texts, without a page that shows them.",
      severity: "error",
      from: { path: `${ANONYMOUS}(options|model|driver)/`, pathNot: TEST },
      to: { path: `${ANONYMOUS}(?!options/|model/|driver/|transport/|messages/keys\\.ts)` },
    },
    {
      name: "options-and-model-not-to-drivers",
      severity: "error",
      from: { path: `${ANONYMOUS}(options|model)/`, pathNot: TEST },
      to: { path: `${ANONYMOUS}(driver|transport)/` },
    },
    {
      name: "state-not-to-ui",
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
      to: { path: [TRANSPORT, `${WIDGETS}(transport|driver|platforms|login)/`], pathNot: `${ANONYMOUS}driver/driver\\.ts$` },
    },
    {
      name: "options-texts-and-model-are-independent",
      comment: "Options, texts and values of the widget on code hosts work without any of its machinery.",
      severity: "error",
      from: { path: `${ISSUES}(options|messages|model)/`, pathNot: TEST },
      to: { path: `${ISSUES}(?!options/|messages/|model/)` },
    },
    {
      name: "platforms-and-login-not-to-state",
      comment: "They work without a store, without texts, without a page that shows them.",
      severity: "error",
      from: { path: `${ISSUES}(platforms|login)/`, pathNot: TEST },
      to: { path: `${ISSUES}(?!platforms/|login/|options/|model/)` },
    },
    {
      name: "platforms-not-to-login",
      comment: "A platform asks for a token whenever it needs one, and never how it was obtained.",
      severity: "error",
      from: { path: `${ISSUES}platforms/`, pathNot: TEST },
      to: { path: `${ISSUES}(login|options)/` },
    },
    {
      name: "platforms-only-through-loader",
      comment: "An adapter is named where adapters are loaded, and nowhere else.",
      severity: "error",
      from: { path: `${ISSUES}(?!platforms/load-platform\\.ts|platforms/[^/]+/)`, pathNot: TEST },
      to: { path: `${ISSUES}platforms/[^/]+/`, pathNot: TEST },
    },
    {
      name: "platforms-are-independent",
      comment: "What several adapters need lies in platforms/adapter.",
      severity: "error",
      from: { path: `${ISSUES}platforms/([^/]+)/`, pathNot: TEST },
      to: { path: `${ISSUES}platforms/[^/]+/`, pathNot: `${ISSUES}platforms/($1|adapter)/` },
    },
    {
      name: "store-not-to-transport",
      comment: "What goes over the wire is for platforms and logins.",
      severity: "error",
      from: { path: `${ISSUES}store/`, pathNot: TEST },
      to: { path: TRANSPORT },
    },
    {
      name: "no-imports-of-tests",
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
