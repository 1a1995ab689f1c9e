import text from "../index.css?inline";

let sheet: CSSStyleSheet | undefined;

/**
 * Gives the document the widget's rules, once. A sheet that is made by script needs no `style-src`, so the widget looks
 * right under a strict policy and from any origin, and costs no request.
 */
export function adoptStylesheet(): void {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
  }
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
