// Follows the dev server's builds: swaps the page that is open, reloads it, or shows what is wrong.
import { hideBrowserErrors, showBuildProblems, showBrowserError } from "./problems.js";

/** Characters of a text in a report. The server refuses reports over 64 KiB. */
const LONGEST = 4000;
/** Characters before and after a difference. */
const AROUND = 40;
/** Number of the build that this page shows. */
let seen = Number(new URL(import.meta.url).searchParams.get("build"));
let events = null;

function follow() {
  events?.close();
  events = new EventSource(`/__glosa/events?page=${encodeURIComponent(location.pathname)}`);
  events.onmessage = ({ data }) => show(JSON.parse(data));
}

follow();
// Without this API, only the page on which the reader arrived counts as open, and others are shown when all pages are built.
window.navigation?.addEventListener("currententrychange", follow);

function show(event) {
  const path = location.pathname;
  const chunk = event.pages[path];
  if (event.early && chunk === undefined) return;
  const shown = event.number === seen;
  const next = event.number === seen + 1;
  seen = event.number;
  const { unbuilt } = document.documentElement.dataset;
  if (unbuilt !== undefined) {
    if (!shown) location.reload();
    return;
  }
  // An event of the build that is shown hides no errors of this page. The problems of the site follow an early page.
  if (!shown) hideBrowserErrors();
  if (!event.early) showBuildProblems(event.problems, event.failed);
  if (shown || event.failed) return;
  if (event.everything || !next) {
    location.reload();
  } else if (event.styles) {
    loadStylesAgain(event.number);
  } else if (chunk !== undefined) {
    const alone = Object.keys(event.pages).length === 1;
    const update = new CustomEvent("glosa:update", { detail: { path, chunk }, cancelable: true });
    // The reader takes the event when it can swap the article; a changed title concerns more than one page.
    if (!alone || window.dispatchEvent(update)) location.reload();
  }
}

/** Each stylesheet of the theme stays until the new one has loaded, so that the page is never without it. */
function loadStylesAgain(number) {
  for (const link of document.querySelectorAll('link[rel="stylesheet"][href*="/assets/theme/"]')) {
    const next = link.cloneNode();
    next.href = `${link.href.split("?")[0]}?${number}`;
    next.addEventListener("load", () => link.remove());
    link.after(next);
  }
}

addEventListener("glosa:problem", ({ detail: { island, error, info, served, element } }) =>
  report(error, { component: island.name, module: island.module, ...differing(served?.innerHTML, element?.innerHTML) }, info?.componentStack),
);
addEventListener("error", ({ error }) => report(error));
addEventListener("unhandledrejection", ({ reason }) => report(reason));

// The reader contains failures of the theme, and says so in the console only.
const { theme } = document.documentElement.dataset;
const say = console.error;
if (theme) {
  console.error = (...said) => {
    say.apply(console, said);
    const [message, error] = said;
    if (message === "The page was rerendered.") reportMismatch(error);
    else if (message === "A component of the page failed." || message === "The page failed.") report(error);
  };
}

/** The reader's first rendering isn't the builder's. Articles aren't compared: the reader adds to them. */
async function reportMismatch(error) {
  const html = await (await fetch(location.href)).text();
  const served = textAround(new DOMParser().parseFromString(html, "text/html"));
  const shown = textAround(document.cloneNode(true));
  let start = 0;
  while (start < served.length && served[start] === shown[start]) start++;
  let rest = 0;
  while (rest < Math.min(served.length, shown.length) - start && served.at(-1 - rest) === shown.at(-1 - rest)) rest++;
  const part = (text) => text.slice(Math.max(start - AROUND, 0), Math.min(text.length - rest + AROUND, start + LONGEST));
  report(error, { module: theme, served: part(served), shown: part(shown) });
}

function textAround(page) {
  for (const one of page.querySelectorAll("[data-article], [data-place], script")) one.remove();
  return page.getElementById("_app").textContent.replaceAll("<", "‹");
}

/** The server finds the place in the source. Errors that don't come from a module of the site aren't shown. */
async function report(error, place = {}, componentStack = "") {
  // React's own error wraps the one that it recovered from.
  const thrown = error?.cause instanceof Error ? error.cause : error;
  const body = {
    ...place,
    message: (thrown instanceof Error && thrown.name === "Error" ? thrown.message : String(thrown)).slice(0, LONGEST),
    stack: `${thrown?.stack ?? ""}\n${componentStack}`.slice(0, 2 * LONGEST),
  };
  const headers = { "Content-Type": "application/json" };
  const response = await fetch("/__glosa/error", { method: "POST", headers, body: JSON.stringify(body) });
  const problem = response.ok ? await response.json() : null;
  if (problem !== null) showBrowserError(problem);
}

/** The parts of a component's HTML in the file and after the error in which they begin to differ. */
function differing(served = "", shown = "") {
  let at = 0;
  while (at < served.length && served[at] === shown[at]) at++;
  const start = Math.max(served.lastIndexOf("<", Math.max(at - LONGEST / 2, 0)), 0);
  return { served: served.slice(start, start + LONGEST), shown: shown.slice(start, start + LONGEST) };
}
