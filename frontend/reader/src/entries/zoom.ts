/** Image zoom, with its stylesheet. */
import styles from "../theme/prose/zoom.css?url";

export { openZoom } from "../app/page/zoom-dialog.ts";

/** Adds the stylesheet of zoom to the page, once. Settles when it has loaded or failed. */
export const styled: Promise<unknown> = new Promise((done) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles, onload: done, onerror: done });
  // Next to the page's own, so that stylesheets of the site still override it.
  document.querySelector('link[rel="stylesheet"]')?.after(link);
});
