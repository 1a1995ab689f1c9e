/** Notes on terms, with their stylesheet. */
import styles from "../theme/prose/note.css?url";

export { startNotes } from "../app/page/notes.ts";

/** Adds the stylesheet of notes to the page, once. Settles when it has loaded or failed. */
export const styled: Promise<unknown> = new Promise((done) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles, onload: done, onerror: done });
  // Next to the page's own, so that stylesheets of the site still override it.
  document.querySelector('link[rel="stylesheet"]')?.after(link);
});
