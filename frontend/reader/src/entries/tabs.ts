/**
 * The script of pages with tabs. It runs before the first group is painted: pages wait for it at that place, and the chunks of such
 * pages import it. It brings its styles, because without it, the groups don't look like tabs.
 */
import { browserStorage } from "@glosa/kit/browser/storage.ts";
import { startTabs } from "../app/page/tabs.ts";
import styles from "../theme/prose/tabs.css?inline";

const { dataset } = document.documentElement;
// A page's own script, and the one that a later page's chunk imports, are the same.
if (dataset["tabs"] === undefined) {
  dataset["tabs"] = "";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  startTabs(document, browserStorage(() => localStorage));
}
