/** Starts the moderation page once its first view is painted: to run the scripts takes a phone longer than to paint it. */
// oxlint-disable-next-line import/no-unassigned-import -- The build puts it next to the page.
import "../ui/styles/index.css";
import { linkOf } from "../api/address.ts";
import { DATA } from "../api/first-view.ts";
import { noteEarly } from "./early.ts";
import { passkeysAreSupported } from "./passkeys.ts";

/** Milliseconds that the page waits for its first view. */
const PATIENCE = 5000;

const ready = noteEarly(document);
const box = document.getElementById("admin");
if (box === null) throw new Error("The page has no element #admin.");

/** The service doesn't see a link's key. */
function showLink(root: Element): void {
  const template = document.getElementById("link");
  if (template instanceof HTMLTemplateElement) root.replaceChildren(template.content.cloneNode(true));
  document.getElementById(DATA)?.remove();
}

/** Browsers send the session's cookie only if the request comes from this page, not if a link elsewhere led to it. */
async function showSession(root: Element): Promise<void> {
  try {
    const answer = await fetch(location.pathname + location.search, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [view, data] = [page.getElementById("admin"), page.getElementById(DATA)];
    if (view === null || data === null) return;
    root.replaceChildren(...view.children);
    root.after(data);
  } catch {
    // The page asks for the session again.
  }
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(resolve);
    });
  });
}

async function start(root: Element): Promise<void> {
  const isLink = linkOf(location) !== null;
  if (isLink) showLink(root);
  else if (document.getElementById(DATA) === null) await showSession(root);
  if (!isLink && !passkeysAreSupported()) root.querySelector(".gate > button")?.remove();
  await painted();
  const { open } = await import("./admin.tsx");
  await open(root, ready);
}

// oxlint-disable-next-line unicorn/prefer-top-level-await -- The page's scripts import this one, so they would wait for each other.
void start(box);
