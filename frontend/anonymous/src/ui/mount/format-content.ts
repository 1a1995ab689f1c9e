/** The sanitizer and the stylesheet of its HTML; loaded for the first text. */
export { default as css } from "../content.css?inline";
export { toFragment } from "@glosa/kit/text/sanitize.ts";
