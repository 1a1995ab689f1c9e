// Follows the dev server's builds: swaps the page that is open, reloads it, or shows what is wrong.
import { hideProblems, showBuildProblems, showBrowserError } from "./problems.js";

let seen = null;
const events = new EventSource("/__glosa/events");

events.onmessage = ({ data }) => {
  const event = JSON.parse(data);
  const first = seen === null;
  const missed = !first && event.number > seen + 1;
  seen = event.number;
  if (!first) hideProblems();
  showBuildProblems(event.problems);
  if (first || event.problems.length > 0) return;
  const path = location.pathname;
  const chunk = event.pages[path];
  if (event.everything || missed) {
    location.reload();
  } else if (chunk !== undefined) {
    const alone = Object.keys(event.pages).length === 1;
    const update = new CustomEvent("glosa:update", { detail: { path, chunk }, cancelable: true });
    // The reader takes the event when it can swap the article; a changed title concerns more than one page.
    if (!alone || window.dispatchEvent(update)) location.reload();
  }
};

addEventListener("glosa:problem", ({ detail: { island, error, info, served, shown } }) =>
  report(error, { component: island.name, module: island.module, served, shown }, info?.componentStack),
);
addEventListener("error", ({ error }) => report(error));
addEventListener("unhandledrejection", ({ reason }) => report(reason));

/** The server finds the place in the source. Errors that don't come from a module of the site aren't shown. */
async function report(error, place = {}, componentStack = "") {
  // React's own error wraps the one that it recovered from.
  const thrown = error?.cause instanceof Error ? error.cause : error;
  const body = {
    ...place,
    message: thrown instanceof Error && thrown.name === "Error" ? thrown.message : String(thrown),
    stack: `${thrown?.stack ?? ""}\n${componentStack}`,
  };
  const response = await fetch("/__glosa/error", { method: "POST", body: JSON.stringify(body) });
  const problem = response.ok ? await response.json() : null;
  if (problem !== null) showBrowserError(problem);
}
