/** Runs Mermaid in a document of its own, where it can't change the page, and the page's styles don't change its measurements. */
import { removeUnusedSheets } from "./styles.js";
import mermaid from "./mermaid.js";

let fontRules = "";
let count = 0;
let last = Promise.resolve();

/**
 * Draws `source`, after the diagrams before it.
 *
 * Resolves to SVG whose style attributes are named `data-style`, and whose style elements are `desc data-sheet`.
 * `config` is Mermaid's. `fonts` has the page's rules for fonts.
 */
globalThis.drawDiagram = (source, config, fonts) => {
  const drawn = last.then(() => draw(source, config, fonts));
  last = drawn.catch(() => {});
  return drawn;
};

async function draw(source, config, fonts) {
  await useFonts(fonts, config.fontFamily, source);
  mermaid.initialize({ ...config, startOnLoad: false, securityLevel: "strict", suppressErrorRendering: true });
  count += 1;
  try {
    const { svg } = await mermaid.render(`diagram-${count}`, source);
    return svg;
  } finally {
    removeUnusedSheets();
  }
}

/** Makes the page's fonts available, and waits for those that the diagram's text needs. */
async function useFonts(rules, family, text) {
  if (rules !== "" && rules !== fontRules) {
    fontRules = rules;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }
  if (rules !== "") await Promise.allSettled(["", "bold "].map((weight) => document.fonts.load(`${weight}16px ${family}`, text)));
}
